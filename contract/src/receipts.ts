import { defineCall, defineDownload } from './call.ts';
import { period } from './company-account.ts';
import { maxReceiptsAtOnce } from './receipt-rules.ts';
import { z } from './schema.ts';
import { cents, day, id } from './values.ts';

/** A company's payment. Amounts in cents. */
export const receiptListed = z.object({
  id,
  receiptNumber: z.string(),
  /** The registry's status, or the portal's for a payment made here. */
  status: z.string(),
  paidAmount: cents,
  /**
   * The amount refunded through the portal; the registry's receipts show refunds by their status.
   */
  refundedAmount: cents,
  paidDate: day,
  /** The sum of the order's lines before fee help; for the registry's receipts, the amount paid. */
  priceAmount: cents,
  /** The GST included in the price; fee help does not change it. */
  gstAmount: cents,
  /** The part of the price covered by fee help; 0 for the registry's receipts. */
  feeHelpUsed: cents,
  /** Null for several students. */
  studentId: id.nullable(),
  studentName: z.string().nullable(),
  /** The purchaser's number, if one was given for a payment in the portal. */
  purchaseOrderNumber: z.string().nullable(),
});
export type ReceiptListed = z.infer<typeof receiptListed>;

export const receipt = receiptListed.extend({
  employerReceiptLines: z.array(
    z.object({
      lineNumber: z.int(),
      /** The paid invoice; null for the registry's receipts. */
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

export const downloadReceipts = defineDownload({
  path: 'employer/downloadReceipts',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z
    .strictObject({ eId: id, ...period.input, format: z.enum(['pdf', 'csv']).default('pdf') })
    .refine(period.isOrdered, period.refused),
  effect: `The company's receipts of the payments from \`start\` to \`end\`, both included: as one PDF of up to ${maxReceiptsAtOnce.pdf}, or as CSV with a row for each line of up to ${maxReceiptsAtOnce.csv}.`,
});

export const downloadStatement = defineDownload({
  path: 'employer/downloadStatement',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z
    .strictObject({ eId: id, ...period.input, format: z.enum(['pdf', 'csv']).default('pdf') })
    .refine(period.isOrdered, period.refused),
  effect:
    'The account as `employer/retrieveAccountActivity` answers it, as PDF or CSV. The last column of the CSV is the balance, and its last row the closing balance.',
});
