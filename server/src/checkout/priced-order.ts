import type { Address } from '@tradebridge/contract/addresses';
import type { OrderKind } from '@tradebridge/contract/checkout-rules';

/** A line at the prices of now, as an order keeps it. Amounts in cents, GST included. */
export interface PricedLine {
  readonly lineNumber: number;
  readonly delivery: 'fee' | 'digital' | 'print';
  readonly description: string;
  readonly groupNumber: number | null;
  /** Which of the order's invoices asks for it, from 1; null of a document. */
  readonly invoicePosition: number | null;
  readonly enrolmentId: string | null;
  readonly productId: string | null;
  readonly quantity: number;
  readonly unitAmount: number;
  readonly amount: number;
  readonly gstAmount: number;
}

/** An invoice of an order, at the prices of now. Amounts in cents, GST included. */
export interface PricedInvoice {
  /** In its order, from 1. */
  readonly position: number;
  readonly preEnrolmentId: string;
  readonly preEnrolmentNumber: string;
  readonly invoiceNumber: string;
  readonly studentId: string;
  readonly studentName: string;
  readonly studentNumber: string;
  readonly linesAmount: number;
  readonly feeHelpUsed: number;
  readonly feeHelpDescription: string | null;
  /** What is to be paid: the lines less the fee help used. */
  readonly amount: number;
  readonly gstAmount: number;
}

/** What is bought, at the prices of now, as an order keeps it. Amounts in cents, GST included. */
export interface PricedOrder {
  readonly kind: OrderKind;
  /** The company that is invoiced, where one is. */
  readonly employerId: string | null;
  /** Null where its invoices are for several students. */
  readonly studentId: string | null;
  /** What it pays, in the order in which they were chosen; empty of documents. */
  readonly invoices: readonly PricedInvoice[];
  /** The purchaser's own. */
  readonly purchaseOrderNumber: string | null;
  readonly linesAmount: number;
  readonly feeHelpUsed: number;
  readonly feeHelpDescription: string | null;
  /** What is to be paid: the lines less the fee help used. */
  readonly amount: number;
  readonly gstAmount: number;
  readonly buyerName: string;
  readonly buyerAbn: string | null;
  readonly buyerAddress: string | null;
  /** Of several students all of them, with commas between; the numbers likewise. */
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

/** The invoice of an order of one. */
export function onlyInvoiceOf({ invoices }: Pick<PricedOrder, 'invoices'>) {
  const [first, second] = invoices;
  return second ? undefined : first;
}
