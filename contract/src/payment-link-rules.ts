/** The prefix of payment link tokens, which distinguishes them from session tokens. */
export const paymentLinkPrefix = 'pay_';

/** A whole token of a payment link. */
export const paymentLinkPattern = /^pay_[\w-]{43}$/;

/** Days for which a payment link can be used. */
export const paymentLinkDays = 14;

/** Days for which an unused payment link is kept after it ends. */
export const paymentLinkKeptDays = 90;

/** Maximum open links of one invoice. */
export const maxOpenPaymentLinks = 5;

/** Maximum payment links that one user sends in a day. */
export const maxPaymentLinksPerDay = 30;

/** Maximum characters of the name of a recipient or payer. */
export const maxPayerNameLength = 100;

/** Maximum characters of what the sender writes to the recipient. */
export const maxPaymentLinkMessageLength = 500;

/**
 * States of a payment link. Only an `open` one can pay. `paid`: the invoice was paid, by this link
 * or otherwise. `expired`: also if the sender may no longer pay the invoice.
 */
export const paymentLinkStates = ['open', 'paid', 'expired', 'revoked'] as const;
export type PaymentLinkState = (typeof paymentLinkStates)[number];
