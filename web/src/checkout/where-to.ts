import type { WizardStep } from '@tradebridge/contract/checkout-rules';
import { attemptOf, type getCheckout, itemsOf, stepsOf } from './cart.ts';

type Checkout = ReturnType<typeof getCheckout>;

/**
 * Where a step redirects while it is not available (CART-020): a payment with an unknown outcome
 * keeps its user at Payment, a successful one leads to its receipt.
 */
export function whereTo(step: WizardStep, checkout: Checkout): CheckoutPath | null {
  const { receipt, delivery } = checkout;
  if (step === 'summary') return receipt ? null : pathOf.cart;
  if (receipt && !receipt.isTold) return pathOf.summary;
  if (attemptOf(checkout)) return step === 'pay' ? null : pathOf.pay;
  const steps = stepsOf(checkout);
  if (!steps.includes(step)) return pathOf.cart;
  if (step !== 'pay') return null;
  const isAddressMissing = steps.includes('address') && !delivery?.isSaved;
  return itemsOf(checkout).length === 0 || isAddressMissing ? pathOf.cart : null;
}

export const pathOf = {
  cart: '/cart',
  address: '/cart/address',
  pay: '/cart/pay',
  summary: '/cart/summary',
} as const satisfies Record<WizardStep, string>;
export type CheckoutPath = (typeof pathOf)[WizardStep];
