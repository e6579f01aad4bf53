import { textOf } from '@tradebridge/contract/labels';
import { noticeLabels } from '../notifications/labels.ts';
import { raiseAlways } from '../notifications/raise-notifications.ts';
import { shownMoney } from '../papers/wording.ts';
import { dayIn } from '../platform/calendar.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import type { portalReceipts } from './papers/tables.ts';

interface PaperOfPayment
  extends Pick<
    typeof portalReceipts.$inferInsert,
    'attemptId' | 'employerId' | 'studentId' | 'amount' | 'gstAmount'
  > {
  readonly kind: string;
}

interface Receipt extends PaperOfPayment {
  readonly kind: 'receipt';
}
interface AdjustmentNote extends PaperOfPayment {
  readonly kind: 'adjustmentNote';
  readonly refundId: string;
  /** The number of the receipt. */
  readonly adjusts: string;
}
interface Reversal extends PaperOfPayment {
  readonly kind: 'reversal';
  readonly correctionId: string;
  /** The number of the receipt. */
  readonly adjusts: string;
  /** The number of the cancelled paper: that receipt, or an adjustment note for it. */
  readonly reverses: string;
}
type Paper = Receipt | AdjustmentNote | Reversal;

/** To its reader a reversal is an adjustment note, so both share one series of numbers. */
const series = {
  receipt: { counted: 'receipt', prefix: 'P' },
  adjustmentNote: { counted: 'adjustmentNote', prefix: 'A' },
  reversal: { counted: 'adjustmentNote', prefix: 'A' },
} as const;

/** The first number of each series. */
const first = 1_000_001;

interface Issue {
  /** The series, and the prefix of its numbers. */
  readonly counted: string;
  readonly prefix: string;
  readonly kind: Paper['kind'];
  readonly attemptId: string;
  readonly refundId: string | null;
  readonly adjusts: string | null;
  readonly reverses: string | null;
  readonly correctionId: string | null;
  readonly employerId: string | null;
  readonly studentId: string | null;
  readonly amount: number;
  readonly gstAmount: number;
  readonly day: string;
  readonly at: Date;
}

// The row stays locked until the transaction ends, and a rollback returns the number: none is
// skipped and none is issued twice.
const issue = namedStatement<{ receipt_number: string }, Issue>(
  'issue-receipt',
  `with counted as (
     insert into paper_numbers as known (kind, last) values (:counted, ${first})
     on conflict (kind) do update set last = known.last + 1 returning last
   )
   insert into portal_receipts (receipt_number, kind, attempt_id, refund_id, adjusts, reverses,
     correction_id, employer_id, student_id, amount, gst_amount, issued_day, issued_at)
   select :prefix || counted.last, :kind, :attemptId, :refundId, :adjusts, :reverses,
     :correctionId, :employerId, :studentId, :amount, :gstAmount, :day, :at
   from counted
   returning receipt_number`,
);
const markReversed = statement(
  'mark-paper-reversed',
  'update portal_receipts set reversed_at = $2 where receipt_number = $1',
);

const findPayer = statement<{
  user_id: string;
  order_number: string;
  invoice_number: string | null;
  link_payer: string | null;
}>(
  'payer-of-payment',
  `select attempt.user_id, placed.order_number, placed.invoice_number,
     case when placed.payment_link_id is not null then placed.payer_name end as link_payer
   from payment_attempts attempt join orders placed using (order_id)
   where attempt.attempt_id = $1`,
);

/** Notifies the payer, or the sender of the link, in the portal: the receipt itself is mailed. */
async function notifyOfPayment(tx: Database, { attemptId, amount }: Receipt, now: Date) {
  const [payer] = await tx.rows(findPayer, [attemptId]);
  if (!payer) throw new Error('The attempt has no order.');
  const { user_id: userId, order_number: order, link_payer: name } = payer;
  const values = { order, name: name ?? '', invoice: payer.invoice_number ?? order };
  await raiseAlways(tx, {
    kind: 'payment',
    now,
    told: [
      {
        userIds: [userId],
        title: textOf(name === null ? noticeLabels.paymentTitle : noticeLabels.linkPaymentTitle, {
          ...values,
          amount: shownMoney(amount),
        }),
        body: textOf(
          name === null ? noticeLabels.paymentBody : noticeLabels.linkPaymentBody,
          values,
        ),
        address: `/order/${encodeURIComponent(order)}`,
      },
    ],
  });
}

/**
 * Issues a receipt, an adjustment note or a reversal, and has it mailed once the transaction
 * commits. Others wait for the number, so do it last in the transaction.
 * @returns its number, `P-1000001` or `A-1000001`
 * @throws if the attempt already has a receipt, the refund an adjustment note, or the paper a
 * reversal
 */
export async function issueReceipt(
  tx: Database,
  { now, jobs, institution }: Pick<OpenContext, 'now' | 'jobs' | 'institution'>,
  paper: Paper,
): Promise<string> {
  if (paper.kind === 'receipt') await notifyOfPayment(tx, paper, now);
  const { counted, prefix } = series[paper.kind];
  const reverses = paper.kind === 'reversal' ? paper.reverses : null;
  const [issued] = await tx.rows(issue, {
    counted,
    prefix: `${prefix}-`,
    kind: paper.kind,
    attemptId: paper.attemptId,
    refundId: paper.kind === 'adjustmentNote' ? paper.refundId : null,
    adjusts: paper.kind === 'receipt' ? null : paper.adjusts,
    reverses,
    correctionId: paper.kind === 'reversal' ? paper.correctionId : null,
    employerId: paper.employerId ?? null,
    studentId: paper.studentId ?? null,
    amount: paper.amount,
    gstAmount: paper.gstAmount,
    day: dayIn(institution.timeZone, now),
    at: now,
  });
  if (!issued) throw new Error('The insert returned no row.');
  if (reverses !== null) await tx.rows(markReversed, [reverses, now]);
  const { receipt_number: receiptNumber } = issued;
  await jobs.send(tx, 'payment-receipt', { receiptNumber });
  return receiptNumber;
}
