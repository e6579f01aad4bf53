import { defineCall, defineDownload } from './call.ts';
import { inputLabels } from './input-labels.ts';
import { says } from './labels.ts';
import { z } from './schema.ts';
import { cents, day, id } from './values.ts';

/** What a company paid. Amounts in cents. */
export const receiptListed = z.object({
  id,
  receiptNumber: z.string(),
  /** As the registry says it, or the portal of what was paid in it. */
  status: z.string(),
  paidAmount: cents,
  /** What of it was refunded through the portal; the registry's own receipts say so by their status. */
  refundedAmount: cents,
  paidDate: day,
  /** What the lines of the order came to, before fee help; what was paid, where the registry issued it. */
  priceAmount: cents,
  /** The GST included in the price, unchanged by fee help. */
  gstAmount: cents,
  /** The part of the price that fee help covered; 0 where the registry issued the receipt. */
  feeHelpUsed: cents,
  /** Null where it is for several students. */
  studentId: id.nullable(),
  studentName: z.string().nullable(),
});
export type ReceiptListed = z.infer<typeof receiptListed>;

export const receipt = receiptListed.extend({
  /** The purchaser's own, where one was given for a payment in the portal. */
  purchaseOrderNumber: z.string().nullable(),
  employerReceiptLines: z.array(
    z.object({
      lineNumber: z.int(),
      /** The invoice that it pays; null where the registry issued the receipt. */
      invoiceNumber: z.string().nullable(),
      amount: cents,
      studentId: id.nullable(),
      studentName: z.string().nullable(),
    }),
  ),
  employerReceiptPaymentLines: z.array(
    z.object({
      lineNumber: z.int(),
      amount: cents,
      paymentType: z.string(),
      bsb: z.string().nullable(),
      drawer: z.string().nullable(),
      reference: z.string().nullable(),
      comment: z.string().nullable(),
    }),
  ),
});
export type Receipt = z.infer<typeof receipt>;

export const retrieveReceipts = defineCall({
  path: 'employer/retrieveReceipts',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id }),
  result: z.array(receiptListed),
  effect: "The company's receipts, the latest payment first.",
});

export const retrieveReceiptDetail = defineCall({
  path: 'employer/retrieveReceiptDetail',
  policy: 'readReceipt',
  whileViewing: 'reads',
  input: z.strictObject({ rId: id }),
  result: receipt,
  effect: 'One receipt with its lines and payments.',
});

export const downloadReceipt = defineDownload({
  path: 'employer/downloadReceipt',
  policy: 'readReceipt',
  whileViewing: 'reads',
  input: z.strictObject({ rId: id }),
  effect: 'The receipt as a PDF.',
});

export const downloadStatement = defineDownload({
  path: 'employer/downloadStatement',
  policy: 'readEmployer',
  input: z
    .strictObject({ eId: id, start: day, end: day, format: z.enum(['pdf', 'csv']).default('pdf') })
    .refine(({ start, end }) => start <= end, {
      path: ['end'],
      error: says(inputLabels.endsBeforeStart),
    }),
  effect:
    'A statement of account: what was invoiced, by due date or the day of an earlier payment here, and paid by payment date from `start` to `end`, both included, and what is owed at the end.',
});
