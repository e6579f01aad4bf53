import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anApprentice } from '../../apprentices/test-apprentices.ts';
import { aSignedIn, rowsOf } from '../../companies/test-companies.ts';
import { readAccountActivity } from '../../company-account/read-account-activity.ts';
import { aPreEnrolment } from '../../invoices/test-invoices.ts';
import { anOffice } from '../administration/test-refunds.ts';
import { anAttempt, anOrder } from '../test-orders.ts';

const { app, admin } = await anOffice();

/** Attempts to pay one invoice: whether the provider charged each, and how a person resolved it. */
const plan = fc.record({
  tries: fc.array(fc.record({ isCharged: fc.boolean(), isResolvedPaid: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  }),
  /** The order of the corrections. */
  order: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
});

const amount = 22_000;

async function anInvoice() {
  const { employerId, user } = await aSignedIn(app, 'writer');
  const { studentId } = await anApprentice(app.db, employerId);
  const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId, {
    lines: [[amount, 2000]],
  });
  const lines = [{ unitAmount: amount, gstAmount: 2000 }];
  return { employerId, studentId, userId: user.id, preEnrolmentId, lines };
}

const say = (
  path: 'payments/resolveAttempt' | 'payments/correctAttempt',
  attemptId: string,
  isPaid: boolean,
) => {
  const outcome = isPaid ? 'paid' : 'declined';
  const reference = `TX-${attemptId}`;
  return app.call(path, { attemptId, outcome, reference, reason: 'As they say' }, admin);
};

test('corrected in any order, the books are the provider’s: one payment counts, the others are duplicates', async () => {
  let corrections = 0;
  await fc.assert(
    fc.asyncProperty(plan, async ({ tries, order }) => {
      const given = await anInvoice();
      const { employerId, preEnrolmentId } = given;
      const made: { attemptId: string; isCharged: boolean; isRecordedPaid: boolean }[] = [];
      for (const { isCharged, isResolvedPaid } of tries) {
        // A separate order each time, like a colleague's.
        const placed = await anOrder(app.db, given);
        const { attemptId } = await anAttempt(app.db, placed, { state: 'unknown' });
        const resolved = await say('payments/resolveAttempt', attemptId, isResolvedPaid);
        expect(resolved.status).toBe(200);
        made.push({ attemptId, isCharged, isRecordedPaid: isResolvedPaid });
        // Nobody pays it again once it is paid.
        if (isResolvedPaid) break;
      }
      const wrong = made
        .map((one, index) => ({ ...one, place: order[index] ?? 0 }))
        .filter((one) => one.isCharged !== one.isRecordedPaid)
        .toSorted((one, other) => one.place - other.place);
      for (const { attemptId, isCharged } of wrong) {
        app.pass(1000);
        const corrected = await say('payments/correctAttempt', attemptId, isCharged);
        expect(corrected.status).toBe(200);
        corrections += 1;
      }
      const charged = made.filter(({ isCharged }) => isCharged).length;
      const attempts = await rowsOf(
        app,
        `select state, is_duplicate, (
           select count(*)::int from portal_receipts paper where paper.kind = 'receipt'
             and paper.attempt_id = attempt.attempt_id and paper.reversed_at is null
         ) as receipts
         from payment_attempts attempt where pre_enrolment_id = $1`,
        [preEnrolmentId],
      );
      const paid = attempts.filter(({ state }) => state === 'paid');
      expect(paid).toHaveLength(charged);
      expect(paid.filter((one) => one.is_duplicate === false)).toHaveLength(Math.min(1, charged));
      for (const { state, receipts } of attempts) expect(receipts).toBe(state === 'paid' ? 1 : 0);
      const [invoice] = await rowsOf(
        app,
        'select status from pre_enrolments where pre_enrolment_id = $1',
        [preEnrolmentId],
      );
      expect(invoice).toEqual({ status: charged > 0 ? 'paid' : 'unpaid' });
      const account = await readAccountActivity(
        { db: app.db, now: app.now, institution: app.parts.institution },
        { eId: employerId, start: '2026-01-01', end: '2026-12-31' },
      );
      expect(account).toMatchObject({
        paid: charged * amount,
        closingBalance: amount - charged * amount,
      });
    }),
    { numRuns: 80, endOnFailure: true },
  );
  expect(corrections).toBeGreaterThan(40);
}, 120_000);
