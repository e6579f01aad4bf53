import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../identity/test-users.ts';
import { settleRefunded } from '../payments/refunds/settle-refund.ts';
import { aPaidOrder, aRefund } from '../payments/test-orders.ts';
import type { OpenContext } from '../platform/context.ts';
import { acknowledgeUpTo } from '../registry/acknowledge-changes.ts';
import { publishChanges } from '../registry/publish-changes.ts';
import { aFeeRow, anInvoiceRow, aSmallInstitution, type Row } from './test-extract.ts';
import { aPortal, now, type TestPortal, warningsOf } from './test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await aPortal();
});
afterAll(() => portal.close());

const day = (date: number) => `2026-03-0${date}T08:00:00Z`;
const withInvoice = (given: Row = {}) => ({
  ...aSmallInstitution,
  'pre_enrolments.csv': [anInvoiceRow('P1', 'E1', 'S1', given)],
  'pre_enrolment_fees.csv': [aFeeRow('P1', '1')],
});

/** What settling needs besides the database: no mail is sent. */
const parts = {
  now,
  jobs: { send: async () => {} },
  institution: { timeZone: 'Australia/Melbourne' },
} as unknown as Pick<OpenContext, 'now' | 'jobs' | 'institution' | 'papers' | 'log'>;

/** An invoice that was paid, then withdrawn with a full refund. */
async function aWithdrawnInvoice() {
  await portal.import({ rows: withInvoice(), generatedAt: day(1) });
  const { id: userId } = await aUser(portal.db);
  const { attempt } = await aPaidOrder(
    { db: portal.db, now, parts },
    {
      userId,
      studentId: 'S1',
      employerId: 'E1',
      preEnrolmentId: 'P1',
      lines: [{ unitAmount: 11_000, gstAmount: 1000 }],
    },
  );
  await portal.rows(`update pre_enrolments set status = 'paid'`);
  const { refundId } = await aRefund(portal.db, attempt.attemptId, {
    state: 'unknown',
    invoiceChoice: 'withdrawn',
  });
  await portal.db.transaction((tx) =>
    settleRefunded(tx, parts, refundId, {
      message: null,
      transactionReference: 'RX',
      userId: 'admin',
    }),
  );
  expect(await statusOf()).toBe('withdrawn');
}

const statusOf = async () => (await portal.rows('select status from pre_enrolments'))[0]?.status;
const reviews = () =>
  portal.rows('select kind, detail from payment_reviews where closed_at is null');
const acknowledge = async () => {
  await publishChanges(portal.db, new Date(day(2)));
  const [last] = await portal.rows('select max(feed_id) as id from registry_changes');
  await acknowledgeUpTo(portal.db, { id: Number(last?.id), now: new Date(day(2)) });
};

beforeEach(async () => {
  await portal.rows(
    ['update payment_attempts set released_at = null']
      .concat(
        ['payment_reviews', 'portal_receipts', 'refund_lines', 'refunds', 'payment_attempts']
          .concat('order_lines', 'orders', 'pre_enrolment_fees')
          .map((table) => `delete from ${table}`),
      )
      .join(';'),
  );
  await portal.empty();
});

describe('an invoice that was withdrawn here', () => {
  test('stays withdrawn until the registry has acknowledged it', async () => {
    await aWithdrawnInvoice();
    for (const status of ['unpaid', 'paid', 'unpaid']) {
      await portal.import({ rows: withInvoice({ status }), generatedAt: day(2) });
      expect([status, await statusOf()]).toEqual([status, 'withdrawn']);
    }
    expect(await reviews()).toEqual([]);
  });

  test('and acknowledged follows a later extract; one review is raised if it is owed again', async () => {
    await aWithdrawnInvoice();
    await acknowledge();
    // Generated before the acknowledgement.
    await portal.import({ rows: withInvoice(), generatedAt: day(1) });
    expect(await statusOf()).toBe('withdrawn');
    await portal.import({ rows: withInvoice(), generatedAt: day(3) });
    expect(await statusOf()).toBe('unpaid');
    const asked = [
      {
        kind: 'withdrawnContradicted',
        detail:
          'Invoice IP1 was withdrawn here on 2 Mar 2026; the student system lists it as unpaid again.',
      },
    ];
    expect(await reviews()).toEqual(asked);
    await portal.import({ rows: withInvoice({ due_date: '2026-12-01' }), generatedAt: day(4) });
    expect(await reviews()).toEqual(asked);
  });

  test('and acknowledged is cancelled if the registry cancels it, without a review', async () => {
    await aWithdrawnInvoice();
    await acknowledge();
    const outcome = await portal.import({
      rows: withInvoice({ status: 'cancelled' }),
      generatedAt: day(3),
    });
    expect(warningsOf(outcome)).toEqual([]);
    expect(await statusOf()).toBe('cancelled');
    expect(await reviews()).toEqual([]);
  });
});
