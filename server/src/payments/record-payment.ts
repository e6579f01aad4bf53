import { type Database, statement } from '../platform/database.ts';
import { type Change, recordChanges } from '../registry/changes.ts';
import type { LockedAttempt, PaidInvoice } from './attempts.ts';
import { changeHeadOf } from './change-head.ts';

/** A document of a paid order, as it is reported to the registry. */
interface BoughtDocument {
  lineNumber: number;
  enrolmentId: string;
  productId: string;
  delivery: string;
  quantity: number;
  amount: number;
  gstAmount: number;
}
const findDocuments = statement<BoughtDocument>(
  'lines-of-paid-order',
  `select line_number as "lineNumber", enrolment_id as "enrolmentId", product_id as "productId",
     delivery, quantity, amount, gst_amount as "gstAmount"
   from order_lines where order_id = $1 order by line_number`,
);

/** The documents that were paid for; the registry knows the lines of fees itself. */
export async function findBoughtDocuments(
  tx: Database,
  { kind, order_id: orderId }: Pick<LockedAttempt, 'kind' | 'order_id'>,
): Promise<readonly BoughtDocument[]> {
  return kind === 'documents' ? tx.rows(findDocuments, [orderId]) : [];
}

/**
 * Reports a payment to the registry, separately per invoice, and protects it from older extracts.
 */
export async function recordPayment(
  tx: Database,
  now: Date,
  attempt: LockedAttempt,
  {
    receiptNumber,
    transactionReference,
    marked,
    isDuplicate,
    lines,
  }: {
    receiptNumber: string;
    transactionReference: string | null;
    /** The invoices that it paid. */
    marked: ReadonlySet<PaidInvoice>;
    /** The same was paid otherwise: it pays no invoice and orders nothing. */
    isDuplicate: boolean;
    lines: readonly BoughtDocument[];
  },
): Promise<void> {
  const by = { at: now, userId: attempt.user_id, contactId: attempt.contact_id };
  const payment = {
    orderNumber: attempt.order_number,
    receiptNumber,
    transactionReference,
    ...(isDuplicate && { isDuplicate }),
  };
  if (attempt.invoices.length === 0) {
    await recordChanges(tx, [
      {
        ...changeHeadOf(attempt, null, by),
        kind: 'documentOrder.paid',
        values: {
          ...payment,
          studentId: attempt.student_id,
          amount: attempt.amount,
          gstAmount: attempt.gst_amount,
          emailAddress: attempt.email_address,
          address: attempt.address,
          lines,
        },
      },
    ]);
    return;
  }
  await recordChanges(
    tx,
    attempt.invoices.map((invoice): Change => {
      const { preEnrolmentId, preEnrolmentNumber, invoiceNumber, studentId, feeHelpUsed } = invoice;
      return {
        ...changeHeadOf(attempt, invoice, by),
        kind: 'payment.received',
        values: {
          ...payment,
          studentId,
          amount: invoice.amount,
          gstAmount: invoice.gstAmount,
          chargedAmount: attempt.amount,
          preEnrolmentId,
          preEnrolmentNumber,
          invoiceNumber,
          feeHelpUsed,
          purchaseOrderNumber: attempt.purchase_order_number,
          paidAt: now.toISOString(),
        },
        ...(marked.has(invoice) && {
          protects: {
            table: 'pre_enrolments',
            id: preEnrolmentId,
            values: [{ column: 'status', old: 'unpaid', new: 'paid' }],
          },
        }),
      };
    }),
  );
}
