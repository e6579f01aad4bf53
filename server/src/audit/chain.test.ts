import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { StartFailure } from '../platform/start-failure.ts';
import { outcomeOf } from '../platform/test-command.ts';
import { aTestDatabase, type TestDatabase, testSecret } from '../platform/test-database.ts';
import { runAuditCommand } from './audit-command.ts';
import { chainEvents } from './chain-events.ts';
import { headText } from './note-head.ts';
import { recordEvent } from './record-event.ts';
import { tamperWith } from './test-chain.ts';
import { verifyChain } from './verify-chain.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await aTestDatabase();
});
afterAll(() => db.close());

const secrets = { secret: testSecret, previousSecrets: [] };
const at = new Date('2026-03-02T01:00:00Z');

const anEvent = {
  kind: 'company.updated',
  userId: 'user',
  ipAddress: '192.0.2.1',
  employerId: 'E1',
} as const;

const record = (details: Record<string, unknown> = {}, seconds = 0) =>
  recordEvent(db, { ...anEvent, at: new Date(at.getTime() + seconds * 1000), details });

const tamper = (sql: string) => tamperWith(db, sql);

beforeEach(async () => {
  await tamper('delete from audit_events; delete from audit_checkpoints');
  for (let number = 1; number <= 9; number++) await record({ number, name: 'é "x"' }, number);
  await chainEvents(db);
});

const run = (...args: string[]) =>
  outcomeOf((io) => runAuditCommand(args, io), {
    openPortal: async () => ({ db, secrets, close: async () => {} }),
  });

async function headNow() {
  const { head, faults } = await verifyChain(db, { secrets });
  expect(faults).toEqual([]);
  return headText(head);
}

test('events are numbered in order of time, without gaps, and verify says how many', async () => {
  const { rows } = await db.pool.query('select number, details from audit_events order by at');
  expect(rows.map(({ number, details }) => [number, details.number])).toEqual(
    Array.from({ length: 9 }, (_, index) => [index + 1, index + 1]),
  );
  const { code, out, err } = await run('verify');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^9 events, none of them tampered with\. Head 9:[0-9a-f]{64}\n$/);
});

test('verify chains what was not chained yet, and late commits follow', async () => {
  await record({ late: true }, -60);
  expect((await run('verify')).out).toMatch(/^10 events/);
  expect(await chainEvents(db)).toBe(0);
});

test('several concurrent writers chain each event once', async () => {
  for (let more = 0; more < 30; more++) await record({ more });
  const chained = await Promise.all([chainEvents(db), chainEvents(db), chainEvents(db)]);
  expect(chained.reduce((sum, count) => sum + count)).toBe(30);
  expect((await run('verify')).out).toMatch(/^39 events/);
});

test('more events than are read or chained at once form one chain', async () => {
  await db.transaction(async (tx) => {
    const details = { b: 1.5, a: [null, { d: 1, c: 2 }], big: 1e21, small: 1e-7, text: '\u2028 é' };
    for (let more = 0; more < 2500; more++)
      await recordEvent(tx, { ...anEvent, at: new Date(), details });
  });
  expect((await run('verify')).out).toMatch(/^2509 events/);
}, 30_000);

test.each([
  ['a changed detail', `update audit_events set details = '{"number": 7}' where number = 5`, 5],
  ['a changed time', `update audit_events set at = at + interval '1 us' where number = 1`, 1],
  ['another user', `update audit_events set user_id = 'nobody' where number = 9`, 9],
  ['a changed hash', `update audit_events set hash = repeat('0', 64) where number = 4`, 4],
  ['a removed hash', `update audit_events set hash = null where number = 4`, 4],
  ['a deleted event', 'delete from audit_events where number = 3', 3],
  ['the first one deleted', 'delete from audit_events where number = 1', 1],
  [
    'a deleted event with the gap closed',
    `delete from audit_events where number = 3;
     update audit_events set number = number + 1000 where number > 3;
     update audit_events set number = number - 1001 where number > 1000`,
    3,
  ],
  [
    'an inserted event',
    `update audit_events set number = number + 1000 where number > 4;
     update audit_events set number = number - 999 where number > 1000;
     insert into audit_events (number, at, kind, hash)
     select 5, at, 'session.signedIn', hash from audit_events where number = 4`,
    5,
  ],
  [
    'two events swapped',
    `update audit_events set number = 100 where number = 2;
     update audit_events set number = 2 where number = 6;
     update audit_events set number = 6 where number = 100`,
    2,
  ],
  ['an event without a chain before it', 'update audit_events set number = 0 where number = 9', 0],
])(
  '%s is detected, and the first event that is wrong is named first',
  async (_what, sql, number) => {
    await tamper(sql);
    const { code, out, err } = await run('verify');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(new RegExp(`^Event ${number} .+\\.\\n`));
  },
);

test('events removed from the end are detected with a known head', async () => {
  const head = await headNow();
  expect((await run('verify', '--head', head)).code).toBe(0);
  await tamper('delete from audit_events where number > 7');
  expect((await run('verify')).code).toBe(0);
  expect(await run('verify', '--head', head)).toMatchObject({
    code: 1,
    err: 'Events 8 to 9, the end of the log, are missing.\n',
  });
});

test('a chain rewritten from some event on is detected with a known head', async () => {
  const head = await headNow();
  await tamper(
    `delete from audit_events where number = 4;
     update audit_events set number = null, hash = null where number >= 5`,
  );
  await record({ later: true }, 60);
  expect((await run('verify')).code).toBe(0);
  expect(await run('verify', '--head', head)).toMatchObject({
    code: 1,
    err: 'Event 9 has another hash than it had: the chain was rewritten from an event after 0 on.\n',
  });
});

test('the log cannot be changed, deleted or emptied, including events not chained yet', async () => {
  await record({ late: true });
  for (const sql of [
    `update audit_events set details = '{}' where number = 1`,
    `update audit_events set details = '{}' where number is null`,
    `update audit_events set number = 99, hash = 'x' where number = 1`,
    `update audit_events set number = 99, hash = 'x', kind = 'other' where number is null`,
    'delete from audit_events',
    'truncate audit_events',
  ]) {
    await expect(db.pool.query(sql)).rejects.toThrow('append-only');
  }
});

test.each([
  [[], 'Say what to do.'],
  [['erase'], "'erase' is not known."],
  [['verify', '--head', '12'], '--head must be what verify printed'],
  [['verify', '--force'], "Unknown option '--force'"],
])('%j is not understood: usage and exit code 1', async (args, message) => {
  const { code, out, err } = await run(...args);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain(message);
  expect(err).toContain('Usage:');
});

test('a database that cannot be reached is one sentence and exit code 1', async () => {
  const refused = await outcomeOf((io) => runAuditCommand(['verify'], io), {
    openPortal: () => Promise.reject(new StartFailure('The database cannot be reached.')),
  });
  expect(refused).toEqual({ code: 1, out: '', err: 'The database cannot be reached.\n' });
});
