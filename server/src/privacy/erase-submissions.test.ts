import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { removeObjects } from '../files/remove-objects.ts';
import { readEnv } from '../platform/env.ts';
import { Jobs } from '../platform/jobs.ts';
import { TestApp } from '../platform/test-app.ts';
import { testSecret } from '../platform/test-database.ts';
import { startServer } from '../start-server.ts';
import { aKnownPerson, aSubmissionOf, rowsOf, runAccounts, tablesWith } from './test-privacy.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradebridge-erase-'));
  app = await TestApp.open({ DATA_DIR: folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Those of the objects that the file store still has. */
async function stored(objects: readonly string[]): Promise<string[]> {
  const opened = await Promise.all(objects.map((name) => app.files.objects.open(name)));
  for (const one of opened) one?.content.destroy();
  return objects.filter((_, index) => opened[index] !== undefined);
}

test('deletes submissions with the counts of their answers, and their files by a job', async () => {
  const { email, token } = await aKnownPerson(app);
  const { id, formId, objects } = await aSubmissionOf(app, token);
  await runAccounts(app, 'erase', email, '--yes');
  expect(await tablesWith(app, id)).toEqual(['audit_events']);
  expect(await rowsOf(app, 'select total from form_results where form_id = $1', [formId])).toEqual([
    { total: 0 },
  ]);
  expect(await rowsOf(app, 'select from respondents where form_id = $1', [formId])).toEqual([]);
  const job = app.jobs.findLast(({ name }) => name === 'remove-objects');
  expect(job?.data).toEqual({ names: expect.arrayContaining(objects) });
  expect(await stored(objects)).toEqual(objects);
  const work = removeObjects({ files: app.files });
  await work({ names: objects });
  await work({ names: objects });
  expect(await stored(objects)).toEqual([]);
});

test('a running server removes the files of the erased account, and no others', async () => {
  const other = await aSubmissionOf(app, (await aKnownPerson(app)).token);
  const { email, token } = await aKnownPerson(app);
  const { objects } = await aSubmissionOf(app, token);
  const log = pino({ level: 'silent' });
  // The command sends the job from a process of its own, which works on none.
  const jobs = await Jobs.open(app.db, log);
  onTestFinished(() => jobs.close());
  await runAccounts(
    { db: app.db, now: app.now, parts: { ...app.parts, jobs } },
    'erase',
    email,
    '--yes',
  );
  expect(await stored(objects)).toEqual(objects);
  const server = await startServer({
    env: readEnv({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }, 'demonstration'),
    db: app.db,
    databaseUrl: app.db.url,
    secret: testSecret,
    smtpUrl: 'smtp://127.0.0.1:9',
    mailFrom: 'portal@example.test',
    log,
  });
  onTestFinished(() => server.close());
  await expect.poll(() => stored(objects), { timeout: 15_000 }).toEqual([]);
  expect(await stored(other.objects)).toEqual(other.objects);
});
