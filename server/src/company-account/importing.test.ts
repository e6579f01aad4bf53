import { describe, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import {
  aFeeRow,
  anEmployerRow,
  anInvoiceRow,
  aStudentRow,
  type Row,
  type Rows,
} from '../importer/test-extract.ts';
import { undoImport } from '../importer/undo-import.ts';
import { settleAnswer } from '../payments/settle.ts';
import { anAttempt, anOrder } from '../payments/test-orders.ts';
import { openTestApp } from '../platform/test-app.ts';
import { declinedAnswer, paidAnswer } from '../platform/test-cards.ts';
import { reconcileAccounts } from './reconcile-accounts.ts';
import { amountsOf, anImporter, entriesOf, owedBy } from './test-account.ts';

const app = await openTestApp();
const importRows = await anImporter(app);
const institution = { timeZone: 'Australia/Melbourne' };

let made = 0;
/** Two companies, the first with an invoice of 110 dollars, imported on a day of their own. */
async function anImported(given: Row = {}, fees = [aFeeRow('', '1')]) {
  app.pass(24 * 3_600_000);
  made += 1;
  const ids = { company: `C${made}`, other: `D${made}`, student: `S${made}`, invoice: `I${made}` };
  const rows = (changed: Row = {}, changedFees: readonly Row[] = fees): Rows => ({
    'pre_enrolments.csv': [
      anInvoiceRow(ids.invoice, ids.company, ids.student, { ...given, ...changed }),
    ],
    'pre_enrolment_fees.csv': changedFees.map((fee) => ({ ...fee, pre_enrolment_id: ids.invoice })),
  });
  await importRows({
    rows: {
      'employers.csv': [anEmployerRow(ids.company), anEmployerRow(ids.other)],
      'students.csv': [aStudentRow(ids.student)],
      ...rows(),
    },
  });
  /** The next day's extract says this about the invoice. */
  const say = async (changed: Row = {}, changedFees: readonly Row[] = fees) => {
    app.pass(24 * 3_600_000);
    await importRows({ rows: rows(changed, changedFees) });
  };
  const amounts = () => amountsOf(app, ids.company);
  const entries = () => entriesOf(app, ids.company);
  return { ...ids, rows, say, amounts, entries };
}

const dayOf = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: institution.timeZone }).format(at);

/** The entries add up to what the tables say that is owed. */
async function isExplained(employerId: string): Promise<number> {
  const sum = (await amountsOf(app, employerId)).reduce(
    (all, [, amount]) => all + Number(amount),
    0,
  );
  expect(await owedBy(app, employerId)).toBe(sum);
  return sum;
}

describe('an extract posts', () => {
  test.each<[string, Row[], [string, number][], number]>([
    ['nothing for what is as before', [{}], [], 11_000],
    [
      'a cancelled invoice as withdrawn',
      [{ status: 'cancelled' }],
      [['invoiceWithdrawn', -11_000]],
      0,
    ],
    [
      'one that is brought back',
      [{ status: 'cancelled' }, {}],
      [
        ['invoiceWithdrawn', -11_000],
        ['invoiceRestored', 11_000],
      ],
      11_000,
    ],
    [
      'one that was paid elsewhere, and the reverse',
      [{ status: 'paid' }, {}],
      [
        ['settledByRegistry', -11_000],
        ['settledByRegistryUndone', 11_000],
      ],
      11_000,
    ],
    [
      'a new due date, without an amount',
      [{ due_date: '2026-09-01' }],
      [['invoiceChanged', 0]],
      11_000,
    ],
    [
      'fee help that was granted later',
      [{ fee_help_amount: '60.00' }],
      [['invoiceChanged', -6000]],
      5000,
    ],
  ])('%s', async (_, changes, expected, owed) => {
    const imported = await anImported();
    for (const change of changes) await imported.say(change);
    expect(await imported.amounts()).toEqual([['invoice', 11_000], ...expected]);
    expect(await isExplained(imported.company)).toBe(owed);
  });

  test('a changed amount, with its GST', async () => {
    const imported = await anImported();
    await imported.say({}, [aFeeRow('', '1', { fee_amount: '132.00', gst_amount: '12.00' })]);
    expect((await imported.entries()).at(-1)).toMatchObject({
      kind: 'invoiceChanged',
      amount: 2200,
      gstAmount: 200,
      postedDay: dayOf(app.now),
    });
  });

  test('an invoice that moves to another company in both accounts, on one day', async () => {
    const imported = await anImported();
    await imported.say({ employer_id: imported.other });
    expect((await imported.entries()).at(-1)).toMatchObject({ kind: 'movedOut', amount: -11_000 });
    expect(await entriesOf(app, imported.other)).toMatchObject([
      { kind: 'movedIn', amount: 11_000, postedDay: dayOf(app.now), dueDay: '2026-07-01' },
    ]);
    expect([await isExplained(imported.company), await isExplained(imported.other)]).toEqual([
      0, 11_000,
    ]);
  });

  test('an invoice that is missing from a full extract as withdrawn, a paid one not at all', async () => {
    const unpaid = await anImported();
    const paid = await anImported({ status: 'paid' });
    app.pass(24 * 3_600_000);
    await importRows(
      {
        mode: 'full',
        rows: {
          'employers.csv': [unpaid, paid].flatMap(({ company, other }) => [
            anEmployerRow(company),
            anEmployerRow(other),
          ]),
          'students.csv': [aStudentRow(unpaid.student), aStudentRow(paid.student)],
        },
      },
      { allowsRetiring: true },
    );
    expect((await unpaid.amounts()).at(-1)).toEqual(['invoiceWithdrawn', -11_000]);
    expect(await paid.amounts()).toEqual([
      ['invoice', 11_000],
      ['settledByRegistry', -11_000],
    ]);
    await unpaid.say();
    expect((await unpaid.amounts()).at(-1)).toEqual(['invoiceRestored', 11_000]);
  });

  test('what undoing it means', async () => {
    const imported = await anImported();
    await imported.say({ status: 'cancelled' });
    const given = { importId: undefined, now: app.now, institution };
    const undone = await undoImport(app.db, { ...given, by: { userId: null, ipAddress: null } });
    expect(undone.status).toBe('undone');
    expect((await imported.amounts()).at(-1)).toEqual(['invoiceRestored', 11_000]);
    expect(await isExplained(imported.company)).toBe(11_000);
  });

  test('an invoice that undoing removes as withdrawn, under its numbers', async () => {
    const imported = await anImported();
    const given = { importId: undefined, now: app.now, institution };
    const undone = await undoImport(app.db, { ...given, by: { userId: null, ipAddress: null } });
    expect(undone.status).toBe('undone');
    expect((await imported.entries()).at(-1)).toMatchObject({
      kind: 'invoiceWithdrawn',
      amount: -11_000,
      invoiceNumber: `I${imported.invoice}`,
      studentName: 'Ngaire Tūhoe',
    });
  });

  test.each([
    ['paid', paidAnswer('TX'), [['payment', -11_000]], { fee_amount: '110.00' }],
    ['declined', declinedAnswer, [['invoiceChanged', 1100]], { fee_amount: '121.00' }],
  ] as const)('what it held back once the payment is %s', async (_, answer, expected, fee) => {
    const imported = await anImported();
    const { id: userId } = await aUser(app.db);
    const order = await anOrder(app.db, {
      userId,
      studentId: imported.student,
      employerId: imported.company,
      preEnrolmentId: imported.invoice,
      invoiceNumber: `I${imported.invoice}`,
      lines: [{ unitAmount: 11_000, gstAmount: 1000 }],
    });
    const { attemptId } = await anAttempt(app.db, order, { state: 'authorising' });
    await imported.say({}, [aFeeRow('', '1', fee)]);
    expect(await imported.amounts()).toEqual([['invoice', 11_000]]);
    const parts = { ...app.parts, now: app.now };
    await app.db.transaction((tx) => settleAnswer(tx, parts, attemptId, answer));
    expect((await imported.amounts()).slice(1)).toEqual(expected);
    await isExplained(imported.company);
  });

  test('receipts of the registry without effect, also when they no longer count', async () => {
    const { company, amounts, entries } = await anImported();
    const receipt = (status: string): Rows => ({
      'receipts.csv': [
        {
          receipt_id: `R${company}`,
          employer_id: company,
          receipt_number: `N${company}`,
          status,
          paid_amount: '110.00',
          paid_date: '2026-02-20',
          gst_amount: '10.00',
        },
      ],
      'receipt_lines.csv': [],
      'receipt_payments.csv': [],
    });
    await importRows({ rows: receipt('Receipted') });
    await importRows({ rows: receipt('Receipted') });
    await importRows({ rows: receipt('Reversed') });
    expect((await entries()).slice(1)).toMatchObject([
      { kind: 'registryReceipt', amount: 0, notedAmount: 11_000, aboutDay: '2026-02-20' },
      { kind: 'registryReceipt', amount: 0, notedAmount: -11_000, postedDay: dayOf(app.now) },
    ]);
    expect((await amounts())[0]).toEqual(['invoice', 11_000]);
  });
});

describe('the day of an invoice', () => {
  test('of a new company is its issue date, else a due date that has passed, else the day', async () => {
    const days = async (given: Row) =>
      (await (await anImported(given)).entries()).map(({ postedDay, aboutDay }) => [
        postedDay,
        aboutDay,
      ]);
    expect(await days({ issued_date: '2026-01-10' })).toEqual([['2026-01-10', null]]);
    expect(await days({ due_date: '2026-02-01' })).toEqual([['2026-02-01', null]]);
    const now = await days({ due_date: '2026-12-01' });
    expect(now).toEqual([[dayOf(app.now), null]]);
    const future = dayOf(new Date(app.now.getTime() + 20 * 24 * 3_600_000));
    expect(await days({ issued_date: future })).toEqual([[future, null]]);
  });

  test('of a known company is the day of the import, and shows an earlier issue date', async () => {
    const imported = await anImported();
    const later = `${imported.invoice}.later`;
    app.pass(24 * 3_600_000);
    await importRows({
      rows: {
        'pre_enrolments.csv': [
          anInvoiceRow(later, imported.company, imported.student, { issued_date: '2026-01-10' }),
        ],
        'pre_enrolment_fees.csv': [aFeeRow(later, '1')],
      },
    });
    expect((await imported.entries()).at(-1)).toMatchObject({
      kind: 'invoice',
      postedDay: dayOf(app.now),
      aboutDay: '2026-01-10',
    });
  });
});

test('what an older process changed is entered by the next reconciliation, once', async () => {
  const imported = await anImported();
  await app.db.query(`update pre_enrolments set status = 'cancelled' where pre_enrolment_id = $1`, [
    imported.invoice,
  ]);
  const parts = { now: app.now, institution };
  const [one, other] = await Promise.all([
    reconcileAccounts(app.db, parts),
    reconcileAccounts(app.db, parts),
  ]);
  expect(one.posted + other.posted).toBe(1);
  expect(await imported.amounts()).toEqual([
    ['invoice', 11_000],
    ['invoiceWithdrawn', -11_000],
  ]);
  expect(await reconcileAccounts(app.db, parts)).toEqual({ filled: 0, posted: 0, differing: [] });
});
