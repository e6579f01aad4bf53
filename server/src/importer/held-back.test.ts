import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { applyHeldBack } from '../payments/apply-held-back.ts';
import { anAttempt, anOrder, release } from '../payments/test-orders.ts';
import { databaseOf } from '../platform/database.ts';
import { acknowledgeUpTo } from '../registry/acknowledge-changes.ts';
import { recordChanges } from '../registry/changes.ts';
import { publishChanges } from '../registry/publish-changes.ts';
import { aFeeRow, anInvoiceRow, aSmallInstitution, type Row, type Rows } from './test-extract.ts';
import { aPortal, countsOf, faultsOf, now, type TestPortal, warningsOf } from './test-portal.ts';

// While a pre-enrolment is being paid, an extract's changes to it wait until the payment is
// resolved.

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.rows(
    ['update payment_attempts set released_at = null']
      .concat(
        [
          'payment_reviews',
          'held_back_pre_enrolments',
          'portal_receipts',
          'refund_lines',
          'refunds',
        ]
          .concat('payment_attempts', 'order_lines', 'orders')
          .map((table) => `delete from ${table}`),
      )
      .join(';'),
  );
  await portal.empty();
});

const day = (date: number) => `2026-03-0${date}T08:00:00Z`;

/** One invoice of 110 dollars, with a test's own values. */
const withInvoice = (given: Row = {}, fees: readonly Row[] = [aFeeRow('P1', '1')]): Rows => ({
  ...aSmallInstitution,
  'pre_enrolments.csv': [anInvoiceRow('P1', 'E1', 'S1', given)],
  'pre_enrolment_fees.csv': fees,
});

async function aPayment(
  given: NonNullable<Parameters<typeof anAttempt>[2]> = { state: 'authorising' },
  preEnrolmentId = 'P1',
) {
  const { id: userId } = await aUser(portal.db);
  const order = await anOrder(portal.db, {
    userId,
    studentId: 'S1',
    employerId: 'E1',
    preEnrolmentId,
    lines: [{ unitAmount: 11_000 }],
  });
  return anAttempt(portal.db, order, given);
}

/** As the call that resolves an attempt does. */
const resolve = (attemptId: string, state: 'paid' | 'declined') =>
  portal.db.transaction(async (tx) => {
    await tx.query(
      `update payment_attempts set state = '${state}', settled_at = now(), sealed_request = null,
         transaction_reference = 'TX1' where attempt_id = '${attemptId}'`,
    );
    if (state === 'paid') {
      await tx.query(`update pre_enrolments set status = 'paid' where pre_enrolment_id = 'P1'`);
      await recordChanges(tx, [
        {
          id: randomUUID(),
          kind: 'payment.received',
          at: now,
          visibleAt: now,
          userId: 'user',
          contactId: null,
          employerId: 'E1',
          subject: { type: 'preEnrolment', id: 'P1' },
          values: {},
          protects: {
            table: 'pre_enrolments',
            id: 'P1',
            values: [{ column: 'status', old: 'unpaid', new: 'paid' }],
          },
        },
      ]);
    }
    await applyHeldBack(tx, 'P1', now, { isLocked: state === 'paid' });
  });

const invoice = async () =>
  (
    await portal.rows(
      `select due_date, status, fee_help_amount, invoice_number, retired_at is not null as is_retired
       from pre_enrolments where pre_enrolment_id = 'P1'`,
    )
  )[0];
const fees = async () =>
  (
    await portal.rows(
      `select fee_amount from pre_enrolment_fees where pre_enrolment_id = 'P1' order by line_number`,
    )
  ).map(({ fee_amount: amount }) => amount);
const reviews = () => portal.rows('select kind, detail from payment_reviews order by kind');
const heldBack = () => portal.rows('select * from held_back_pre_enrolments');

const asItWas = {
  due_date: '2026-07-01',
  status: 'unpaid',
  fee_help_amount: null,
  invoice_number: 'IP1',
  is_retired: false,
};
const warning =
  'pre_enrolments.csv: 1 pre-enrolment is being paid; its changes are imported once the payment is resolved.';

const changed = withInvoice({ due_date: '2026-09-01', fee_help_amount: '20.00' }, [
  aFeeRow('P1', '1', { fee_amount: '100.00' }),
  aFeeRow('P1', '2', { fee_amount: '50.00' }),
]);

describe('a pre-enrolment that is being paid', () => {
  beforeEach(() => portal.import({ rows: withInvoice(), generatedAt: day(1) }));

  test.each(['created', 'authorising', 'unknown'] as const)(
    'stays unchanged, with its fees, while the payment is %s',
    async (state) => {
      await aPayment({ state });
      const outcome = await portal.import({ rows: changed, generatedAt: day(2) });
      expect(warningsOf(outcome)).toEqual([warning]);
      expect(countsOf(outcome)).toEqual({});
      expect(await invoice()).toEqual(asItWas);
      expect(await fees()).toEqual([11_000]);
      const again = await portal.import({ rows: changed, generatedAt: day(2) });
      expect(countsOf(again)).toEqual({});
    },
  );

  test('is reported in a dry run, which keeps nothing', async () => {
    await aPayment();
    const outcome = await portal.import({ rows: changed, generatedAt: day(2) }, { isDryRun: true });
    expect(warningsOf(outcome)).toEqual([warning]);
    expect(await heldBack()).toEqual([]);
  });

  test("takes the extract's values once the payment was declined", async () => {
    const { attemptId } = await aPayment();
    await portal.import({ rows: changed, generatedAt: day(2) });
    await resolve(attemptId, 'declined');
    expect(await invoice()).toEqual({
      ...asItWas,
      due_date: '2026-09-01',
      fee_help_amount: 2000,
    });
    expect(await fees()).toEqual([10_000, 5000]);
    expect(await heldBack()).toEqual([]);
    expect(await reviews()).toEqual([]);
    expect(countsOf(await portal.import({ rows: changed, generatedAt: day(2) }))).toEqual({});
  });

  test('takes them once it was paid, stays paid, and raises a review of the amount', async () => {
    const { attemptId } = await aPayment();
    await portal.import({ rows: changed, generatedAt: day(2) });
    await resolve(attemptId, 'paid');
    expect(await invoice()).toMatchObject({ status: 'paid', due_date: '2026-09-01' });
    expect(await fees()).toEqual([10_000, 5000]);
    expect(await reviews()).toEqual([
      {
        kind: 'amountDiffers',
        detail: 'Invoice IP1 was paid with $110.00 here; the student system now asks for $130.00.',
      },
    ]);
  });

  test('that was cancelled meanwhile is still paid, and raises a review', async () => {
    const { attemptId } = await aPayment();
    await portal.import({ rows: withInvoice({ status: 'cancelled' }), generatedAt: day(2) });
    expect(await invoice()).toEqual(asItWas);
    await resolve(attemptId, 'paid');
    expect(await invoice()).toMatchObject({ status: 'paid' });
    expect(await reviews()).toEqual([
      {
        kind: 'invoiceCancelled',
        detail: 'Invoice IP1 was paid here and is cancelled in the student system.',
      },
    ]);
  });

  test('that was cancelled meanwhile is cancelled if the payment was declined', async () => {
    const { attemptId } = await aPayment();
    await portal.import({ rows: withInvoice({ status: 'cancelled' }), generatedAt: day(2) });
    await resolve(attemptId, 'declined');
    expect(await invoice()).toMatchObject({ status: 'cancelled' });
    expect(await reviews()).toEqual([]);
  });

  test('is not retired before that', async () => {
    const { attemptId } = await aPayment();
    const gone = await portal.import({ generatedAt: day(2) });
    expect(warningsOf(gone)).toEqual([warning]);
    expect(countsOf(gone)).toEqual({});
    expect(await invoice()).toEqual(asItWas);
    await resolve(attemptId, 'declined');
    expect(await invoice()).toMatchObject({ is_retired: true });
    expect(await fees()).toEqual([11_000]);
  });

  test('takes the newest values, even if they are what the portal has', async () => {
    const { attemptId } = await aPayment();
    await portal.import({ rows: changed, generatedAt: day(2) });
    await portal.import({ rows: withInvoice(), generatedAt: day(4) });
    const older = withInvoice({ due_date: '2026-10-01' });
    await portal.import({ rows: older, generatedAt: day(3) });
    await resolve(attemptId, 'declined');
    expect(await invoice()).toEqual(asItWas);
    expect(await fees()).toEqual([11_000]);
  });

  test('keeps values for which an extract has no column', async () => {
    const { attemptId } = await aPayment();
    await portal.import({ rows: changed, generatedAt: day(2) });
    const { fee_help_amount: _help, ...row } = anInvoiceRow('P1', 'E1', 'S1', {
      due_date: '2026-11-01',
    }) as Row;
    const header = Object.keys(row);
    await portal.import({
      mode: 'delta',
      rows: { 'pre_enrolment_fees.csv': [aFeeRow('P1', '1')] },
      files: {
        'pre_enrolments.csv': `${header.join(',')}\n${header.map((name) => row[name] ?? '').join(',')}\n`,
      },
      generatedAt: day(3),
    });
    await resolve(attemptId, 'declined');
    expect(await invoice()).toMatchObject({ due_date: '2026-11-01', fee_help_amount: 2000 });
  });

  test('keeps its numbers: an extract that gives them to another is refused until it is resolved', async () => {
    const { attemptId } = await aPayment();
    const rows = {
      ...withInvoice({ invoice_number: 'I2' }),
      'pre_enrolments.csv': [
        anInvoiceRow('P1', 'E1', 'S1', { invoice_number: 'I2' }),
        anInvoiceRow('P2', 'E1', 'S1', { invoice_number: 'IP1' }),
      ],
    };
    const refused = await portal.import({ rows, generatedAt: day(2) });
    expect(faultsOf(refused)).toEqual([
      "pre_enrolments.csv:3: invoice_number: 'IP1': expected a value that no pre-enrolment being paid has",
    ]);
    await resolve(attemptId, 'declined');
    await portal.import({ rows, generatedAt: day(2) });
    expect(await invoice()).toMatchObject({ invoice_number: 'I2' });
  });

  test('keeps a number that another has been given by the time it is resolved', async () => {
    const { attemptId } = await aPayment();
    await portal.import({ rows: withInvoice({ invoice_number: 'I9' }), generatedAt: day(2) });
    await portal.import({
      mode: 'delta',
      rows: {
        'pre_enrolments.csv': [anInvoiceRow('P2', 'E1', 'S1', { invoice_number: 'I9' })],
        'pre_enrolment_fees.csv': [],
      },
      generatedAt: day(3),
    });
    await resolve(attemptId, 'declined');
    expect(await invoice()).toMatchObject({ invoice_number: 'IP1' });
  });

  test('does not hold back anything else in the extract', async () => {
    await aPayment();
    const rows = {
      ...changed,
      'pre_enrolments.csv': [
        ...(changed['pre_enrolments.csv'] ?? []),
        anInvoiceRow('P2', 'E1', 'S1'),
      ],
      'pre_enrolment_fees.csv': [...(changed['pre_enrolment_fees.csv'] ?? []), aFeeRow('P2', '1')],
    };
    expect(countsOf(await portal.import({ rows, generatedAt: day(2) }))).toEqual({
      'pre_enrolments.csv': { inserted: 1, updated: 0, retired: 0 },
      'pre_enrolment_fees.csv': { inserted: 1, updated: 0, retired: 0 },
    });
  });

  test('with nothing held back is unchanged when it is resolved', async () => {
    const { attemptId } = await aPayment();
    await resolve(attemptId, 'declined');
    expect(await invoice()).toEqual(asItWas);
  });
});

test('fees of an unpaid pre-enrolment are inserted, changed and removed by an import', async () => {
  await portal.import({ rows: withInvoice(), generatedAt: day(1) });
  expect(countsOf(await portal.import({ rows: changed, generatedAt: day(2) }))).toEqual({
    'pre_enrolments.csv': { inserted: 0, updated: 1, retired: 0 },
    'pre_enrolment_fees.csv': { inserted: 1, updated: 1, retired: 0 },
  });
  expect(await fees()).toEqual([10_000, 5000]);
  await portal.import({ rows: withInvoice(), generatedAt: day(3) });
  expect(await fees()).toEqual([11_000]);
});

describe('a concurrent import and payment', () => {
  const waiting = () =>
    expect
      .poll(
        () =>
          portal.rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database()`),
        { timeout: 30_000 },
      )
      .toHaveLength(1);

  test('a payment that starts while an extract is being imported keeps the pre-enrolment unchanged', async () => {
    await portal.import({ rows: withInvoice(), generatedAt: day(1) });
    const { id: userId } = await aUser(portal.db);
    const client = await portal.db.pool.connect();
    await client.query('begin');
    await client.query(`select from pre_enrolments where pre_enrolment_id = 'P1' for update`);
    const importing = portal.import({ rows: changed, generatedAt: day(2) });
    await waiting();
    // As part of the transaction that has the lock.
    const order = await anOrder(databaseOf(client, null), {
      userId,
      studentId: 'S1',
      employerId: 'E1',
      preEnrolmentId: 'P1',
      lines: [{ unitAmount: 11_000 }],
    });
    await client.query(
      `insert into payment_attempts (order_id, attempt_number, pre_enrolment_id, user_id,
         idempotency_key, input_hash, state, amount, provider_order_id, provider_key, created_at)
       values ('${order.orderId}', 1, 'P1', '${userId}', 'a', 'b', 'created', 11000, 'c', 'd', now())`,
    );
    await client.query('commit');
    client.release();
    const outcome = await importing;
    expect(warningsOf(outcome)).toEqual([warning]);
    expect(countsOf(outcome)).toEqual({});
    expect(await invoice()).toEqual(asItWas);
    expect(await fees()).toEqual([11_000]);
  });

  test('a payment resolved while the import holds changes back applies them', async () => {
    await portal.import({ rows: withInvoice(), generatedAt: day(1) });
    const { attemptId } = await aPayment();
    const client = await portal.db.pool.connect();
    await client.query('begin');
    await client.query(
      `select from pre_enrolments where pre_enrolment_id = 'P1' for no key update`,
    );
    const resolving = resolve(attemptId, 'declined');
    await waiting();
    await client.query(
      `insert into held_back_pre_enrolments (pre_enrolment_id, generated_at, is_retired, row)
       values ('P1', now(), false, '{"due_date": "2026-12-01"}')`,
    );
    await client.query('commit');
    client.release();
    await resolving;
    expect(await invoice()).toMatchObject({ due_date: '2026-12-01' });
    expect(await heldBack()).toEqual([]);
  });
});

describe('a pre-enrolment that was paid here', () => {
  async function paid() {
    await portal.import({ rows: withInvoice(), generatedAt: day(1) });
    const { attemptId } = await aPayment();
    await resolve(attemptId, 'paid');
    return attemptId;
  }
  const cancelled = withInvoice({ status: 'cancelled' });

  test('and cancelled there is a conflict, and raises one review', async () => {
    const attemptId = await paid();
    for (const generatedAt of [day(2), day(3)]) {
      const outcome = await portal.import({ rows: cancelled, generatedAt });
      expect(warningsOf(outcome)).toEqual([
        "pre_enrolments.csv:2: status: 'cancelled' conflicts with a change by the portal's users that the registry has not acknowledged; 'paid' is kept.",
      ]);
    }
    expect(await invoice()).toMatchObject({ status: 'paid' });
    expect(await reviews()).toHaveLength(1);
    // Nor again once someone has handled it.
    await portal.rows(
      `update payment_reviews set closed_at = now(), closed_by = 'admin', closed_because = 'Asked'`,
    );
    await portal.import({ rows: cancelled, generatedAt: day(4) });
    expect(await portal.rows('select attempt_id, kind from payment_reviews')).toEqual([
      { attempt_id: attemptId, kind: 'invoiceCancelled' },
    ]);
  });

  test('and cancelled there after the registry has acknowledged is cancelled, and raises a review', async () => {
    await paid();
    await publishChanges(portal.db, new Date('2026-04-01T00:00:00Z'));
    const [last] = await portal.rows('select max(feed_id) as id from registry_changes');
    await acknowledgeUpTo(portal.db, { id: Number(last?.id), now: new Date(day(2)) });
    await portal.import({ rows: cancelled, generatedAt: day(3) });
    expect(await invoice()).toMatchObject({ status: 'cancelled' });
    expect(await reviews()).toMatchObject([{ kind: 'invoiceCancelled' }]);
  });

  test('and has another amount there raises a review, once for each amount', async () => {
    await paid();
    const asking = (amount: string) =>
      withInvoice({ status: 'paid' }, [aFeeRow('P1', '1', { fee_amount: amount })]);
    await portal.import({ rows: asking('110.00'), generatedAt: day(2) });
    expect(await reviews()).toEqual([]);
    await portal.import({ rows: asking('1310.50'), generatedAt: day(3) });
    await portal.import({ rows: asking('1310.50'), generatedAt: day(4) });
    expect(await reviews()).toEqual([
      {
        kind: 'amountDiffers',
        detail:
          'Invoice IP1 was paid with $110.00 here; the student system now asks for $1,310.50.',
      },
    ]);
  });

  test('and fully refunded raises no review', async () => {
    const attemptId = await paid();
    await release(portal.db, attemptId, now);
    await portal.import({ rows: cancelled, generatedAt: day(2) });
    expect(await reviews()).toEqual([]);
  });
});

test('a receipt that names no receipt of the portal gives a warning', async () => {
  await portal.import({ rows: withInvoice(), generatedAt: day(1) });
  const { attemptId } = await aPayment({ state: 'paid' });
  await portal.rows(
    `insert into portal_receipts (receipt_number, kind, attempt_id, employer_id, student_id, amount,
       gst_amount, issued_day, issued_at)
     values ('P-1000001', 'receipt', '${attemptId}', 'E1', 'S1', 11000, 1000, '2026-03-02', now())`,
  );
  const receipt = (id: string, portalNumber: string): Row => ({
    receipt_id: id,
    employer_id: 'E1',
    receipt_number: id,
    status: 'Receipted',
    paid_amount: '110.00',
    paid_date: '2026-03-02',
    gst_amount: '10.00',
    portal_receipt_number: portalNumber,
  });
  const rows = {
    ...withInvoice(),
    'receipts.csv': [receipt('R1', 'P-1000001'), receipt('R2', 'P-9')],
  };
  expect(warningsOf(await portal.import({ rows, generatedAt: day(2) }))).toEqual([
    "receipts.csv:3: the portal has not issued receipt 'P-9' to this company.",
  ]);
});
