import { randomUUID } from 'node:crypto';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ExtractUpload } from '@tradebridge/contract/administration';
import { maxExtractsWaiting } from '@tradebridge/contract/administration-rules';
import type { Envelope } from '@tradebridge/contract/call';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditEvents } from '../audit/tables.ts';
import { employers } from '../companies/tables.ts';
import { aCompany, aContact } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { advisoryLocks } from '../platform/advisory-lock.ts';
import type { JobData } from '../platform/jobs.ts';
import { openTestApp } from '../platform/test-app.ts';
import { extractUploads, registryImports } from '../registry/tables.ts';
import { aServiceToken } from '../service-tokens/test-service-tokens.ts';
import { extractFiles } from './extract-files.ts';
import { ExtractImporter } from './extract-importer.ts';
import {
  anEmployerRow,
  aSmallInstitution,
  aUnitRow,
  type ExtractGiven,
  filesOfExtract,
} from './test-extract.ts';
import { listenTo } from './test-portal.ts';
import { zipOf } from './test-zip.ts';

const log = pino({ level: 'silent' });

const app = await openTestApp({ INSTITUTE_ID: 'test', REGISTRY_MAX_UPLOAD_MIB: '1' });
let admin: { id: string; email: string; token: string };
beforeAll(async () => {
  const user = await aUser(app.db, { isAdmin: true });
  admin = { id: user.id, email: user.email, token: await app.signIn(user.id) };
});
afterEach(async () => {
  const tables = [
    'extract_uploads',
    'sign_off_requests',
    'employer_users',
    ...extractFiles.map(({ table }) => table).reverse(),
    'registry_imports',
  ];
  await app.db.pool.query(tables.map((table) => `delete from ${table}`).join(';'));
  await rm(app.uploads.path(''), { recursive: true, force: true });
});

const zipOfExtract = (given: ExtractGiven = {}) =>
  zipOf([...filesOfExtract(given)].map(([name, content]) => ({ name, content })));

interface Sent {
  readonly token?: string;
  readonly type?: string;
  readonly name?: string;
  readonly length?: string;
  readonly key?: string;
}

async function upload(
  content: Buffer,
  { token = admin.token, type, name, length, key }: Sent = {},
) {
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/registry/upload',
    headers: {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': type ?? 'application/zip',
      ...(name !== undefined && { 'x-file-name': name }),
      ...(length !== undefined && { 'content-length': length }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: content,
  });
  return { status: reply.statusCode, body: reply.json() as Envelope<ExtractUpload> };
}

async function uploaded(content: Buffer, sent: Sent = {}): Promise<ExtractUpload> {
  const { body } = await upload(content, sent);
  if (!body.Result) throw new Error(body.Error?.Message);
  return body.Result;
}

const filesKept = async () => readdir(app.uploads.path('')).catch(() => []);

const begin = (uploadId: string, { isDryRun = false, allowRetiring = false } = {}) =>
  app.call('registry/importUpload', { uploadId, isDryRun, allowRetiring }, admin.token);

async function theUpload(id: string) {
  const { body } = await app.call('registry/retrieveUploads', {}, admin.token);
  const found = body.Result?.find((one) => one.id === id);
  if (!found) throw new Error('The upload is not listed.');
  return found;
}

const aToken = (given: { name?: string } = {}) =>
  aServiceToken(app.db, ['extracts.upload'], { createdBy: admin.id, ...given });

const eventsOf = (id: string) =>
  app.db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, id));

function anImporter() {
  const folder = join(app.uploads.path(''), '..', 'files');
  return new ExtractImporter({
    db: app.db,
    folder: app.uploads,
    jobs: { send: async (_db, name, data) => void app.jobs.push({ name, data }) },
    order: {
      databaseUrl: app.db.url,
      files: { folder },
      options: { instituteId: 'test', timeZone: 'Australia/Melbourne', maxUnpackedBytes: 1e9 },
    },
    now: () => app.now,
    log,
  });
}

/** Runs the most recently queued job. */
async function work(importer = anImporter()) {
  const job = app.jobs.at(-1);
  await importer.import(job?.data as JobData['registry-import']);
  await importer.stop();
}

describe('an upload', () => {
  test('is stored under the name that the browser gave it, and listed', async () => {
    const zip = zipOfExtract();
    const { status, body } = await upload(zip, { name: encodeURIComponent('März 2026.zip') });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      Success: true,
      Result: {
        fileName: 'März 2026.zip',
        size: zip.length,
        uploaded: app.now.toISOString(),
        uploadedBy: admin.email,
        state: 'uploaded',
        progress: null,
        faults: [],
      },
    });
    expect(await theUpload(body.Result?.id ?? '')).toEqual(body.Result);
    expect(await filesKept()).toEqual([`${body.Result?.id}.zip`]);
    const events = await eventsOf(body.Result?.id ?? '');
    expect(events).toMatchObject([
      { kind: 'registry.uploaded', userId: admin.id, details: { size: zip.length } },
    ]);
  });

  test.each([
    ['../../etc/passwd', 'passwd.zip'],
    ['C:\\extracts\\a.zip', 'a.zip'],
    ['a%00b%0d%0a%e2%80%ae.zip', 'ab.zip'],
    ['%E0%A4%A', '%E0%A4%A.zip'],
    ['', 'extract.zip'],
    [undefined, 'extract.zip'],
    ['x'.repeat(300), `${'x'.repeat(196)}.zip`],
  ])('named %j is shown as %j and is never used as a path', async (name, shown) => {
    const upload = await uploaded(zipOfExtract(), name === undefined ? {} : { name });
    expect(upload.fileName).toBe(shown);
    expect(await filesKept()).toEqual([`${upload.id}.zip`]);
  });

  test.each([
    ['no zip', Buffer.from('employer_id,code\n'), {}, 400, 'invalid'],
    ['nothing', Buffer.alloc(0), {}, 400, 'invalid'],
    ['too much', Buffer.alloc(1024 ** 2 + 1, 'PK\x03\x04'), {}, 413, 'too-large'],
    ['JSON', Buffer.from('{}'), { type: 'application/json' }, 415, 'unsupported-media-type'],
    [
      'a form',
      Buffer.from('a=b'),
      { type: 'multipart/form-data; boundary=x' },
      415,
      'unsupported-media-type',
    ],
  ] as const)(
    'of %s is refused, and nothing of it remains',
    async (_what, content, sent, status, code) => {
      const reply = await upload(content, sent);
      expect([reply.status, reply.body.Error?.Code]).toEqual([status, code]);
      expect(await filesKept()).toEqual([]);
      expect(await app.db.orm.select().from(extractUploads)).toEqual([]);
    },
  );

  test('sent again with its key is the same upload; another file with that key is refused', async () => {
    const [zip, key] = [zipOfExtract(), 'an upload whose answer was lost'];
    const first = await uploaded(zip, { key });
    expect(await uploaded(zip, { key })).toEqual(first);
    expect(await filesKept()).toEqual([`${first.id}.zip`]);
    const other = await upload(Buffer.concat([zip, Buffer.of(0)]), { key });
    expect([other.status, other.body.Error?.Code]).toEqual([409, 'key-reused']);
    expect(await filesKept()).toEqual([`${first.id}.zip`]);
  });

  test('whose response was lost can be sent again even if no more may wait', async () => {
    const [zip, key] = [zipOfExtract(), 'the last that may wait'];
    for (let count = 1; count < maxExtractsWaiting; count += 1) await uploaded(zip);
    const last = await uploaded(zip, { key });
    expect((await upload(zip)).status).toBe(409);
    expect(await uploaded(zip, { key })).toEqual(last);
    expect(await filesKept()).toHaveLength(maxExtractsWaiting);
  });

  test('is for administrators only, and so are the calls about it', async () => {
    const { employerId } = await aCompany(app.db);
    const { user } = await aContact(app.db, employerId, { role: 'admin' });
    const support = await aUser(app.db, { isSupport: true });
    const half = await app.signIn(admin.id, { secondFactor: false });
    expect((await upload(zipOfExtract(), { token: half })).body.Error?.Code).toBe('mfa-required');
    expect((await upload(zipOfExtract(), { token: 'nonsense' })).status).toBe(401);
    const { id } = await uploaded(zipOfExtract());
    for (const person of [user, support]) {
      const token = await app.signIn(person.id);
      expect((await upload(zipOfExtract(), { token })).status).toBe(403);
      expect((await app.call('registry/retrieveUploads', {}, token)).status).toBe(403);
      const input = { uploadId: id, isDryRun: false, allowRetiring: true };
      expect((await app.call('registry/importUpload', input, token)).status).toBe(403);
      const discarded = await app.call('registry/discardUpload', { uploadId: id }, token);
      expect(discarded.status).toBe(403);
    }
    expect(await filesKept()).toEqual([`${id}.zip`]);
  });

  test('is discarded, and no longer waits; one that is gone, or being imported, is refused', async () => {
    const { id } = await uploaded(zipOfExtract());
    const discard = (uploadId: string) =>
      app.call('registry/discardUpload', { uploadId }, admin.token);
    for (let time = 0; time < 2; time += 1) {
      expect((await discard(id)).body.Result).toMatchObject({ id, state: 'discarded' });
    }
    expect((await begin(id)).body.Error?.Code).toBe('conflict');
    expect((await eventsOf(id)).map(({ kind }) => kind).sort()).toEqual([
      'registry.discarded',
      'registry.uploaded',
    ]);
    const other = await uploaded(zipOfExtract());
    await begin(other.id);
    expect((await discard(other.id)).body.Error?.Message).toBe(
      'This extract is already being imported.',
    );
    expect((await discard(randomUUID())).status).toBe(404);
    expect((await discard('no id')).status).toBe(400);
  });

  test('is refused while five are waiting to be checked or imported, even with concurrent uploads', async () => {
    const first = await uploaded(zipOfExtract());
    const replies = await Promise.all(Array.from({ length: 7 }, () => upload(zipOfExtract())));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409, 409]);
    expect((await upload(zipOfExtract())).body.Error).toMatchObject({
      Code: 'conflict',
      Message: '5 extracts are already waiting. Try or import one of them first.',
    });
    expect(await filesKept()).toHaveLength(5);
    await app.db.orm
      .update(extractUploads)
      .set({ state: 'checked' })
      .where(eq(extractUploads.id, first.id));
    expect((await upload(zipOfExtract())).status).toBe(200);
  });

  test('that is interrupted leaves nothing behind', async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const sending = request({
      port,
      method: 'POST',
      path: '/api/registry/upload',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'x-requested-with': 'x',
        'content-type': 'application/zip',
        'content-length': 500_000,
      },
    });
    sending.on('error', () => {});
    sending.write(Buffer.alloc(100_000, 'PK\x03\x04'));
    await expect.poll(filesKept).toHaveLength(1);
    sending.destroy();
    await expect.poll(filesKept).toEqual([]);
    expect(await app.db.orm.select().from(extractUploads)).toEqual([]);
  });
});

describe('an uploaded extract', () => {
  test('is checked without a change, then imported, and deleted', async () => {
    const { id } = await uploaded(zipOfExtract());
    const heard = await listenTo(app.db.url);
    const waiting = await begin(id, { isDryRun: true });
    expect(waiting.body.Result).toMatchObject({ state: 'waiting', isDryRun: true });
    expect(app.jobs.at(-1)).toEqual({
      name: 'registry-import',
      data: { uploadId: id },
    });
    await work();
    const tried = await theUpload(id);
    expect(tried).toMatchObject({ state: 'checked', progress: null, faultCount: 0, faults: [] });
    expect(tried.counts).toContainEqual({
      file: 'units.csv',
      inserted: 2,
      updated: 0,
      unchanged: 0,
      retired: 0,
    });
    expect(tried.ended).toBe(app.now.toISOString());
    expect(await app.db.orm.select().from(registryImports)).toEqual([]);
    expect(await heard.heard()).toContain('{"kind":"extract-uploads"}');
    await heard.close();

    await begin(id);
    await work();
    expect(await theUpload(id)).toMatchObject({ state: 'imported', isDryRun: false });
    expect(await filesKept()).toEqual([]);
    const [company] = await app.db.orm
      .select()
      .from(employers)
      .where(eq(employers.employerId, 'E1'));
    expect(company?.name).toBe('Company E1');
    const imports = await app.call('registry/retrieveImports', {}, admin.token);
    expect(imports.body.Result).toMatchObject({
      items: [
        {
          ...{ state: 'imported', mode: 'full', faultCount: 0, conflictCount: 0 },
          source: { by: 'upload', name: 'extract.zip', user: admin.email },
          counts: { updated: 0, unchanged: 0, retired: 0 },
        },
      ],
      next: null,
    });
    const age = await app.call('registry/retrieveDataAge', {}, admin.token);
    expect(age.body.Result).toEqual({ dataAsOf: imports.body.Result?.items[0]?.generated });
    const events = await eventsOf(id);
    expect(events.map(({ kind }) => kind).sort()).toEqual([
      'registry.imported',
      'registry.uploaded',
    ]);
    expect(events.find(({ kind }) => kind === 'registry.imported')).toMatchObject({
      userId: admin.id,
      details: { state: 'imported', allowRetiring: false, faultCount: 0 },
    });
    expect((await begin(id)).body.Error).toMatchObject({
      Code: 'conflict',
      Message: 'This extract is no longer kept. Upload it again to import it.',
    });
  }, 60_000);

  test('whose import was undone says so, and the one before does not', async () => {
    const importOne = async (given: ExtractGiven) => {
      const { id } = await uploaded(zipOfExtract(given));
      await begin(id);
      await work();
      app.pass(60_000);
      return id;
    };
    const first = await importOne({});
    const last = await importOne({
      generatedAt: app.now.toISOString(),
      rows: { 'employers.csv': [anEmployerRow('E1'), anEmployerRow('E2')] },
    });
    expect((await theUpload(last)).state).toBe('imported');
    const made = (await app.call('registry/retrieveImports', {}, admin.token)).body.Result;
    const importId = made?.items[0]?.id ?? '';
    const undone = await app.call('registry/undoImport', { importId }, admin.token);
    expect(undone.body.Result).toMatchObject({ isUndone: true });
    expect((await theUpload(last)).state).toBe('undone');
    expect((await theUpload(first)).state).toBe('imported');
  }, 60_000);

  test('is recorded with the others, by page, newest first', async () => {
    await app.db.query(
      `insert into registry_imports (institute_id, mode, generated_at, imported_at, counts)
       select 'test', 'delta', '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 s',
         '2026-01-01T00:00:00Z'::timestamptz + n / 2 * interval '1 s', '{"a.csv": {"inserted": 2}}'
       from generate_series(1, 45) n`,
    );
    const page = async (cursor?: string) =>
      (await app.call('registry/retrieveImports', cursor ? { cursor } : {}, admin.token)).body
        .Result;
    const first = await page();
    const second = await page(first?.next ?? 'none');
    const third = await page(second?.next ?? 'none');
    const all = [first, second, third].flatMap((one) => one?.items ?? []);
    expect(third?.next).toBeNull();
    expect(new Set(all.map(({ id }) => id)).size).toBe(45);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(all[0]).toMatchObject({
      source: null,
      counts: { inserted: 2, updated: 0, unchanged: 0, retired: 0 },
    });
    const headers = { authorization: `Bearer ${admin.token}`, 'x-requested-with': 'x' };
    const odd = await app.post('/api/registry/retrieveImports', { cursor: 'x' }, headers);
    expect(odd.status).toBe(400);
  });

  test('with faults is refused: the first are shown, all are counted', async () => {
    const rows = {
      ...aSmallInstitution,
      'units.csv': Array.from({ length: 250 }, (_, index) =>
        aUnitRow(`U${index}`, 'T1', { academic_year: 'next' }),
      ),
    };
    const { id } = await uploaded(zipOfExtract({ rows }));
    await begin(id, { isDryRun: true });
    await work();
    const refused = await theUpload(id);
    expect(refused).toMatchObject({ state: 'refused', faultCount: 250 });
    expect(refused.faults).toHaveLength(200);
    expect(refused.faults[0]).toEqual({
      file: 'units.csv',
      line: 2,
      column: 'academic_year',
      message: "'next': expected a year, such as 2026",
    });
  }, 60_000);

  test('that is not a valid zip is refused under the name that the uploader knows', async () => {
    const { id } = await uploaded(Buffer.from('PK\x03\x04 and then nothing'), { name: 'mine.zip' });
    await begin(id);
    await work();
    const refused = await theUpload(id);
    expect(refused.state).toBe('refused');
    expect(refused.faults.map(({ file }) => file)).toEqual(['mine.zip']);
  }, 60_000);

  test('that would retire too much is stopped until that is allowed', async () => {
    const many = Array.from({ length: 40 }, (_, index) => anEmployerRow(`R${index}`));
    const first = await uploaded(
      zipOfExtract({
        rows: { ...aSmallInstitution, 'employers.csv': [anEmployerRow('E1'), ...many] },
        generatedAt: '2026-03-01T08:00:00+08:00',
      }),
    );
    await begin(first.id, { allowRetiring: true });
    await work();
    expect(await theUpload(first.id)).toMatchObject({ state: 'imported' });
    const { id } = await uploaded(zipOfExtract({ generatedAt: '2026-03-02T05:00:00+08:00' }));
    await begin(id);
    await work();
    const stopped = await theUpload(id);
    expect(stopped).toMatchObject({ state: 'stopped', faultCount: 1 });
    expect(stopped.faults[0]?.message).toContain('the extract lacks 40 of');
    await begin(id, { allowRetiring: true });
    await work();
    expect(await theUpload(id)).toMatchObject({ state: 'imported', faults: [] });
  }, 60_000);

  test('waits while another import runs, wherever it was started', async () => {
    const { id } = await uploaded(zipOfExtract());
    await begin(id, { isDryRun: true });
    const other = await app.db.pool.connect();
    await other.query('select pg_advisory_lock($1)', [advisoryLocks.import]);
    const asked = app.jobs.length;
    await work();
    expect(await theUpload(id)).toMatchObject({
      state: 'waiting',
      progress: 'Waiting for another import to finish.',
    });
    expect(app.jobs.length).toBe(asked + 1);
    await other.query('select pg_advisory_unlock($1)', [advisoryLocks.import]);
    other.release();
    await work();
    expect((await theUpload(id)).state).toBe('checked');
  }, 60_000);

  test('is not started twice, nor done twice for one job', async () => {
    const { id } = await uploaded(zipOfExtract());
    const replies = await Promise.all([begin(id, { isDryRun: true }), begin(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await work();
    const ended = await theUpload(id);
    await work();
    expect(await theUpload(id)).toEqual(ended);
  }, 60_000);

  test('shows its progress, while requests are answered as usual', async () => {
    const units = Array.from({ length: 8000 }, (_, index) => aUnitRow(`B${index}`, 'T1'));
    const rows = { ...aSmallInstitution, 'units.csv': units };
    const { id } = await uploaded(zipOfExtract({ rows }));
    await begin(id, { isDryRun: true });
    let isOver = false;
    const working = work().finally(() => {
      isOver = true;
    });
    const told = new Set<string | null>();
    let slowest = 0;
    while (!isOver) {
      const before = performance.now();
      const { state, progress } = await theUpload(id);
      slowest = Math.max(slowest, performance.now() - before);
      if (state === 'running') told.add(progress);
    }
    await working;
    expect([...told].filter(Boolean).length).toBeGreaterThan(0);
    expect(slowest).toBeLessThan(1000);
    expect((await theUpload(id)).state).toBe('checked');
  }, 60_000);

  test('fails when the server stops, and when a server that is gone left it running', async () => {
    const { id } = await uploaded(zipOfExtract());
    await begin(id);
    const importer = anImporter();
    const working = work(importer);
    await expect.poll(async () => (await theUpload(id)).state).toBe('running');
    await importer.stop();
    await working;
    const failed = await theUpload(id);
    expect(failed.state).toBe('failed');
    expect(failed.warnings).toEqual([
      'The import was interrupted, and nothing was changed. Start it again.',
    ]);

    await app.db.orm
      .update(extractUploads)
      .set({ state: 'running' })
      .where(eq(extractUploads.id, id));
    const next = anImporter();
    await next.start();
    // Another server may be about to start it.
    expect((await theUpload(id)).state).toBe('running');
    app.pass(60_000);
    await next.recover();
    await next.recover();
    next.stop();
    expect((await theUpload(id)).state).toBe('failed');
    expect(await filesKept()).toContain(`${id}.zip`);
    const events = (await eventsOf(id)).filter(({ kind }) => kind === 'registry.imported');
    expect(events).toHaveLength(2);
    for (const event of events) {
      const { userId, ipAddress, details } = event;
      expect([userId, ipAddress]).toEqual([admin.id, '127.0.0.1']);
      expect(details).toMatchObject({ state: 'failed', isInterrupted: true });
    }
  }, 60_000);

  test('whose result could not be written is shown with its actual result: completed', async () => {
    const { id } = await uploaded(zipOfExtract());
    await begin(id);
    await app.db.pool.query(`
      create function refuse_end() returns trigger language plpgsql as $$
        begin raise 'the disk is full'; end $$;
      create trigger refuse_end before update on extract_uploads for each row
        when (new.ended_at is not null) execute function refuse_end()`);
    await expect(work()).rejects.toThrow();
    await app.db.pool.query('drop function refuse_end cascade');
    expect((await theUpload(id)).state).toBe('running');
    app.pass(60_000);
    const next = anImporter();
    await next.recover();
    next.stop();
    const told = await theUpload(id);
    expect(told).toMatchObject({ state: 'imported', progress: null, warnings: [] });
    const units = { file: 'units.csv', inserted: 2, updated: 0, unchanged: 0, retired: 0 };
    expect(told.counts).toContainEqual(units);
    const [event] = (await eventsOf(id)).filter(({ kind }) => kind === 'registry.imported');
    expect(event).toMatchObject({ userId: admin.id, details: { state: 'imported' } });
  }, 60_000);

  test('whose job was lost with its server is started by another within two minutes, and once', async () => {
    const { id } = await uploaded(zipOfExtract());
    await begin(id, { isDryRun: true });
    app.jobs.length = 0;
    const next = anImporter();
    await next.recover();
    expect(app.jobs).toEqual([]);
    app.pass(60_000);
    await Promise.all([next.recover(), next.recover()]);
    expect(app.jobs).toEqual([{ name: 'registry-import', data: { uploadId: id } }]);
    await work(next);
    expect((await theUpload(id)).state).toBe('checked');
  }, 60_000);

  test('that is running is not postponed by a second job for it', async () => {
    const { id } = await uploaded(zipOfExtract());
    await begin(id, { isDryRun: true });
    const asked = app.jobs.length;
    const other = await app.db.pool.connect();
    await other.query('select pg_advisory_lock($1)', [advisoryLocks.import]);
    await app.db.orm.update(extractUploads).set({ state: 'running' });
    await work();
    await other.query('select pg_advisory_unlock($1)', [advisoryLocks.import]);
    other.release();
    expect((await theUpload(id)).state).toBe('running');
    expect(app.jobs.length).toBe(asked);
  });

  test('whose file is missing from the disk ends, and says so', async () => {
    const { id } = await uploaded(zipOfExtract(), { name: 'lost.zip' });
    await app.uploads.remove(`${id}.zip`);
    await begin(id);
    await work();
    expect(await theUpload(id)).toMatchObject({
      state: 'refused',
      faults: [{ file: 'lost.zip', line: null, column: null }],
    });
  }, 60_000);

  test('that is not imported is deleted after a week, and so is what was interrupted', async () => {
    const { id } = await uploaded(zipOfExtract());
    const orphan = app.uploads.path('orphan.zip.part');
    await writeFile(orphan, '');
    const importer = anImporter();
    await importer.start();
    expect(await filesKept()).toEqual([`${id}.zip`, 'orphan.zip.part'].sort());
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(orphan, twoDaysAgo, twoDaysAgo);
    await utimes(app.uploads.path(`${id}.zip`), twoDaysAgo, twoDaysAgo);
    await importer.start();
    expect(await filesKept()).toEqual([`${id}.zip`]);
    app.pass(7 * 86_400_000 + 1);
    admin.token = await app.signIn(admin.id);
    await importer.start();
    await importer.stop();
    expect(await filesKept()).toEqual([]);
    expect((await begin(id)).body.Error?.Code).toBe('conflict');
  });

  test('that does not exist is not found', async () => {
    expect((await begin('7da06870-dbf9-4f56-b27c-b1985357469e')).status).toBe(404);
    const headers = { authorization: `Bearer ${admin.token}`, 'x-requested-with': 'x' };
    const input = { uploadId: 'x', isDryRun: true, allowRetiring: false };
    expect((await app.post('/api/registry/importUpload', input, headers)).status).toBe(400);
  });
});

describe('with a service token', () => {
  test('an extract is uploaded, and named as the source of its import', async () => {
    const { name, tokenId, secret } = await aToken({ name: 'Student system' });
    const made = await uploaded(zipOfExtract(), { token: secret, name: 'nightly.zip' });
    expect(made).toMatchObject({ fileName: 'nightly.zip', uploadedBy: name, state: 'uploaded' });
    expect(await theUpload(made.id)).toEqual(made);
    expect(await eventsOf(made.id)).toMatchObject([
      {
        kind: 'registry.uploaded',
        userId: null,
        details: { fileName: 'nightly.zip', serviceToken: name, serviceTokenId: tokenId },
      },
    ]);
    await begin(made.id);
    await work();
    const imports = await app.call('registry/retrieveImports', {}, admin.token);
    expect(imports.body.Result?.items[0]?.source).toEqual({
      by: 'upload',
      name: 'nightly.zip',
      user: admin.email,
      serviceToken: name,
    });
  });

  test('a repetition with its key uploads nothing; keys belong to a token', async () => {
    const [one, other] = [await aToken(), await aToken()];
    const zip = zipOfExtract();
    const key = 'the night of 2 March';
    const first = await upload(zip, { token: one.secret, key });
    expect(first.status).toBe(200);
    expect(await upload(zip, { token: one.secret, key })).toEqual(first);
    expect(await filesKept()).toHaveLength(1);
    const reused = await upload(zipOf([]), { token: one.secret, key });
    expect([reused.status, reused.body.Error?.Code]).toEqual([409, 'key-reused']);
    const ofOther = await upload(zip, { token: other.secret, key });
    const ofAdmin = await upload(zip, { key });
    expect([ofOther.status, ofAdmin.status]).toEqual([200, 200]);
    expect(await filesKept()).toHaveLength(3);
  });

  test('the limits are those of administrators', async () => {
    const { secret: token } = await aToken();
    const tooLarge = await upload(Buffer.alloc(2 * 1024 ** 2), { token });
    expect(tooLarge.status).toBe(413);
    const noZip = await upload(Buffer.from('no zip'), { token });
    expect([noZip.status, noZip.body.Error?.Code]).toEqual([400, 'invalid']);
    for (let count = 0; count < maxExtractsWaiting; count++) {
      await uploaded(zipOfExtract(), { token });
    }
    const more = await upload(zipOfExtract(), { token });
    expect([more.status, more.body.Error?.Code]).toEqual([409, 'conflict']);
  });

  test('with another scope, or an invalid token, nothing is read', async () => {
    const { secret } = await aServiceToken(app.db, ['changes.read'], { createdBy: admin.id });
    expect((await upload(zipOfExtract(), { token: secret })).status).toBe(403);
    expect((await upload(zipOfExtract(), { token: 'svc_none' })).status).toBe(401);
    expect(await filesKept()).toEqual([]);
  });
});
