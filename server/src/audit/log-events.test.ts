import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outcomeOf } from '../platform/test-command.ts';
import { aTestDatabase, type TestDatabase, testSecret } from '../platform/test-database.ts';
import { runAuditCommand } from './audit-command.ts';
import { chainEvents } from './chain-events.ts';
import { logEvents } from './log-events.ts';
import { recordEvent } from './record-event.ts';
import { tamperWith } from './test-chain.ts';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await aTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'tradebridge-log-'));
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

let lines: string[];
const log = pino({ base: null }, { write: (line: string) => lines.push(line) });

const record = (count: number) =>
  Array.from({ length: count }).reduce<Promise<void>>(
    (before, _, index) =>
      before.then(() =>
        recordEvent(db, {
          ...{ kind: 'company.updated', at: new Date(2026, 4, 1 + index) },
          ...{ userId: 'somebody', ipAddress: '203.0.113.7', details: { values: 'private' } },
        }),
      ),
    Promise.resolve(),
  );

beforeEach(async () => {
  lines = [];
  await tamperWith(db, 'delete from audit_events; delete from audit_log_position');
  await record(9);
  await chainEvents(db);
  await logEvents(db, log);
});

const logged = () => lines.map((line) => JSON.parse(line).audit);

async function verify(text = lines.join('')) {
  const path = join(folder, 'server.log');
  await writeFile(path, text);
  return outcomeOf((io) => runAuditCommand(['verify', '--log', path], io), {
    openPortal: async () => ({
      ...{ db, secrets: { secret: testSecret, previousSecrets: [] }, close: async () => {} },
    }),
  });
}

test('every chained event is one line with number, id, hash and signature, and nothing of what happened', async () => {
  const { rows } = await db.pool.query(
    'select number, id, hash, signature from audit_events order by number',
  );
  expect(logged()).toEqual(rows);
  expect(lines.join('')).not.toMatch(/somebody|203\.0\.113|private|company/);
  expect(await logEvents(db, log)).toBe(0);
  await record(1);
  await logEvents(db, log);
  expect(logged()).toHaveLength(9);
  await chainEvents(db);
  await logEvents(db, log);
  expect(logged().at(-1)).toMatchObject({ number: 10 });
});

test('of two processes one writes a line', async () => {
  await record(30);
  await chainEvents(db);
  await Promise.all([logEvents(db, log), logEvents(db, log)]);
  expect(logged().map(({ number }) => number)).toEqual(Array.from({ length: 39 }, (_, i) => i + 1));
});

test('a whole database agrees with the log, whatever else the log has', async () => {
  const text = ['{"msg":"serving"}\n', 'plain text\n', '{"audit":\n', ...lines, ...lines]
    .map((line) => `2026-05-01T00:00:00Z stdout F ${line}`)
    .join('');
  const { code, out, err } = await verify(text);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('The log has 9 events, and the database has all of them.');
});

test.each([
  ['in the middle', 4],
  ['at the end', 9],
  ['at the beginning', 1],
])(
  'an event that was cut out %s, and the rest chained again, is named at its place',
  async (_where, number) => {
    const { id, hash } = logged()[number - 1];
    await tamperWith(
      db,
      `delete from audit_events where number = ${number};
     update audit_events set number = null, hash = null where number > ${number}`,
    );
    await chainEvents(db);
    const { code, err } = await verify();
    expect(code).toBe(1);
    const [first, second, ...others] = err.trimEnd().split('\n');
    expect(first).toBe(
      `Event ${number} of the log (id ${id}, hash ${hash}) is missing in the database.`,
    );
    expect(second).toEqual(
      number === 9
        ? undefined
        : expect.stringMatching(
            new RegExp(
              `^From event ${number + 1} of the log on .+ which is event ${number} of the database`,
            ),
          ),
    );
    expect(others).toEqual([]);
  },
);

test('a chain that was made again with other contents is named from where it differs', async () => {
  await tamperWith(
    db,
    `update audit_events set user_id = 'another' where number = 5;
     update audit_events set number = null, hash = null where number >= 5`,
  );
  await chainEvents(db);
  const { code, err } = await verify();
  expect(code).toBe(1);
  expect(err).toMatch(/From event 5 on .+ the database has other hashes than the log/);
});

test('a log with two chains is named, and a file without events is refused', async () => {
  const other = JSON.stringify({ audit: { ...logged()[2], hash: 'a'.repeat(64) } });
  const { err } = await verify(`${lines.join('')}${other}\n`);
  expect(err).toContain('The log has two events 3 ');
  expect(await verify('nothing\n')).toMatchObject({ code: 1 });
});
