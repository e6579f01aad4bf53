import type { InvoiceOutcome } from '@tradebridge/contract/refund-rules';
import { postInvoices } from '../../company-account/post-invoices.ts';
import { type Database, statement } from '../../platform/database.ts';
import { type Change, recordChanges } from '../../registry/changes.ts';
import { invoiceIdsOf } from '../attempts.ts';
import { changeHeadOf } from '../change-head.ts';
import { issueReceipt } from '../issue-receipt.ts';
import type { SettlingParts } from '../settling-parts.ts';
import { type LockedRefund, moveRefund } from './lock-refund.ts';
import { gstOf, type RefundPart, settleRefundLines } from './refund-lines.ts';
import { type SettledInvoice, settleInvoices, sharedOutcome } from './settle-invoice.ts';

const findReceipt = statement<{ receipt_number: string }>(
  'receipt-of-attempt',
  `select receipt_number from portal_receipts
   where attempt_id = $1 and kind = 'receipt' and reversed_at is null`,
);
const setOutcome = statement(
  'set-invoice-outcome-of-refund',
  'update refunds set invoice_outcome = $2 where refund_id = $1',
);

const toldPartOf = ({ amount, gstAmount, line }: RefundPart) => ({
  lineNumber: line.placeInInvoice,
  groupNumber: line.groupNumber,
  description: line.description,
  enrolmentId: line.enrolmentId,
  productId: line.productId,
  amount,
  gstAmount,
});

/** The part of a refund for one invoice, or for documents. */
interface ToldPart {
  readonly settled: SettledInvoice | null;
  readonly lines: readonly RefundPart[];
}

/** Each invoice with its lines: a partial refund omits those of which nothing is refunded. */
function toldPartsOf(
  settled: readonly SettledInvoice[],
  lines: readonly RefundPart[],
  { isAll }: { isAll: boolean },
): ToldPart[] {
  if (settled.length === 0) return [{ settled: null, lines }];
  return settled
    .map((one) => ({
      settled: one,
      lines: lines.filter(({ line }) => line.invoicePosition === one.invoice.position),
    }))
    .filter((part) => isAll || part.lines.length > 0);
}

const amountOf = (lines: readonly RefundPart[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Everything that follows a refund, in the transaction of `tx` and with the refund locked: its GST,
 * the state of the invoices, the adjustment note with its mail, the registry's change and the
 * company's account.
 * @returns the number of the adjustment note, and what became of the invoices, if it is the same
 * for all
 */
export async function followRefund(
  tx: Database,
  parts: SettlingParts,
  { attempt, refund }: LockedRefund,
  outcome: {
    readonly message: string | null;
    readonly userId?: string;
    readonly transactionReference: string | null;
  },
): Promise<{ adjustmentNoteNumber: string; outcome: InvoiceOutcome | null }> {
  const { now } = parts;
  const { attempt_id: attemptId } = attempt;
  const { refund_id: refundId, amount, reason } = refund;
  const { transactionReference } = outcome;
  // Computed now: other refunds that were pending at the time of the request may have been
  // declined.
  const lines = await settleRefundLines(tx, attempt, refundId);
  const gstAmount = gstOf(lines);
  await moveRefund(tx, { ...outcome, refundId, to: 'refunded', at: now, gstAmount });
  const isAll = attempt.refunded_amount + amount === attempt.amount;
  const settled = await settleInvoices(tx, now, attempt, { isAll, userId: refund.user_id });
  const shared = sharedOutcome(settled);
  await tx.rows(setOutcome, [refundId, shared]);
  const [receipt] = await tx.rows(findReceipt, [attemptId]);
  if (!receipt) throw new Error('The refunded payment has no receipt.');
  const { receipt_number: receiptNumber } = receipt;
  const adjustmentNoteNumber = await issueReceipt(tx, parts, {
    kind: 'adjustmentNote',
    attemptId,
    refundId,
    adjusts: receiptNumber,
    employerId: attempt.employer_id,
    studentId: attempt.student_id,
    amount,
    gstAmount,
  });
  await recordChanges(
    tx,
    toldPartsOf(settled, lines, { isAll }).map(({ settled: one, lines: own }): Change => {
      const invoice = one?.invoice ?? null;
      return {
        ...changeHeadOf(attempt, invoice, { at: now, userId: refund.user_id, contactId: null }),
        kind: 'payment.refunded',
        values: {
          orderNumber: attempt.order_number,
          receiptNumber,
          adjustmentNoteNumber,
          transactionReference,
          preEnrolmentId: invoice?.preEnrolmentId ?? null,
          amount: amountOf(own),
          gstAmount: gstOf(own),
          lines: own.map(toldPartOf),
          reason,
          invoice: one?.outcome ?? null,
        },
        ...(one?.protects && { protects: one.protects }),
      };
    }),
  );
  await postInvoices(tx, parts, invoiceIdsOf(attempt));
  return { adjustmentNoteNumber, outcome: shared };
}
