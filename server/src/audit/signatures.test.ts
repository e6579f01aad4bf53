import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Secrets, type Sign, signWith } from '../platform/sealed.ts';
import { outcomeOf } from '../platform/test-command.ts';
import { aTestDatabase, type TestDatabase, testSecret } from '../platform/test-database.ts';
import { renewSignatures } from './accept-events.ts';
import { runAuditCommand } from './audit-command.ts';
import { chainEvents } from './chain-events.ts';
import { headText, noteHead } from './note-head.ts';
import { recordEvent } from './record-event.ts';
import { retireEvents } from './retire-events.ts';
import { tamperWith } from './test-chain.ts';
import { verifyChain } from './verify-chain.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await aTestDatabase();
});
afterAll(() => db.close());

const secrets: Secrets = { secret: testSecret, previousSecrets: [] };
const newSecret = 'another secret of the tests, as long as it has to be';
const timeZone = 'Australia/Melbourne';
const now = new Date('2026-05-20T01:00:00Z');

const record = (at: string, sign: Sign | null = db.sign) =>
  recordEvent(
    { ...db, sign },
    { kind: 'company.updated', at: new Date(at), userId: 'user', ipAddress: null },
  );

const tamper = (sql: string) => tamperWith(db, sql);

/** Nine events of three months, chained. */
beforeEach(async () => {
  await tamper('delete from audit_events; delete from audit_checkpoints');
  for (const month of ['02', '03', '04']) {
    for (const day of ['10', '11', '12']) await record(`2026-${month}-${day}T01:00:00Z`);
  }
  await chainEvents(db);
});

const run = (args: string[], known: Secrets | null = secrets) =>
  outcomeOf((io) => runAuditCommand(args, io), {
    openPortal: async () => ({ db, secrets: known, close: async () => {} }),
  });

const faultsNow = async (known = secrets) => (await verifyChain(db, { secrets: known })).faults;

const insertFake = (signature: string) =>
  db.pool.query(
    `insert into audit_events (at, kind, user_id, signature)
     select now(), 'staff.granted', 'mallory', ${signature} from audit_events limit 1`,
  );

test.each([
  ['without a signature', 'null', 'is not signed: it was put there'],
  ['with the signature of another', 'signature', 'was changed or put there'],
  [
    'with a made-up signature',
    `substr(signature, 1, 12) || repeat('A', 43)`,
    'was changed or put there',
  ],
  [
    'signed with a secret of somebody else',
    `'v1.AAAAAAAA.' || repeat('A', 43)`,
    'is signed with a secret that is not configured (key AAAAAAAA)',
  ],
])(
  'a row that was inserted %s is chained like any other, and named',
  async (_how, signature, fault) => {
    await insertFake(signature);
    await record('2026-05-01T01:00:00Z');
    const { code, out, err } = await run(['verify']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^Event 1[01] \(staff\.granted, id [\w-]+\) .+\n$/);
    expect(err).toContain(fault);
  },
);

test('every inserted row is named, the first hundred one by one', async () => {
  for (let more = 0; more < 130; more++) await insertFake('null');
  const { code, err } = await run(['verify']);
  expect(code).toBe(1);
  const lines = err.trimEnd().split('\n');
  expect(lines).toHaveLength(101);
  expect(lines.at(-1)).toBe('Further faults: 30.');
});

test('a changed row is named even if the whole chain after it was computed again', async () => {
  await tamper(
    `update audit_events set user_id = 'somebody else' where number = 4;
     update audit_events set number = null, hash = null where number >= 4`,
  );
  const { code, err } = await run(['verify']);
  expect(code).toBe(1);
  expect(err).toMatch(/^Event 4 .+ was changed or put there: its signature is not right\.\n$/);
});

test('without AUTH_SECRET verify says what it cannot check, and still names what is not signed', async () => {
  const whole = await run(['verify'], null);
  expect(whole.code).toBe(0);
  expect(whole.err).toBe('AUTH_SECRET is not set: signatures are not checked.\n');
  await insertFake('null');
  const { code, err } = await run(['verify'], null);
  expect(code).toBe(1);
  expect(err).toContain('Event 10 (staff.granted');
});

test('what was recorded without AUTH_SECRET is named until an operator accepts it, and no longer', async () => {
  await record('2026-05-01T01:00:00Z', null);
  expect((await run(['verify'])).code).toBe(1);
  expect(await run(['accept'])).toEqual({
    code: 0,
    out: 'Accepted without a signature, up to event 10: 1.\n',
    err: '',
  });
  expect((await run(['verify'])).out).toMatch(/^11 events/);
  expect((await run(['accept'])).out).toBe('Every event is signed: there is nothing to accept.\n');
  await insertFake('null');
  expect((await run(['verify'])).code).toBe(1);
});

test('accepted events are still whole or not', async () => {
  await record('2026-05-01T01:00:00Z', null);
  await run(['accept']);
  await tamper(`update audit_events set user_id = 'mallory' where number = 10`);
  expect(await faultsNow()).toMatchObject([
    expect.stringMatching(/^Event 10 .+ is not what was chained there/),
  ]);
});

test('nothing is accepted where anything else is wrong, or without AUTH_SECRET', async () => {
  await insertFake('null');
  expect(await run(['accept'], null)).toMatchObject({
    code: 1,
    err: 'AUTH_SECRET is missing: what is accepted is signed with it.\n',
  });
  await tamper('delete from audit_events where number = 3');
  const { code, err } = await run(['accept']);
  expect(code).toBe(1);
  expect(err).toContain('Event 3 is missing.');
  expect(err).toContain('Nothing was accepted');
});

test('a made-up checkpoint accepts nothing and is named', async () => {
  await insertFake('null');
  await chainEvents(db);
  await db.pool.query(
    `insert into audit_checkpoints (kind, number, hash, at, signature)
     select 'accepted', number, hash, now(), signature from audit_events where signature is not null
     order by number limit 1`,
  );
  expect(await faultsNow()).toEqual([
    `The checkpoint 'accepted' at event 1 was changed or put there: its signature is not right.`,
    expect.stringMatching(/^Event 10 .+ is not signed/),
  ]);
});

test('the head of each day is noted once, and shows a cut end and a rewritten chain by itself', async () => {
  const told: string[] = [];
  const note = (at: Date) =>
    noteHead(db, { now: at, timeZone, tell: async (_tx, head) => void told.push(headText(head)) });
  const head = await note(now);
  expect(head?.number).toBe(9);
  expect(await note(new Date('2026-05-20T13:59:00Z'))).toBeUndefined();
  await record('2026-05-20T13:59:30Z');
  // Midnight in Melbourne.
  expect((await note(new Date('2026-05-20T14:00:00Z')))?.number).toBe(10);
  expect(told).toEqual([head && headText(head), expect.stringMatching(/^10:[0-9a-f]{64}$/)]);
  await tamper('delete from audit_events where number = 10');
  expect(await faultsNow()).toEqual(['Event 10, the end of the log, is missing.']);
  await tamper(
    `delete from audit_events where number = 5;
     update audit_events set number = null, hash = null where number > 5`,
  );
  await record('2026-05-21T01:00:00Z');
  await record('2026-05-21T01:00:00Z');
  await chainEvents(db);
  expect(await faultsNow()).toEqual([
    'Event 9 has another hash than it had: the chain was rewritten from an event after 0 on.',
  ]);
});

const retire = (keptMonths: number, at = now) =>
  retireEvents(db, { secrets, now: at, timeZone, keptMonths });

test('retired months leave a checkpoint from which the rest is verified', async () => {
  const [head] = [await verifyChain(db, { secrets })].map((found) => headText(found.head));
  expect(await retire(1)).toEqual({ count: 6 });
  const { code, out, err } = await run(['verify', '--head', head ?? '']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  // Three of April, and that the others were retired.
  expect(out).toMatch(/^4 events, none of them tampered with\. Head 10:/);
  expect(await retire(1)).toEqual({ count: 0 });
  expect((await run(['verify', '--head', `2:${'0'.repeat(64)}`])).err).toBe(
    'Event 2 is no longer kept: give a head of event 6 or later.\n',
  );
});

test('the chain goes on where all of it was retired', async () => {
  await record('2026-08-01T01:00:00Z');
  await chainEvents(db);
  expect(await retire(0, new Date('2026-08-20T01:00:00Z'))).toEqual({ count: 9 });
  await tamper('delete from audit_events');
  await record('2026-08-20T01:00:00Z');
  await chainEvents(db);
  expect(await faultsNow()).toEqual([]);
});

test('months that were tampered with are not retired', async () => {
  await tamper(`update audit_events set user_id = 'mallory' where number = 2`);
  expect(await retire(1)).toMatchObject({ verification: { faultCount: 1 } });
  expect((await verifyChain(db, { secrets })).count).toBe(9);
});

test.each([
  [
    'a checkpoint that was moved',
    'update audit_checkpoints set number = 7',
    /checkpoint 'retired' at event 7/,
  ],
  [
    'a checkpoint that was removed',
    'delete from audit_checkpoints',
    /^Events 1 to 6 are missing\./,
  ],
  [
    'a retired event that was put back',
    `insert into audit_events (number, at, kind, hash) values (4, now(), 'staff.granted', 'x')`,
    /^Event 4 .+ has no place in the chain/,
  ],
  [
    'a later event that was deleted',
    'delete from audit_events where number = 7',
    /^Event 7 is missing/,
  ],
])('after months were retired, %s is named', async (_what, sql, fault) => {
  await retire(1);
  await chainEvents(db);
  await tamper(sql);
  expect((await faultsNow())[0]).toMatch(fault);
});

test('events that are not retired cannot be deleted', async () => {
  await retire(1);
  await chainEvents(db);
  await expect(db.pool.query('delete from audit_events where number = 7')).rejects.toThrow(
    'append-only',
  );
});

test('a replaced AUTH_SECRET verifies with the previous one, and without it once all is signed again', async () => {
  await noteHead(db, { now, timeZone });
  await record('2026-05-20T02:00:00Z', signWith(newSecret));
  await chainEvents(db);
  const both = { secret: newSecret, previousSecrets: [testSecret] };
  const alone = { secret: newSecret, previousSecrets: [] };
  expect(await faultsNow(both)).toEqual([]);
  expect((await faultsNow(alone))[0]).toContain('a secret that is not configured');
  expect(await renewSignatures(db, { secrets: both, now })).toMatchObject({ faultCount: 0 });
  expect(await faultsNow(alone)).toEqual([]);
  expect(await renewSignatures(db, { secrets: both, now })).toBeUndefined();
  await insertFake('null');
  await chainEvents(db);
  expect(await faultsNow(alone)).toHaveLength(1);
});

test('a log that is not whole is not signed again', async () => {
  await insertFake('null');
  const both = { secret: newSecret, previousSecrets: [testSecret] };
  expect(await renewSignatures(db, { secrets: both, now })).toMatchObject({ faultCount: 1 });
  expect((await faultsNow({ secret: newSecret, previousSecrets: [] })).length).toBe(10);
});
