import { defineLabels, type Label } from './labels.ts';
import { hasTelephoneNumber, hasWebAddress } from './reachable-words.ts';

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

const labels = defineLabels('paymentLinkWords', {
  noAddress: 'Leave out web and email addresses: the email has the link',
  noTelephone: 'Leave out telephone numbers',
});

/**
 * What the sender's words to the recipient may not have. They are mailed by the institution, and
 * must not lead its payers to anybody else.
 */
export const linkWordRules: readonly { isBroken: (words: string) => boolean; label: Label }[] = [
  { isBroken: hasWebAddress, label: labels.noAddress },
  { isBroken: hasTelephoneNumber, label: labels.noTelephone },
];

/** What is wrong with such words; undefined if nothing is. */
export const faultOfLinkWords = (words: string): Label | undefined =>
  linkWordRules.find(({ isBroken }) => isBroken(words))?.label;

/**
 * States of a payment link. Only an `open` one can pay. `paid`: the invoice was paid, by this link
 * or otherwise. `expired`: also if the sender may no longer pay the invoice.
 */
export const paymentLinkStates = ['open', 'paid', 'expired', 'revoked'] as const;
export type PaymentLinkState = (typeof paymentLinkStates)[number];
