import type { Address } from '@tradebridge/contract/addresses';
import type { OrderKind } from '@tradebridge/contract/checkout-rules';

/** A line at the present price, as an order stores it. Amounts in cents, GST included. */
export interface PricedLine {
  readonly lineNumber: number;
  readonly delivery: 'fee' | 'digital' | 'print';
  readonly description: string;
  readonly groupNumber: number | null;
  /** Position of its invoice in the order, from 1; null for a document. */
  readonly invoicePosition: number | null;
  readonly enrolmentId: string | null;
  readonly productId: string | null;
  readonly quantity: number;
  readonly unitAmount: number;
  readonly amount: number;
  readonly gstAmount: number;
}

/** An invoice of an order, at the present prices. Amounts in cents, GST included. */
export interface PricedInvoice {
  /** Position in its order, from 1. */
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
  /** The amount to pay: the lines less the fee help used. */
  readonly amount: number;
  readonly gstAmount: number;
}

/** A purchase at the present prices, as an order stores it. Amounts in cents, GST included. */
export interface PricedOrder {
  readonly kind: OrderKind;
  /** The invoiced company, if any. */
  readonly employerId: string | null;
  /** Null if its invoices are for several students. */
  readonly studentId: string | null;
  /** The paid invoices, in the order of choice; empty for documents. */
  readonly invoices: readonly PricedInvoice[];
  /** The purchaser's reference. */
  readonly purchaseOrderNumber: string | null;
  readonly linesAmount: number;
  readonly feeHelpUsed: number;
  readonly feeHelpDescription: string | null;
  /** The amount to pay: the lines less the fee help used. */
  readonly amount: number;
  readonly gstAmount: number;
  readonly buyerName: string;
  readonly buyerAbn: string | null;
  readonly buyerAddress: string | null;
  /** For several students all names, separated by commas; the same applies to the numbers. */
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

/** The invoice of an order that has exactly one. */
export function onlyInvoiceOf({ invoices }: Pick<PricedOrder, 'invoices'>) {
  const [first, second] = invoices;
  return second ? undefined : first;
}
