import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openRegistryPortal } from '../commands/open-registry-portal.ts';
import { processIo } from '../platform/command.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { outcomeOf } from '../platform/test-command.ts';
import { bundledProgram } from '../platform/test-programs.ts';
import { runRegistryCommand } from './registry-command.ts';
import { anEmployerRow, aSmallInstitution, aUnitRow, writeExtract } from './test-extract.ts';
import { aPortal, type TestPortal } from './test-portal.ts';
import { zipOf } from './test-zip.ts';

let portal: TestPortal;
let dataFolder: string;
beforeAll(async () => {
  portal = await aPortal();
  dataFolder = await mkdtemp(join(tmpdir(), 'tradebridge-data-'));
});
afterAll(async () => {
  await portal.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const environment = () => ({
  DATABASE_URL: portal.db.url,
  DATA_DIR: dataFolder,
  INSTITUTE_ID: 'test',
});

const run = (
  args: string[],
  openPortal = () => openRegistryPortal(environment(), { isEmbedded: false }),
  given: { readonly pathOf?: (named: string) => string } = {},
) => outcomeOf((io) => runRegistryCommand(args, io), { openPortal, ...given });

/** A fresh feed with three changes. */
const threeChanges = () =>
  portal.rows(
    `delete from registry_changes;
     update registry_feed set first_id = 1, last_id = 0, first_complete_id = null;
     insert into registry_changes (visible_at, at, user_id, kind, subject_type, subject_id, values)
     select now() - interval '1 s', now(), 'user', 'employer.updated', 'employer', n, '{}'
     from generate_series(1, 3) n`,
  );

describe('npm run registry', () => {
  test('import prints the counts of each file and exits with 0; faults go to stderr and it exits with 1', async () => {
    const wrong = await writeExtract({ files: { 'receipts.csv': null } });
    const refused = await run(['import', wrong.folder]);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain(
      'receipts.csv: expected the file to be present, even with only its header\nNothing was changed: the extract has 1 fault.\n',
    );
    const right = await writeExtract({});
    const imported = await run(['import', right.folder]);
    expect(imported.code).toBe(0);
    expect(imported.out).toMatch(/^ +inserted +updated +unchanged +retired$/m);
    expect(imported.out).toMatch(/^units\.csv +2 +0 +0 +0$/m);
    await Promise.all([wrong.remove(), right.remove()]);
  });

  test('paths are relative to the folder in which the command was run', async () => {
    const extract = await writeExtract({ files: { 'receipts.csv': null } });
    const pathOf = (named: string) => join(extract.folder, named);
    await run(['import', '.', '--report', 'faults.csv'], undefined, { pathOf });
    expect(await readFile(join(extract.folder, 'faults.csv'), 'utf8')).toContain('"receipts.csv"');
    vi.stubEnv('INIT_CWD', extract.folder);
    const { pathOf: ofProcess } = processIo(() => Promise.reject(new Error('not opened')));
    expect(ofProcess('faults.csv')).toBe(join(extract.folder, 'faults.csv'));
    vi.stubEnv('INIT_CWD', undefined);
    expect(ofProcess('faults.csv')).toBe(join(process.cwd(), 'faults.csv'));
    vi.unstubAllEnvs();
    await extract.remove();
  });

  test('each import, including a refused one, is recorded and in the audit log; a dry run is not', async () => {
    await portal.rows('delete from registry_imports');
    const wrong = await writeExtract({ files: { 'receipts.csv': null } });
    await run(['import', wrong.folder]);
    const right = await writeExtract({});
    await run(['import', right.folder, '--dry-run']);
    await run(['import', right.folder]);
    await Promise.all([wrong.remove(), right.remove()]);
    const records = await portal.rows(
      `select state, origin, source_name, user_id, generated_at is null as is_unknown, fault_count,
         duration_ms >= 0 as is_timed, counts <> '{}' as is_counted
       from registry_imports order by imported_at`,
    );
    const ofAll = { origin: 'command', user_id: null, is_timed: true };
    expect(records).toEqual([
      {
        ...ofAll,
        ...{ state: 'refused', source_name: basename(wrong.folder), is_unknown: true },
        ...{ fault_count: 1, is_counted: false },
      },
      {
        ...ofAll,
        ...{ state: 'imported', source_name: basename(right.folder), is_unknown: false },
        ...{ fault_count: 0, is_counted: true },
      },
    ]);
    const events = await portal.rows(
      `select user_id, subject_type, details from audit_events where kind = 'registry.imported'
       order by at desc limit 2`,
    );
    expect(events).toEqual([
      expect.objectContaining({
        ...{ user_id: null, subject_type: 'import' },
        details: {
          ...{ state: 'imported', name: basename(right.folder) },
          ...{ allowRetiring: false, faultCount: 0 },
        },
      }),
      expect.objectContaining({
        details: expect.objectContaining({ state: 'refused', faultCount: 1 }),
      }),
    ]);
  });

  test('a dry run lists the companies that would change; an import, how to undo it; undo, what prevents it', async () => {
    await portal.empty();
    const first = await writeExtract({});
    expect((await run(['import', first.folder])).err).toContain(
      'This is the first import: it cannot be undone.\n',
    );
    expect(await run(['undo'])).toMatchObject({
      code: 1,
      err: 'Nothing was undone. The first import can’t be undone.\n',
    });
    const rows = {
      ...aSmallInstitution,
      'employers.csv': [anEmployerRow('E1'), anEmployerRow('E2', { name: 'Northern Metal' })],
      'units.csv': [aUnitRow('U2', 'T1', { stage: '2' })],
    };
    const second = await writeExtract({ rows });
    const tried = await run(['import', second.folder, '--dry-run']);
    expect(tried.out).toContain(
      '\n2 companies change:\nE1 Company E1: 0 inserted, 1 updated, 1 retired\nE2 Northern Metal: 1 inserted, 0 updated, 0 retired\nA dry run: nothing was changed.\n',
    );
    const { err } = await run(['import', second.folder]);
    const [, importId = ''] = /npm run registry -- undo --import (\S+)\n/.exec(err) ?? [];
    await portal.rows(
      `insert into documents (document_id, employer_id, title, file, file_name, created_date, portal_id)
       values ('D1', 'E2', 'Plan', 'x', 'x.txt', '2026-03-02', 'D1')`,
    );
    expect(await run(['undo', '--import', importId])).toMatchObject({
      code: 1,
      err: 'employers.csv: E2: somebody has uploaded a document since\nNothing was undone: 1 row of the import cannot be put back.\n',
    });
    await portal.rows('delete from documents');
    const user = await portal.db.pool.connect();
    await user.query(`begin; select from employers where employer_id = 'E2' for update`);
    expect(await run(['undo'])).toMatchObject({
      code: 1,
      err: 'Nothing was undone. Someone is changing this right now. Try again in a moment.\n',
    });
    await user.query('rollback');
    user.release();
    const undone = await run(['undo', '--import', importId]);
    expect(undone).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The import of .* is undone\.\n$/),
    });
    expect(await portal.rows('select employer_id from employers')).toHaveLength(1);
    expect((await run(['undo', '--import', 'last'])).err).toContain(
      '--import must be the id of an import.',
    );
    await Promise.all([first.remove(), second.remove()]);
  });

  test('acknowledge is refused if a webhook is configured; changes are still printed', async () => {
    await threeChanges();
    const webhook = {
      REGISTRY_WEBHOOK_URL: 'http://127.0.0.1:9/',
      REGISTRY_WEBHOOK_SECRET: `whsec_${'A'.repeat(40)}`,
    };
    const withWebhook = () =>
      openRegistryPortal({ ...environment(), ...webhook }, { isEmbedded: false });
    expect((await run(['changes'], withWebhook)).out.trimEnd().split('\n')).toHaveLength(3);
    expect(await run(['acknowledge', '3'], withWebhook)).toEqual({
      code: 1,
      out: '',
      err: 'Nothing was acknowledged. Changes are posted to the webhook (REGISTRY_WEBHOOK_URL), whose answers acknowledge them: while one is configured, nothing else can.\n',
    });
    expect(
      await portal.rows('select from registry_changes where acknowledged_at is null'),
    ).toHaveLength(3);
  });

  test('changes prints only JSON lines, and acknowledge says how many', async () => {
    await threeChanges();
    const { code, out } = await run(['changes', '--since', '1']);
    const ids = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect({ code, ids }).toEqual({ code: 0, ids: [2, 3] });
    expect(await run(['acknowledge', '3'])).toMatchObject({
      code: 0,
      out: '',
      err: 'Acknowledged: 3 changes up to 3.\n',
    });
    expect(await run(['acknowledge', '3'])).toMatchObject({
      code: 0,
      err: 'Nothing was left to acknowledge: all changes up to 3 were acknowledged before.\n',
    });
    expect(await run(['acknowledge', '4'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Nothing was acknowledged. The last change in the feed is 3.'),
    });
    expect(await run(['changes', '--since', '4'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('The last change in the feed is 3.'),
    });
    await portal.rows('update registry_changes set acknowledged_at = null where feed_id = 2');
    const { out: left } = await run(['changes', '--unacknowledged']);
    expect(
      left
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual([2]);
  });

  test('new-epoch lists unacknowledged changes again; another epoch exits with 2', async () => {
    const idsAndEpochs = async (...args: string[]) => {
      const { out } = await run(['changes', ...args]);
      const lines = out.trimEnd().split('\n').filter(Boolean);
      return lines.map((line) => JSON.parse(line) as { id: number; epoch: string });
    };
    await threeChanges();
    await run(['changes']);
    await run(['acknowledge', '2']);
    const [{ epoch: before = '' } = {}] = await idsAndEpochs();
    const { code, out } = await run(['new-epoch']);
    expect(code).toBe(0);
    expect(out).toMatch(
      /in epoch [\da-f-]{36} now\. Its ids begin at \d+; repeated changes: 1\.\n$/,
    );
    const changes = await idsAndEpochs('--since', '3');
    expect(changes).toHaveLength(1);
    const [{ id = 0, epoch = '' } = {}] = changes;
    expect(epoch).not.toBe(before);
    const ofBefore = { code: 2, out: '', err: expect.stringContaining(`in epoch ${epoch}`) };
    expect(await run(['changes', '--since', '0', '--epoch', before])).toMatchObject(ofBefore);
    expect(await run(['acknowledge', `${id}`, '--epoch', before])).toMatchObject(ofBefore);
    expect(await run(['acknowledge', `${id}`, '--epoch', epoch])).toMatchObject({ code: 0 });
  });

  test.each([
    [[], 'Say what to do.'],
    [['export'], "'export' is not known."],
    [['import'], 'Name one folder or zip to import.'],
    [['import', 'a', '--force'], "Unknown option '--force'"],
    [['changes', '--since', 'x'], '--since must be the id of a change.'],
    [['acknowledge'], 'Name the id up to which to acknowledge.'],
  ])('%j is not understood: usage, exit code 1, and no database access', async (args, message) => {
    const { code, out, err } = await run(args, () => {
      throw new Error('The portal was opened.');
    });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
    expect(err).toContain('Usage:');
  });

  test('a zip that unpacks to more than REGISTRY_MAX_UNPACKED_MIB is refused', async () => {
    const zip = join(dataFolder, 'extract.zip');
    await writeFile(zip, zipOf([{ name: 'photos/a.png', content: Buffer.alloc(1024 ** 2 + 1) }]));
    const open = () =>
      openRegistryPortal(
        { ...environment(), REGISTRY_MAX_UNPACKED_MIB: '1' },
        { isEmbedded: false },
      );
    const { code, err } = await run(['import', zip], open);
    expect(code).toBe(1);
    expect(err).toContain('extract.zip: expected up to 1048576 bytes when unpacked\n');
  });

  test('a report that cannot be written is one sentence and exit code 1', async () => {
    const { code, err } = await run(['import', '/nowhere', '--report', '/nowhere/faults.csv']);
    expect({ code, err }).toEqual({
      code: 1,
      err: 'The report /nowhere/faults.csv cannot be written (ENOENT).\n',
    });
  });

  test('a database that cannot be reached is one sentence and exit code 1', async () => {
    const { code, err } = await run(['changes'], () => {
      throw new StartFailure('The database cannot be reached.');
    });
    expect({ code, err }).toEqual({ code: 1, err: 'The database cannot be reached.\n' });
  });
});

test('an importer killed in the middle leaves nothing behind, and the next import works', {
  timeout: 60_000,
}, async () => {
  const units = Array.from({ length: 30_000 }, (_, index) => aUnitRow(`K${index}`, 'T1'));
  const extract = await writeExtract({ rows: { ...aSmallInstitution, 'units.csv': units } });
  const before = await portal.rows('select unit_id from units order by 1');
  const main = await bundledProgram('registry');
  const child = spawn(process.execPath, [main, 'import', extract.folder], {
    env: { ...process.env, ...environment() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said += piece.toString();
    // In the transaction that merges, with rows of other kinds written.
    if (said.includes('Writing units')) child.kill('SIGKILL');
  });
  const [, signal] = await exit;
  expect(signal).toBe('SIGKILL');
  expect(await portal.rows('select unit_id from units order by 1')).toEqual(before);
  // The server ends the dead importer's session as soon as it notices.
  const isOver = async () =>
    (await portal.importFrom(extract.folder, { allowsRetiring: true })).status === 'imported';
  await expect.poll(isOver, { timeout: 10_000 }).toBe(true);
  expect(await portal.rows('select count(*) from units where retired_at is null')).toEqual([
    { count: 30_000 },
  ]);
  await extract.remove();
});
