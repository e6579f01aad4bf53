import { defineLabels } from './labels.ts';

/** Quantities of a printed document in one order (OPEN-110). */
export const minQuantity = 1;
export const maxQuantity = 99;

export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= minQuantity && quantity <= maxQuantity;

/** Parses a typed quantity; null if it cannot be ordered. */
export function parseQuantity(typed: string): number | null {
  const quantity = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return isQuantity(quantity) ? quantity : null;
}

/** An order is for fees or for documents, never both (OPEN-113). */
export const orderKinds = ['fees', 'documents'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** States of an order; see `orderListed`. */
export const orderStates = ['open', 'underWay', 'unknown', 'paid', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

/** Faults of a delivery (ORDER-009, 010). */
export const checkoutMessages = defineLabels('deliveryFault', {
  emailRequired: 'Email address is required',
  emailInvalid: 'Invalid Email address',
});

/** Minutes after a payment during which ordering the same documents needs a confirmation. */
export const minutesToAsk = 10;

/** Maximum total of an order, in cents: far above any real invoice. */
export const maxPaymentCents = 100_000_000;

/** The id of the cart item for all digital documents of an enrolment (CART-032). */
export const allDigital = 'All';

/** An item of the cart. `fee` is the unit price in cents, including GST. */
export interface CartItem {
  readonly id: string;
  readonly label: string;
  readonly desc: string;
  /** A cart holds fees or documents, never both; its first item decides (OPEN-113). */
  readonly kind: 'fees' | 'document';
  /** For a document, its enrolment; empty for fees. */
  readonly categoryId: string;
  readonly fee: number;
  readonly quantity: number;
  readonly digital: boolean;
  /** Further text of the row: the course of a document, the student of fees. */
  readonly detail: string;
}

/** In cents. */
export const amountOf = ({ fee, quantity }: Pick<CartItem, 'fee' | 'quantity'>): number =>
  fee * quantity;

/** The sum of fee times quantity, in cents (CART-030). */
export const cartTotal = (items: readonly Pick<CartItem, 'fee' | 'quantity'>[]): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0);

export type WizardStep = 'cart' | 'address' | 'pay' | 'summary';

/** Cart, Address if something is posted, Payment, Receipt (CART-012, 013). */
export const wizardSteps = (
  items: readonly Pick<CartItem, 'kind' | 'digital'>[],
): readonly WizardStep[] => [
  'cart',
  ...(items.some(({ kind, digital }) => kind === 'document' && !digital)
    ? (['address'] as const)
    : []),
  'pay',
  'summary',
];

/**
 * What remains to be paid. The help used is at most the fees: if the help exceeds them nothing is
 * due, and the used part is still reported (CON-01).
 *
 * @param feesAmount the sum of the lines in cents, including GST
 * @param feeHelp the help granted, in cents
 */
export function lessFeeHelp(feesAmount: number, feeHelp: number) {
  const usedAmount = Math.min(feeHelp, feesAmount);
  return { usedAmount, totalAmount: feesAmount - usedAmount };
}

/** Maximum invoices in one payment, all of one company. */
export const maxInvoicesAtOnce = 50;

/** Maximum characters of the purchaser's own purchase-order number. */
export const maxPurchaseOrderLength = 50;

/** Maximum characters of an external reference for a payment or parcel. */
export const maxReferenceLength = 64;
