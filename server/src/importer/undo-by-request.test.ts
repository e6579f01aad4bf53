import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { openFileStorage } from '../platform/file-storage.ts';
import { openTestApp } from '../platform/test-app.ts';
import { importExtract } from './import-extract.ts';
import { anEmployerRow, aSmallInstitution, writeExtract } from './test-extract.ts';

const app = await openTestApp();
let admin: Awaited<ReturnType<typeof aUser>> & { token: string };
beforeAll(async () => {
  const user = await aUser(app.db, { isAdmin: true });
  admin = { ...user, token: await app.signIn(user.id) };
});

/** Imports the small institution and this many more companies. */
async function importWith(companies: number): Promise<void> {
  const added = Array.from({ length: companies }, (_, index) => anEmployerRow(`E${index + 2}`));
  const employers = [anEmployerRow('E1'), ...added];
  const generatedAt = app.now.toISOString();
  const extract = await writeExtract({
    generatedAt,
    rows: { ...aSmallInstitution, 'employers.csv': employers },
  });
  await importExtract({
    db: app.db,
    files: openFileStorage(extract.folder),
    source: extract.folder,
    now: app.now,
    options: {
      origin: { by: 'command', name: 'nightly', userId: null },
      ...{ instituteId: 'test', timeZone: 'Australia/Melbourne', maxUnpackedBytes: 1e9 },
    },
  });
  await extract.remove();
  app.pass(60_000);
}

const undo = (importId: string) => app.call('registry/undoImport', { importId }, admin.token);
const imports = async () => {
  const { body } = await app.call('registry/retrieveImports', {}, admin.token);
  return body.Result?.items ?? [];
};

test('an administrator undoes the last import, which then shows when and by whom it was undone', async () => {
  await importWith(0);
  expect(await imports()).toMatchObject([
    { state: 'imported', isFirst: true, undoableUntil: null },
  ]);
  await importWith(1);
  const [last, first] = await imports();
  expect(last).toMatchObject({ state: 'imported', isFirst: false, undone: null });
  expect(Date.parse(String(last?.undoableUntil))).toBeGreaterThan(app.now.getTime());
  expect((await undo(String(first?.id))).body.Error).toMatchObject({
    Code: 'conflict',
    Message: 'Only the last import that changed something can be undone.',
  });
  for (let time = 0; time < 2; time += 1) {
    expect((await undo(String(last?.id))).body.Result).toEqual({
      isUndone: true,
      blocks: [],
      blockCount: 0,
    });
  }
  expect((await imports())[0]).toMatchObject({
    ...{ id: last?.id, state: 'undone', undoableUntil: null },
    undone: { at: app.now.toISOString(), by: admin.email },
  });
  expect((await undo(String(first?.id))).body.Error?.Message).toBe(
    'The first import can’t be undone.',
  );
});

test('if users acted on imported rows, those are returned and nothing is changed', async () => {
  await importWith(1);
  await app.db.query(
    `insert into documents (document_id, employer_id, title, file, file_name, created_date, portal_id)
     values ('D1', 'E2', 'Plan', 'x', 'x.txt', '2026-03-02', 'D1')`,
  );
  const [last] = await imports();
  expect((await undo(String(last?.id))).body.Result).toEqual({
    isUndone: false,
    blocks: [{ file: 'employers.csv', key: ['E2'], reason: 'uploaded' }],
    blockCount: 1,
  });
  expect((await imports())[0]).toMatchObject({ state: 'imported' });
});

test('is for administrators only; an unknown import or an invalid id is refused', async () => {
  const support = await aUser(app.db, { isSupport: true });
  const token = await app.signIn(support.id);
  const importId = randomUUID();
  expect((await app.call('registry/undoImport', { importId }, token)).status).toBe(403);
  expect((await undo(importId)).status).toBe(404);
  expect((await undo('no id')).status).toBe(400);
});
