import { defineLabels } from './labels.ts';

/** The least and the most of a printed document that one order can ask for (OPEN-110). */
export const minQuantity = 1;
export const maxQuantity = 99;

export const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= minQuantity && quantity <= maxQuantity;

/** A quantity as it is typed; null where it is none that can be ordered. */
export function parseQuantity(typed: string): number | null {
  const quantity = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return isQuantity(quantity) ? quantity : null;
}

/** What an order is of; never of both (OPEN-113). */
export const orderKinds = ['fees', 'documents'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** What an order can be in; see the contract's `orderListed`. */
export const orderStates = ['open', 'underWay', 'unknown', 'paid', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

/** What is said of a delivery that is not right (ORDER-009, 010). */
export const checkoutMessages = defineLabels('deliveryFault', {
  emailRequired: 'Email address is required',
  emailInvalid: 'Invalid Email address',
});

/** For so long after documents were paid for, the same ones are asked about before they are paid again. */
export const minutesToAsk = 10;

/** The most that one order can come to, in cents: what no invoice here comes near. */
export const maxPaymentCents = 100_000_000;

/** The id of the cart's item that stands for all digital documents of an enrolment (CART-032). */
export const allDigital = 'All';

/** Something in the cart. `fee` is the price of one in cents, GST included. */
export interface CartItem {
  readonly id: string;
  readonly label: string;
  readonly desc: string;
  /** Fees and documents never share a cart; the first item's kind is the cart's (OPEN-113). */
  readonly kind: 'fees' | 'document';
  /** Of a document, the enrolment that it is of; of fees, empty. */
  readonly categoryId: string;
  readonly fee: number;
  readonly quantity: number;
  readonly digital: boolean;
  /** What else the row says: the course of a document, the student of fees. */
  readonly detail: string;
}

/** In cents. */
export const amountOf = ({ fee, quantity }: Pick<CartItem, 'fee' | 'quantity'>): number =>
  fee * quantity;

/** The sum of fee times quantity, in cents (CART-030). */
export const cartTotal = (items: readonly Pick<CartItem, 'fee' | 'quantity'>[]): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0);

export type WizardStep = 'cart' | 'address' | 'pay' | 'summary';

/** Cart, Address where something is to be posted, Payment, Receipt (CART-012, 013). */
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
 * What of fees is to be paid. The help used is the smaller of the help and the fees: where the help
 * is more than the fees nothing is to be paid, and what of it was used is still told (CON-01).
 *
 * @param feesAmount the lines' sum in cents, GST included
 * @param feeHelp what is granted, in cents
 */
export function lessFeeHelp(feesAmount: number, feeHelp: number) {
  const usedAmount = Math.min(feeHelp, feesAmount);
  return { usedAmount, totalAmount: feesAmount - usedAmount };
}

/** Maximum number of invoices, all of one company, that one payment can be for. */
export const maxInvoicesAtOnce = 50;

/** Maximum characters of the purchaser's own purchase-order number. */
export const maxPurchaseOrderLength = 50;

/** Characters of what a payment or a parcel is known by elsewhere. */
export const maxReferenceLength = 64;
