import type { orderLines, orders } from '../payments/tables.ts';

/** A line at the prices of now, as an order keeps it. */
export type PricedLine = Pick<
  typeof orderLines.$inferSelect,
  | 'lineNumber'
  | 'delivery'
  | 'description'
  | 'groupNumber'
  | 'enrolmentId'
  | 'productId'
  | 'quantity'
  | 'unitAmount'
  | 'amount'
  | 'gstAmount'
>;

/** What is bought, at the prices of now, as an order keeps it. All amounts in cents, GST included. */
export type PricedOrder = Pick<
  typeof orders.$inferSelect,
  | 'kind'
  | 'employerId'
  | 'studentId'
  | 'preEnrolmentId'
  | 'preEnrolmentNumber'
  | 'invoiceNumber'
  | 'linesAmount'
  | 'feeHelpUsed'
  | 'feeHelpDescription'
  | 'amount'
  | 'gstAmount'
  | 'buyerName'
  | 'buyerAbn'
  | 'buyerAddress'
  | 'studentName'
  | 'studentNumber'
  | 'emailAddress'
  | 'address'
> & { readonly lines: readonly PricedLine[] };

/** The sums of lines, in cents. */
export const sumOf = (lines: readonly { amount: number; gstAmount: number }[]) => ({
  amount: lines.reduce((sum, line) => sum + line.amount, 0),
  gstAmount: lines.reduce((sum, line) => sum + line.gstAmount, 0),
});
