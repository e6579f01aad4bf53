import { defineCall } from './call.ts';
import { cardTypes } from './card-rules.ts';
import {
  idempotencyKey,
  paymentResponse,
  purchaseOrderNumber,
  startThreeDSecure,
  threeDSResult,
  tokenisedCard,
} from './checkout.ts';
import { maxPaymentCents } from './checkout-rules.ts';
import { feeGroups } from './invoices.ts';
import { defineLabels, says } from './labels.ts';
import {
  linkWordRules,
  maxOpenPaymentLinks,
  maxPayerNameLength,
  maxPaymentLinkMessageLength,
  maxPaymentLinksPerDay,
  paymentLinkDays,
  paymentLinkStates,
} from './payment-link-rules.ts';
import { z } from './schema.ts';
import { cents, day, emailAddress, id, instant, name, portalId, trimmedText } from './values.ts';

const labels = defineLabels('paymentLinkInput', {
  name: 'A name is required',
});

const leadingNowhere = <Words extends z.ZodType<string>>(words: Words): Words =>
  linkWordRules.reduce(
    (ruled, { isBroken, label }) => ruled.refine((text) => !isBroken(text), { error: says(label) }),
    words,
  );

const personName = name(maxPayerNameLength).min(1, { error: says(labels.name) });

/* For users who may pay an invoice: sending it to the person who pays it. */

export const paymentLink = z.object({
  linkId: portalId,
  recipientName: z.string(),
  recipientEmail: z.string(),
  senderName: z.string(),
  sent: instant,
  /** When it expires. */
  expires: instant,
  state: z.enum(paymentLinkStates),
  /** Who paid with it; null unless this link paid. */
  payerName: z.string().nullable(),
});
export type PaymentLink = z.infer<typeof paymentLink>;

export const sendPaymentLink = defineCall({
  path: 'paymentLinks/send',
  policy: 'payInvoice',
  input: z.strictObject({
    pId: id,
    recipientName: leadingNowhere(personName),
    recipientEmail: emailAddress,
    /** The sender's message to the recipient, in the mail. */
    message: leadingNowhere(trimmedText(maxPaymentLinkMessageLength)).default(''),
  }),
  result: paymentLink,
  idempotency: 'answer',
  effect: `Mails somebody a link by which they can pay the company's invoice within ${paymentLinkDays} days, without an account. The name and the message may have no web or email address and no telephone number. At most ${maxOpenPaymentLinks} links of an invoice are open, and a user sends at most ${maxPaymentLinksPerDay} a day.`,
});

export const retrievePaymentLinks = defineCall({
  path: 'paymentLinks/retrieveLinks',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id, pId: id }),
  result: z.array(paymentLink),
  effect:
    "The payment links of the company's invoice, the latest first, for staff and contacts who may pay it; nobody else sees any.",
});

export const revokePaymentLink = defineCall({
  path: 'paymentLinks/revoke',
  policy: 'payInvoice',
  input: z.strictObject({ pId: id, linkId: portalId }),
  result: paymentLink,
  effect: 'Ends a payment link of the invoice. One that has ended stays as it is.',
});

/* For the holder of a link. Only these three calls accept `Bearer pay_…`. */

/** The invoice as its payer sees it. Amounts in cents. */
const invoiceToPay = z.object({
  /**
   * `beingPaid`: a payment is in progress or in doubt, and no other is accepted. `notOwed`:
   * cancelled or withdrawn.
   */
  state: z.enum(['payable', 'beingPaid', 'paid', 'notOwed']),
  /** Whether the payment in progress, or made, is by this link. */
  isByLink: z.boolean(),
  issuer: z.object({
    name: z.string(),
    /** 11 digits. */
    abn: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** The invoiced company. */
  billedTo: z.object({ name: z.string(), abn: z.string().nullable() }),
  senderName: z.string(),
  /** The person the link was sent to. */
  recipientName: z.string(),
  expires: instant,
  invoiceNumber: z.string(),
  dueDate: day,
  isOverDue: z.boolean(),
  studentName: z.string(),
  fees: feeGroups,
  /** The description of the fee help; null if there is none. */
  feeHelpDescription: z.string().nullable(),
  feesAmount: cents,
  gstAmount: cents,
  feeHelpUsed: cents,
  totalDueAmount: cents,
  /** The settings of the provider's card form. */
  cardForm: z.object({
    securePayUiJs: z.string(),
    securePayClientId: z.string(),
    securePayMerchantCode: z.string(),
    cardTypes: z.array(z.enum(cardTypes)),
  }),
  /** HTML written by an administrator. */
  terms: z.string(),
});
export type InvoiceToPay = z.infer<typeof invoiceToPay>;

export const retrieveInvoiceToPay = defineCall({
  path: 'paymentLinks/retrieveInvoice',
  policy: 'paymentLink',
  input: z.strictObject({}),
  result: invoiceToPay,
  effect: 'The invoice of the link. It changes nothing, however often the link is opened.',
});

/** The outcome of a payment, without the payer: others may have the link too. */
const linkPaymentResponse = paymentResponse.omit({ payerName: true, payerEmail: true });
export type LinkPaymentResponse = z.infer<typeof linkPaymentResponse>;

export const payInvoiceByLink = defineCall({
  path: 'paymentLinks/pay',
  policy: 'paymentLink',
  input: z.strictObject({
    /** `{}` if nothing is due. */
    payToken: z.union([tokenisedCard, z.strictObject({})]),
    amount: z.int().min(0).max(maxPaymentCents),
    /** The receipt names this person and is mailed to them. */
    payerName: personName,
    payerEmail: emailAddress,
    purchaseOrderNumber,
    idempotencyKey,
    threeDSecure: threeDSResult.optional(),
  }),
  result: z.object({
    /** The start of 3D Secure: nothing was charged, and the call is repeated with its result. */
    threeDSecure: startThreeDSecure.result,
    /** Null if 3D Secure comes first. */
    response: linkPaymentResponse.nullable(),
  }),
  effect:
    'Pays the invoice of the link, once for each idempotencyKey, as core/processPayment does. Where the merchant uses 3D Secure, the first call only begins it.',
});

export const retrieveLinkPayment = defineCall({
  path: 'paymentLinks/retrievePayment',
  policy: 'paymentLinkResult',
  input: z.strictObject({ idempotencyKey: idempotencyKey.optional() }),
  result: z.object({
    /** `none`: no such payment was begun. `underWay`: the provider is being asked. */
    state: z.enum(['none', 'underWay', 'answered']),
    response: linkPaymentResponse.nullable(),
  }),
  effect:
    'What became of the payment of that key by the link, or of its latest one. It answers although the link has ended, where it was used to pay.',
});
