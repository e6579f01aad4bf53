import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { anAttempt, anOrder } from '../payments/test-orders.ts';
import { withAdvisoryLock } from '../platform/advisory-lock.ts';
import { recordChanges } from '../registry/changes.ts';
import {
  aContactRow,
  aFeeRow,
  anEmployerRow,
  anInvoiceRow,
  aSmallInstitution,
  aUnitRow,
  type Row,
  type Rows,
} from './test-extract.ts';
import { aPortal, countsOf, institution, listenTo, type TestPortal } from './test-portal.ts';
import { forgetExpiredUndo, undoImport } from './undo-import.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  const tables = ['held_back_pre_enrolments', 'payment_attempts', 'order_lines', 'orders'];
  await portal.rows(
    ['update payment_attempts set released_at = null']
      .concat(tables.map((table) => `delete from ${table}`))
      .join(';'),
  );
  await portal.empty();
  await portal.import({ generatedAt: day(1) });
});

const day = (date: number) => `2026-03-0${date}T08:00:00Z`;
const at = (date: number) => new Date(day(date));
const withRows = (rows: Rows): Rows => ({ ...aSmallInstitution, ...rows });
const importOn = async (date: number, rows: Rows = aSmallInstitution) =>
  countsOf(await portal.import({ rows, generatedAt: day(date) }));

const undo = (now = at(2), importId?: string) =>
  undoImport(portal.db, {
    importId,
    now,
    by: { userId: null, ipAddress: null },
    institution,
  });
const kept = () => portal.rows('select kind, key, action from registry_undo order by kind, key');

/** The rows that prevented the import from being undone; throws if none did. */
async function blocks() {
  const outcome = await undo();
  if (outcome.status !== 'blocked') throw new Error(`Undoing ended as ${outcome.status}.`);
  expect(await portal.rows(`select id from registry_imports where state = 'undone'`)).toEqual([]);
  return outcome.blocks.map(({ file, key, reason }) => `${file} ${key.join(', ')}: ${reason}`);
}

/** The small institution with a second company, and an invoice of the first. */
const withNews = (given: Row = {}): Rows =>
  withRows({
    'employers.csv': [anEmployerRow('E1'), anEmployerRow('E2')],
    'pre_enrolments.csv': [anInvoiceRow('P1', 'E1', 'S1', given)],
    'pre_enrolment_fees.csv': [aFeeRow('P1', '1')],
  });

async function aPayment(state: 'authorising' | 'paid' | 'declined') {
  const { id: userId } = await aUser(portal.db);
  const order = await anOrder(portal.db, {
    ...{ userId, studentId: 'S1', employerId: 'E1', preEnrolmentId: 'P1' },
    lines: [{ unitAmount: 11_000 }],
  });
  await anAttempt(portal.db, order, { state });
}

describe('what is kept', () => {
  test('nothing of the first import, which cannot be undone', async () => {
    expect(await kept()).toEqual([]);
    expect(await undo()).toEqual({ status: 'first' });
  });

  test('no unchanged rows', async () => {
    await importOn(2);
    expect(await kept()).toEqual([]);
    expect(await undo()).toEqual({ status: 'first' });
  });

  test('by an import that changes nothing: what the last one keeps that did', async () => {
    await importOn(2, withNews());
    const before = await kept();
    expect(before).not.toEqual([]);
    await importOn(3, withNews());
    expect(await kept()).toEqual(before);
    const [unchanged] = await portal.rows(
      `select id, undoable_until from registry_imports where imported_at = '${day(3)}'`,
    );
    expect(unchanged?.undoable_until).toBeNull();
    expect(await undo(at(2), String(unchanged?.id))).toEqual({ status: 'unchanged' });
    expect(await undo()).toMatchObject({ status: 'undone', importedAt: at(2) });
    expect(await portal.rows('select employer_id from employers')).toEqual([{ employer_id: 'E1' }]);
  });

  test('also if it was generated while an invoice is being paid', async () => {
    await importOn(2, withNews());
    await importOn(3, withRows({ ...withNews(), 'employers.csv': [anEmployerRow('E1')] }));
    const before = await kept();
    await aPayment('authorising');
    await importOn(4, withRows({ ...withNews(), 'employers.csv': [anEmployerRow('E1')] }));
    expect(await kept()).toEqual(before);
  });

  test('only the changed rows, including those that users may be writing', async () => {
    const rows = withRows({
      'units.csv': [
        aUnitRow('U1', 'T1', { status: 'awaiting_signoff', stage: '2' }),
        aUnitRow('U2', 'T1'),
        aUnitRow('U3', 'T1'),
      ],
    });
    await importOn(2, rows);
    expect(await kept()).toEqual([
      { kind: 'units', key: ['U1'], action: 'update' },
      { kind: 'units', key: ['U3'], action: 'insert' },
    ]);
  });

  test('only the last import: the next one replaces it', async () => {
    await importOn(2, withNews());
    const [made] = await portal.rows(
      'select id from registry_imports where undoable_until is not null',
    );
    await importOn(3, withRows({ 'employers.csv': [anEmployerRow('E1', { name: 'Other' })] }));
    expect(await undo(at(3), String(made?.id))).toEqual({ status: 'notLast' });
    expect((await kept()).map(({ key }) => key)).toContainEqual(['E1']);
  });

  test('nothing after 24 hours', async () => {
    await importOn(2, withNews());
    expect(await undo(at(3))).toEqual({ status: 'over' });
    await forgetExpiredUndo(portal.db, new Date(at(3).getTime() - 1));
    expect(await kept()).not.toEqual([]);
    await forgetExpiredUndo(portal.db, at(3));
    expect(await kept()).toEqual([]);
  });
});

describe('undoing the last import', () => {
  test('is recorded, also in the audit log; a second time there is nothing to undo', async () => {
    await importOn(2, withNews());
    const { id: userId } = await aUser(portal.db);
    const by = { userId, ipAddress: '192.0.2.1' };
    const importId = String(
      (await portal.rows('select id from registry_imports where undoable_until is not null'))[0]
        ?.id,
    );
    const given = { importId, now: at(2), by, institution };
    expect(await undoImport(portal.db, given)).toMatchObject({ status: 'undone' });
    expect(
      await portal.rows(
        `select state, undone_at, undone_by from registry_imports where id = '${importId}'`,
      ),
    ).toEqual([{ state: 'undone', undone_at: at(2), undone_by: userId }]);
    expect(
      await portal.rows(
        `select user_id, subject_id from audit_events where kind = 'registry.undone' and user_id = '${userId}'`,
      ),
    ).toEqual([{ user_id: userId, subject_id: importId }]);
    expect(await undoImport(portal.db, given)).toEqual({ status: 'undoneBefore' });
    expect(await undo()).toEqual({ status: 'first' });
    expect(await undo(at(2), randomUUID())).toEqual({ status: 'none' });
  });

  test('says that it was replaced by a later import which was undone', async () => {
    await importOn(2, withNews());
    const rows = withRows({ 'employers.csv': [anEmployerRow('E1', { name: 'Other' })] });
    await portal.import({ rows, generatedAt: '2026-03-02T09:00:00Z' });
    expect((await undo()).status).toBe('undone');
    expect(await undo()).toEqual({ status: 'replaced' });
    expect(await undo(at(3))).toEqual({ status: 'over' });
  });

  test('leaves an extract generated before it as current as it was', async () => {
    await importOn(4, withNews());
    await undo(at(4));
    expect(await importOn(3, withRows({ 'units.csv': [aUnitRow('U2', 'T1')] }))).toEqual({
      'units.csv': { inserted: 0, updated: 0, retired: 1 },
    });
  });

  test('notifies the pages of the companies whose rows it changed', async () => {
    await importOn(2, withNews());
    const live = await listenTo(portal.db.url);
    await undo();
    const heard = await live.heard();
    await live.close();
    expect(heard.map((text) => JSON.parse(text))).toEqual([
      expect.objectContaining({ kind: 'employer-summary', employerId: 'E1' }),
      expect.objectContaining({ kind: 'employer-summary', employerId: 'E2' }),
      expect.objectContaining({ kind: 'extract-uploads' }),
    ]);
  });

  test("keeps users' earlier changes, and their protection", async () => {
    await portal.db.transaction(async (db) => {
      await db.query(`update employers set business_phone = '1' where employer_id = 'E1'`);
      await recordChanges(db, [
        {
          ...{ id: randomUUID(), kind: 'employer.updated', at: at(1), visibleAt: at(1) },
          ...{ userId: 'user', contactId: 'C1', employerId: 'E1' },
          ...{ subject: { type: 'employer', id: 'E1' }, values: {} },
          protects: {
            ...{ table: 'employers', id: 'E1' },
            values: [{ column: 'business_phone', old: null, new: '1' }],
          },
        },
      ]);
    });
    const rows = withRows({ 'employers.csv': [anEmployerRow('E1', { name: 'Other' })] });
    await importOn(2, rows);
    expect((await undo()).status).toBe('undone');
    const employer = () => portal.rows('select name, business_phone from employers');
    expect(await employer()).toEqual([{ name: 'Company E1', business_phone: '1' }]);
    await importOn(3, rows);
    expect(await employer()).toEqual([{ name: 'Other', business_phone: '1' }]);
  });

  test('does not wait for an import: while one is running it is refused', async () => {
    await importOn(2, withNews());
    const client = await portal.db.pool.connect();
    try {
      const outcome = await withAdvisoryLock(client, 'import', () => undo());
      expect(outcome).toEqual({ status: 'busy' });
    } finally {
      client.release();
    }
  });

  test("is refused in a restored database, where users' later changes are unknown", async () => {
    await importOn(2, withNews());
    await portal.rows('update registry_imports set duration_ms = duration_ms + 1');
    expect(await undo()).toEqual({ status: 'restored' });
  });
});

describe('is refused, and names the rows,', () => {
  test.each(['authorising', 'paid', 'declined'] as const)(
    'if someone paid an imported invoice, or tried to: %s',
    async (state) => {
      await importOn(2, withNews());
      await aPayment(state);
      expect(await blocks()).toEqual(['pre_enrolments.csv P1: paid']);
    },
  );

  test('if someone is paying an invoice whose fees it changed', async () => {
    await importOn(2, withNews());
    const fees = [aFeeRow('P1', '1', { fee_amount: '120.00' })];
    await importOn(3, { ...withNews(), 'pre_enrolment_fees.csv': fees });
    await aPayment('authorising');
    const outcome = await undo(at(3));
    expect(outcome).toEqual({
      status: 'blocked',
      blocks: [{ file: 'pre_enrolments.csv', key: ['P1'], reason: 'paid' }],
    });
  });

  test('if someone answered a sign-off it requested', async () => {
    const units = [
      aUnitRow('U1', 'T1', { status: 'in_delivery' }),
      aUnitRow('U2', 'T1', { status: 'awaiting_signoff' }),
    ];
    await importOn(2, withRows({ 'units.csv': units }));
    await portal.rows(
      `update units set status = 'competent' where unit_id = 'U2';
       update sign_off_requests set closed_at = now() where unit_id = 'U2'`,
    );
    expect(await blocks()).toEqual(['units.csv U2: signed']);
  });

  test('if someone uploaded a document to an imported company', async () => {
    await importOn(2, withNews());
    await portal.rows(
      `insert into documents (document_id, employer_id, title, file, file_name, created_date, portal_id)
       values ('D1', 'E2', 'Plan', 'x', 'x.txt', '2026-03-02', 'D1')`,
    );
    expect(await blocks()).toEqual(['employers.csv E2: uploaded']);
  });

  test('if someone changed a row, or made a new one refer to an imported row', async () => {
    const contacts = [aContactRow('C1', 'E1', { title: 'Dr' }), aContactRow('C2', 'E1')];
    await importOn(2, withRows({ 'employer_contacts.csv': contacts }));
    await portal.rows(
      `update employer_contacts set email = 'other@example.test' where contact_id = 'C1';
       update training_contracts set supervisor_contact_id = 'C2'`,
    );
    expect(await blocks()).toEqual([
      'employer_contacts.csv C2: inUse',
      'employer_contacts.csv C1: changed',
    ]);
  });

  test('if it replaced a row created in the portal', async () => {
    await portal.rows(
      `insert into employer_contacts (contact_id, employer_id, given_name, family_name, email, role, portal_id)
       values ('born', 'E1', 'Sam', 'Lee', 'sam@example.test', 'writer', 'born')`,
    );
    const contacts = [aContactRow('C1', 'E1'), aContactRow('C2', 'E1', { portal_id: 'born' })];
    await importOn(2, withRows({ 'employer_contacts.csv': contacts }));
    expect(await blocks()).toEqual(['employer_contacts.csv C2: takenOver']);
  });
});
