import type { Address } from '@tradebridge/contract/addresses';
import type { OrderKind } from '@tradebridge/contract/checkout-rules';

/** A line at the prices of now, as an order keeps it. Amounts in cents, GST included. */
export interface PricedLine {
  readonly lineNumber: number;
  readonly delivery: 'fee' | 'digital' | 'print';
  readonly description: string;
  readonly groupNumber: number | null;
  readonly enrolmentId: string | null;
  readonly productId: string | null;
  readonly quantity: number;
  readonly unitAmount: number;
  readonly amount: number;
  readonly gstAmount: number;
}

/** What is bought, at the prices of now, as an order keeps it. Amounts in cents, GST included. */
export interface PricedOrder {
  readonly kind: OrderKind;
  /** The company that is invoiced, where one is. */
  readonly employerId: string | null;
  readonly studentId: string;
  readonly preEnrolmentId: string | null;
  readonly preEnrolmentNumber: string | null;
  readonly invoiceNumber: string | null;
  readonly linesAmount: number;
  readonly feeHelpUsed: number;
  readonly feeHelpDescription: string | null;
  /** What is to be paid: the lines less the fee help used. */
  readonly amount: number;
  readonly gstAmount: number;
  readonly buyerName: string;
  readonly buyerAbn: string | null;
  readonly buyerAddress: string | null;
  readonly studentName: string;
  readonly studentNumber: string;
  readonly emailAddress: string | null;
  readonly address: Address | null;
  readonly lines: readonly PricedLine[];
}

/** The sums of lines, in cents. */
export const sumOf = (lines: readonly { amount: number; gstAmount: number }[]) => ({
  amount: lines.reduce((sum, line) => sum + line.amount, 0),
  gstAmount: lines.reduce((sum, line) => sum + line.gstAmount, 0),
});
