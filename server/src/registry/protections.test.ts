import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import {
  aContactRow,
  aContractRow,
  anEmployerRow,
  aSmallInstitution,
  aUnitRow,
  type Row,
  type Rows,
} from '../importer/test-extract.ts';
import { aPortal, countsOf, type TestPortal, warningsOf } from '../importer/test-portal.ts';
import { databaseOf } from '../platform/database.ts';
import { acknowledgeUpTo } from './acknowledge-changes.ts';
import { type Change, recordChanges } from './changes.ts';
import { publishChanges } from './publish-changes.ts';
import type { PortalValue } from './tables.ts';

// Users' decisions override extracts that the registry wrote before it knew of them.

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal();
});
beforeEach(() => portal.empty());
afterAll(() => portal.close());

const day = (date: number) => `2026-03-0${date}T08:00:00Z`;
const decidedAt = new Date('2026-03-02T10:00:00Z');

const withRows = (rows: Rows): Rows => ({ ...aSmallInstitution, ...rows });
const withUnit = (status: string, given: Row = {}) =>
  withRows({ 'units.csv': [aUnitRow('U1', 'T1', { status, ...given }), aUnitRow('U2', 'T1')] });

const changeOf = (table: string, id: string, value: PortalValue): Change => ({
  id: randomUUID(),
  kind: 'employer.updated',
  at: decidedAt,
  visibleAt: decidedAt,
  userId: 'user',
  contactId: 'C1',
  employerId: 'E1',
  subject: { type: 'any', id },
  values: {},
  protects: { table, id, values: [value] },
});

/** Changes a row as a call would, with the change that protects it. */
async function changeRow(table: string, key: string, id: string, value: PortalValue) {
  const text = `update ${table} set ${value.column} = $2 where ${key} = $1`;
  await portal.db.transaction(async (db) => {
    await db.rows({ name: `change-${table}`, text }, [id, value.new]);
    await recordChanges(db, [changeOf(table, id, value)]);
  });
}

const answer = (status: 'competent' | 'in_delivery') =>
  changeRow('units', 'unit_id', 'U1', { column: 'status', old: 'awaiting_signoff', new: status });

/** As the sign-off call leaves it: answered, its request closed. */
async function decide(status: 'competent' | 'in_delivery'): Promise<void> {
  await answer(status);
  await portal.rows('update sign_off_requests set closed_at = now()');
}

async function acknowledgeAll(at: string): Promise<void> {
  await publishChanges(portal.db, new Date('2026-04-01T00:00:00Z'));
  const [last] = await portal.rows('select max(feed_id) as id from registry_changes');
  await acknowledgeUpTo(portal.db, { id: Number(last?.id), now: new Date(at) });
}

const status = async () => {
  const [unit] = await portal.rows(`select status from units where unit_id = 'U1'`);
  return unit?.status;
};
const openRequests = () => portal.rows('select id from sign_off_requests where closed_at is null');

describe('a decided unit', () => {
  beforeEach(() => portal.import({ generatedAt: day(1) }));

  test.each(['competent', 'in_delivery'] as const)(
    'stays %s despite older and newer extracts until the registry acknowledges it',
    async (decided) => {
      await decide(decided);
      for (const generatedAt of [day(1), day(4)]) {
        expect(countsOf(await portal.import({ generatedAt }))).toEqual({});
        expect(await status()).toBe(decided);
        expect(await openRequests()).toEqual([]);
      }
    },
  );

  test('still takes the other columns of the row from the extract', async () => {
    await decide('competent');
    const rows = withUnit('awaiting_signoff', { stage: 'Stage 2' });
    await portal.import({ rows, generatedAt: day(3) });
    expect(await portal.rows(`select status, stage from units where unit_id = 'U1'`)).toEqual([
      { status: 'competent', stage: 'Stage 2' },
    ]);
  });

  test('once acknowledged, still overrides every extract generated before', async () => {
    await decide('competent');
    await acknowledgeAll(day(5));
    await portal.import({ generatedAt: day(4) });
    expect(await status()).toBe('competent');
  });

  test('that is awaiting again in an extract generated after the acknowledgement is a new request', async () => {
    const [first] = await openRequests();
    await decide('in_delivery');
    await acknowledgeAll(day(3));
    await portal.import({ generatedAt: day(4) });
    expect(await status()).toBe('awaiting_signoff');
    const [second, ...others] = await openRequests();
    expect(others).toEqual([]);
    expect(second?.id).not.toBe(first?.id);
  });

  test('takes any other status from the registry, which ends its protection', async () => {
    await decide('competent');
    await portal.import({ rows: withUnit('not_competent'), generatedAt: day(3) });
    expect(await status()).toBe('not_competent');
    // The same extract and an older one change nothing; a newer one asks again.
    await portal.import({ generatedAt: day(2) });
    expect(await status()).toBe('not_competent');
    await portal.import({ generatedAt: day(4) });
    expect(await status()).toBe('awaiting_signoff');
    expect(await openRequests()).toHaveLength(1);
  });

  test('that the registry confirms may be requested again before any acknowledgement', async () => {
    await decide('competent');
    expect(
      countsOf(await portal.import({ rows: withUnit('competent'), generatedAt: day(3) })),
    ).toEqual({ 'units.csv': { inserted: 0, updated: 1, retired: 0 } });
    await portal.import({ generatedAt: day(4) });
    expect(await status()).toBe('awaiting_signoff');
  });
});

test('a decision made while an extract is being imported is kept', async () => {
  await portal.import({ generatedAt: day(1) });
  const client = await portal.db.pool.connect();
  await client.query('begin');
  await client.query('select id from sign_off_requests for update');
  const rows = withUnit('awaiting_signoff', { stage: 'Stage 2' });
  const importing = portal.import({ rows, generatedAt: day(3) });
  // The import has compared the unit as it was and is waiting for the request.
  await expect
    .poll(() =>
      portal.rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`),
    )
    .toHaveLength(1);
  await client.query(`update units set status = 'competent' where unit_id = 'U1'`);
  await client.query('update sign_off_requests set closed_at = now()');
  await recordChanges(databaseOf(client, null), [
    changeOf('units', 'U1', { column: 'status', old: 'awaiting_signoff', new: 'competent' }),
  ]);
  await client.query('commit');
  client.release();
  expect(countsOf(await importing)).toEqual({
    'units.csv': { inserted: 0, updated: 1, retired: 0 },
  });
  expect(await portal.rows(`select status, stage from units where unit_id = 'U1'`)).toEqual([
    { status: 'competent', stage: 'Stage 2' },
  ]);
  expect(await openRequests()).toEqual([]);
});

test('a decided final completion stays cleared, and is requested again after the acknowledgement', async () => {
  const contracts = [aContractRow('T1', 'E1', 'S1', { final_completion_signoff_required: 'true' })];
  const rows = withRows({ 'training_contracts.csv': contracts, 'units.csv': [] });
  const isRequired = async () => {
    const [contract] = await portal.rows(
      'select final_completion_signoff_required as is_required from training_contracts',
    );
    return contract?.is_required;
  };
  await portal.import({ rows, generatedAt: day(1) });
  await changeRow('training_contracts', 'contract_id', 'T1', {
    column: 'final_completion_signoff_required',
    old: true,
    new: false,
  });
  await portal.rows('update sign_off_requests set closed_at = now()');
  await portal.import({ rows, generatedAt: day(3) });
  expect(await isRequired()).toBe(false);
  expect(await openRequests()).toEqual([]);
  await acknowledgeAll(day(4));
  await portal.import({ rows, generatedAt: day(5) });
  expect(await isRequired()).toBe(true);
  expect(await openRequests()).toHaveLength(1);
});

describe('any other value that a user changed', () => {
  const phone = (value: string | null) =>
    withRows({ 'employers.csv': [anEmployerRow('E1', { business_phone: value })] });
  const changePhone = (old: string | null, value: string) =>
    changeRow('employers', 'employer_id', 'E1', { column: 'business_phone', old, new: value });
  const phoneNow = async () =>
    (await portal.rows('select business_phone as p from employers'))[0]?.p;

  test('is kept where an extract has the old value, and agrees with one that has the new value', async () => {
    await portal.import({ rows: phone(null), generatedAt: day(1) });
    await changePhone(null, '111');
    for (const value of [null, '111']) {
      const outcome = await portal.import({ rows: phone(value), generatedAt: day(3) });
      expect(warningsOf(outcome)).toEqual([]);
      expect(await phoneNow()).toBe('111');
    }
  });

  test('several changes count as one from the first value to the last', async () => {
    await portal.import({ rows: phone('000'), generatedAt: day(1) });
    await changePhone('000', '111');
    await changePhone('111', '222');
    for (const value of ['000', '111', '222']) {
      const outcome = await portal.import({ rows: phone(value), generatedAt: day(3) });
      expect(warningsOf(outcome)).toEqual([]);
      expect(await phoneNow()).toBe('222');
    }
  });

  test("a third value is a conflict: the portal's value wins, and it is reported", async () => {
    await portal.import({ rows: phone('000'), generatedAt: day(1) });
    await changePhone('000', '111');
    const outcome = await portal.import({ rows: phone('999'), generatedAt: day(3) });
    expect(warningsOf(outcome)).toEqual([
      "employers.csv:2: business_phone: '999' conflicts with a change by the portal's users that the registry has not acknowledged; '111' is kept.",
    ]);
    expect(await phoneNow()).toBe('111');
    await acknowledgeAll(day(4));
    await portal.import({ rows: phone('999'), generatedAt: day(5) });
    expect(await phoneNow()).toBe('999');
  });
});

describe("a contract's reporting that a user suspended", () => {
  const suspended = async () => {
    const [contract] = await portal.rows('select reporting_suspended from training_contracts');
    return contract?.reporting_suspended;
  };
  const withReporting = (cell: string) =>
    withRows({
      'training_contracts.csv': [aContractRow('T1', 'E1', 'S1', { reporting_suspended: cell })],
    });

  test('stays suspended, and an empty cell, which says that it is not, is no conflict', async () => {
    await portal.import({ rows: withReporting(''), generatedAt: day(1) });
    await changeRow('training_contracts', 'contract_id', 'T1', {
      column: 'reporting_suspended',
      old: false,
      new: true,
    });
    const outcome = await portal.import({ rows: withReporting(''), generatedAt: day(3) });
    expect(warningsOf(outcome)).toEqual([]);
    expect(await suspended()).toBe(true);
    await acknowledgeAll(day(4));
    await portal.import({ rows: withReporting(''), generatedAt: day(5) });
    expect(await suspended()).toBe(false);
  });
});

describe('a contact created in the portal', () => {
  const born = async () => {
    await portal.import({ generatedAt: day(1) });
    const user = await aUser(portal.db);
    await portal.rows(
      `insert into employer_contacts (contact_id, employer_id, given_name, family_name, email, role, user_id, portal_id)
       values ('P1', 'E1', 'Mele', 'Tau', 'mele@example.test', 'admin', '${user.id}', 'P1')`,
    );
    await portal.rows(`update training_contracts set supervisor_contact_id = 'P1'`);
    await portal.rows(
      `insert into employer_users (employer_id, user_id, role, contact_id) values ('E1', '${user.id}', 'admin', 'P1')`,
    );
    return user.id;
  };
  const contacts = () =>
    portal.rows(
      `select contact_id, portal_id, user_id, role, retired_at is not null as is_retired
       from employer_contacts where contact_id <> 'C1'`,
    );
  const takingOver = (given: Row = {}) =>
    withRows({
      'employer_contacts.csv': [
        aContactRow('C1', 'E1'),
        aContactRow('C9', 'E1', { portal_id: 'P1', role: 'admin', ...given }),
      ],
      'training_contracts.csv': [aContractRow('T1', 'E1', 'S1', { supervisor_contact_id: 'C9' })],
    });

  test('is not retired by an extract that does not contain it', async () => {
    const userId = await born();
    await portal.import({ generatedAt: day(3) });
    expect(await contacts()).toEqual([
      { contact_id: 'P1', portal_id: 'P1', user_id: userId, role: 'admin', is_retired: false },
    ]);
  });

  test('is replaced by the row that names it, keeping its account and references', async () => {
    const userId = await born();
    await portal.import({ rows: takingOver(), generatedAt: day(3) });
    expect(await contacts()).toEqual([
      { contact_id: 'C9', portal_id: 'P1', user_id: userId, role: 'admin', is_retired: false },
    ]);
    expect(await portal.rows('select user_id, role, contact_id from employer_users')).toEqual([
      { user_id: userId, role: 'admin', contact_id: 'C9' },
    ]);
    expect(await portal.rows('select supervisor_contact_id from training_contracts')).toEqual([
      { supervisor_contact_id: 'C9' },
    ]);
    expect(countsOf(await portal.import({ rows: takingOver(), generatedAt: day(3) }))).toEqual({});
  });

  test("keeps users' changes when it is replaced", async () => {
    await born();
    await changeRow('employer_contacts', 'contact_id', 'P1', {
      column: 'mobile_phone',
      old: null,
      new: '0491 570 006',
    });
    await portal.import({ rows: takingOver(), generatedAt: day(3) });
    expect(
      await portal.rows(`select mobile_phone from employer_contacts where contact_id = 'C9'`),
    ).toEqual([{ mobile_phone: '0491 570 006' }]);
  });

  test('once replaced, is retired by the registry, together with its access', async () => {
    await born();
    await portal.import({ rows: takingOver(), generatedAt: day(3) });
    await portal.import({ generatedAt: day(4) });
    expect(await contacts()).toMatchObject([{ contact_id: 'C9', is_retired: true }]);
    expect(await portal.rows('select * from employer_users')).toEqual([]);
  });

  test('an id that the portal does not know gives a warning', async () => {
    expect(warningsOf(await portal.import({ rows: takingOver() }))).toEqual([
      "employer_contacts.csv:3: the portal has no 'P1'.",
    ]);
  });
});
