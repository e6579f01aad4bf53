/** What tokens of payment links begin with, so that nothing takes them for those of sessions. */
export const paymentLinkPrefix = 'pay_';

/** How long a payment link can be used, in days. */
export const paymentLinkDays = 14;

/** For how long after it has ended an unused payment link is kept, in days. */
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
 * What a payment link can be in. Only an `open` one pays. `paid`: the invoice was paid, by this link or
 * otherwise. `expired`: also where its sender may no longer pay the invoice.
 */
export const paymentLinkStates = ['open', 'paid', 'expired', 'revoked'] as const;
export type PaymentLinkState = (typeof paymentLinkStates)[number];
