import { address, givenAddress } from './addresses.ts';
import { defineCall, defineDownload } from './call.ts';
import {
  maxInvoicesAtOnce,
  maxPaymentCents,
  maxPurchaseOrderLength,
  maxQuantity,
  minQuantity,
  orderKinds,
  orderStates,
} from './checkout-rules.ts';
import { canonicalEmail } from './email-address.ts';
import { maxEmailLength } from './email-rules.ts';
import { inputLabels } from './input-labels.ts';
import { feeGroups, feeHelp } from './invoices.ts';
import { defineLabels, says } from './labels.ts';
import { z } from './schema.ts';
import {
  cents,
  code,
  count,
  id,
  instant,
  line,
  maxInteger,
  optionalName,
  portalId,
} from './values.ts';
import { holdsControls } from './visible-text.ts';

/* Amounts due, in cents, including GST. */

/** The fees of a pre-enrolment, as its payer sees them (DATA-043). */
export const feeDetails = z.object({
  studentName: z.string(),
  studentNumber: z.string(),
  preEnrolmentNumber: z.string(),
  invoiceNumber: z.string(),
  /** The invoiced company; null if the student pays. */
  employerName: z.string().nullable(),
  fees: feeGroups,
  feeHelp,
  /** The sum of the lines, before fee help. */
  feesAmount: cents,
  /** The GST of the lines; fee help does not change it. */
  gstAmount: cents,
  /** The amount due. */
  totalAmount: cents,
});
export type FeeDetails = z.infer<typeof feeDetails>;

const orderProduct = z.object({
  productId: id,
  label: z.string(),
  description: z.string().nullable(),
  isDigitalDeliveryAllowed: z.boolean(),
  isPrintDeliveryAllowed: z.boolean(),
  /** Whether the digital document is ordered. */
  isDigitalSelected: z.boolean(),
  /** Printed copies ordered; 0 for none. */
  printQuantity: z.int().min(0).max(maxQuantity),
  digitalPriceAmount: cents,
  digitalGstAmount: cents,
  printPriceAmount: cents,
  printGstAmount: cents,
});

const orderStudent = z.object({
  studentId: id,
  studentNumber: z.string(),
  name: z.string(),
  /** Where the student's printed documents are posted: the address on record, or null. */
  address: address.nullable(),
  /** Where digital documents are sent: the student's address on record, or the account's. */
  emailAddress: z.string(),
});

const orderEnrolment = z.object({
  enrolmentId: id,
  /** An order is for one student. */
  student: orderStudent,
  courseCode: z.string(),
  courseName: z.string(),
  status: z.enum(['active', 'completed', 'withdrawn']),
  /** All digital documents of the enrolment (the cart item `All`). */
  isAllDigitalSelected: z.boolean(),
  products: z.array(orderProduct),
});

/** What a learner can order, with nothing selected (DATA-047 to 049, OPEN-117, 118). */
export const documentOrder = z.object({
  /** The address of the first enrolment's student. */
  address: address.nullable(),
  /** The e-mail address of the first enrolment's student, or the account's. */
  emailAddress: z.string(),
  /** All digital documents of all enrolments. */
  isAllDigitalSelected: z.boolean(),
  orderEnrolments: z.array(orderEnrolment),
});
export type DocumentOrder = z.infer<typeof documentOrder>;
export type OrderEnrolment = z.infer<typeof orderEnrolment>;
export type OrderStudent = z.infer<typeof orderStudent>;
export type OrderProduct = z.infer<typeof orderProduct>;

export const retrievePaymentFeeDetails = defineCall({
  path: 'core/retrievePaymentFeeDetails',
  policy: 'payInvoice',
  input: z.strictObject({ pId: id }),
  result: feeDetails,
  effect:
    'What a pre-enrolment asks for. One that is paid, cancelled or being paid is refused as already-paid, invoice-cancelled or payment-in-progress.',
});

const preEnrolmentNumber = z.string().min(1).max(255);
const preEnrolmentNumbers = z.array(preEnrolmentNumber).min(1).max(maxInvoicesAtOnce);

/** The fees of several pre-enrolments of one company. */
const feesOfInvoices = z.object({
  /** In the order of the request. */
  invoices: z.array(feeDetails),
  /** The totals of all invoices. */
  feesAmount: cents,
  gstAmount: cents,
  feeHelpUsed: cents,
  totalAmount: cents,
});
export type FeesOfInvoices = z.infer<typeof feesOfInvoices>;

export const retrieveFeesOfInvoices = defineCall({
  path: 'checkout/retrieveFeesOfInvoices',
  policy: 'signedIn',
  input: z.strictObject({ preEnrolmentNumbers }),
  result: feesOfInvoices,
  effect: `What up to ${maxInvoicesAtOnce} pre-enrolments of one company ask for together. Refused as core/processPayment refuses them: where one cannot be paid, none can, and Fields says which.`,
});

export const retrieveDocumentOrder = defineCall({
  path: 'checkout/retrieveDocumentOrder',
  policy: 'signedIn',
  input: z.strictObject({}),
  result: documentOrder,
  effect:
    "What the learner can order, for each enrolment of the connected student's; not found where documents cannot be ordered.",
});

/* Payment. */

const labels = defineLabels('checkoutInput', {
  idempotencyKey: 'Must be 1 to {limit} characters',
  cardNumber: 'Must not be a card number',
  quantity: 'Must be a whole number from {min} to {max}',
  orderNumber: 'Must be an order number',
});

const maxKeyLength = 200;
/**
 * Chosen by the purchaser for one purchase. The same key gives the same answer and never charges
 * twice.
 */
export const idempotencyKey = z
  .string()
  .trim()
  .min(1, { error: says(labels.idempotencyKey, { limit: maxKeyLength }) })
  .max(maxKeyLength)
  .refine((key) => !holdsControls(key), { error: says(inputLabels.visible) });

const isCardNumber = (text: string) => /^\D*(?:\d[ -]?){12,19}\D*$/.test(text);
const cardFact = line(30).refine((text) => !isCardNumber(text), { error: says(labels.cardNumber) });

/** A card, tokenised by the provider's frame. Card numbers are never accepted. */
export const tokenisedCard = z.object({
  token: z
    .string()
    .min(1)
    .max(300)
    .refine((text) => !isCardNumber(text), { error: says(labels.cardNumber) }),
  scheme: cardFact.optional(),
  last4: z
    .string()
    .regex(/^\d{3,4}$/)
    .optional(),
});

export type TokenisedCard = z.output<typeof tokenisedCard>;

/**
 * The result of 3D Secure: required if it is on, ignored if it is off. The provider verifies it, so
 * a forged one is useless.
 */
export const threeDSResult = z.object({
  /** The `orderId` of startThreeDSecure, valid for its user and amount only. */
  initiatedOrderId: z.string().min(1).max(500),
  liabilityShiftIndicator: z.enum(['Y', 'N']),
});

// As retrieved, with the purchaser's choices. What the server knows better is ignored.
/** The purchaser's number, kept with the payment and printed on its receipt. */
export const purchaseOrderNumber = optionalName(maxPurchaseOrderLength).optional();
const feePurchase = z.object({
  idempotencyKey,
  preEnrolmentNumber,
  purchaseOrderNumber,
  threeDSecure: threeDSResult.optional(),
});
/** All of them or none: one charge, one receipt. */
const severalFeesPurchase = z.object({
  idempotencyKey,
  preEnrolmentNumbers,
  purchaseOrderNumber,
  threeDSecure: threeDSResult.optional(),
});
const documentPurchase = z.object({
  idempotencyKey,
  /** The cart being bought. It is sold once, whichever tab asks. */
  cartId: portalId.optional(),
  /** Confirms ordering the same documents again shortly after they were paid for. */
  isWantedAgain: z.boolean().default(false),
  address: givenAddress.nullable().default(null),
  /** Checked against the setting emailPattern if digital documents are ordered. */
  emailAddress: line(maxEmailLength).overwrite(canonicalEmail).nullable().default(null),
  isAllDigitalSelected: z.boolean().default(false),
  orderEnrolments: z
    .array(
      z.object({
        enrolmentId: id,
        isAllDigitalSelected: z.boolean().default(false),
        products: z
          .array(
            z.object({
              productId: id,
              isDigitalSelected: z.boolean().default(false),
              printQuantity: z
                .int({ error: says(labels.quantity, { min: minQuantity, max: maxQuantity }) })
                .min(0)
                .max(maxQuantity)
                .default(0),
              /**
               * The prices shown to the purchaser; if they differ, the call is refused as
               * amount-changed.
               */
              digitalPriceAmount: cents.optional(),
              printPriceAmount: cents.optional(),
            }),
          )
          .max(500),
      }),
    )
    .min(1)
    .max(100),
  threeDSecure: threeDSResult.optional(),
});
export const purchase = z.union([feePurchase, severalFeesPurchase, documentPurchase]);
export type Purchase = z.output<typeof purchase>;
export type FeePurchase = z.output<typeof feePurchase> | z.output<typeof severalFeesPurchase>;
export type DocumentPurchase = z.output<typeof documentPurchase>;

/** The outcome of a payment (DATA-050). Amounts in cents. */
export const paymentResponse = z.object({
  /**
   * `unknown`: the provider did not say. It is being checked and must not be tried again, nor
   * reported as a success or a failure.
   */
  outcome: z.enum(['paid', 'declined', 'unknown']),
  /**
   * The amount paid: the price less the fee help used. This and the next three are 0 unless paid.
   */
  paidAmount: cents,
  /** The GST included in the price, not in the amount paid; fee help does not change it. */
  paidGstAmount: cents,
  /** The sum of the lines, before fee help. */
  priceAmount: cents,
  /** The part of the price covered by fee help. */
  feeHelpUsed: cents,
  createdDateTime: instant,
  orderNumber: z.string(),
  /** Null unless paid. */
  receiptNo: z.string().nullable(),
  /** The provider's reference; null if nothing was charged. */
  creditTxnReference: z.string().nullable(),
  payerName: z.string(),
  payerEmail: z.string(),
  /** Null if paid; otherwise the message for the purchaser. */
  errorMessage: z.string().nullable(),
});
export type PaymentResponse = z.infer<typeof paymentResponse>;

export const processPayment = defineCall({
  path: 'core/processPayment',
  policy: 'signedIn',
  input: z.strictObject({
    /** `{}` if nothing is due. */
    payToken: z.union([tokenisedCard, z.strictObject({})]),
    amount: z.int().min(0).max(maxPaymentCents),
    details: purchase,
  }),
  result: paymentResponse,
  effect: `Pays a pre-enrolment, up to ${maxInvoicesAtOnce} of one company with one charge, or a document order, once for each idempotencyKey. The server works the amount out itself; another is refused as amount-changed. Who may not pay the pre-enrolment does not find it. Where one of several cannot be paid, none is, and Fields says which.`,
});

export const retrievePayment = defineCall({
  path: 'checkout/retrievePayment',
  policy: 'signedIn',
  input: z.strictObject({ idempotencyKey }),
  result: z.object({
    /** `none`: no such payment was begun. `underWay`: the provider is being asked. */
    state: z.enum(['none', 'underWay', 'answered']),
    response: paymentResponse.nullable(),
  }),
  effect:
    "What became of the user's payment of that key: for clients that lost the answer, or wait until an unknown one is resolved.",
});

export const startThreeDSecure = defineCall({
  path: 'checkout/startThreeDSecure',
  policy: 'signedIn',
  input: z.strictObject({ amount: z.int().min(1).max(maxPaymentCents), details: purchase }),
  result: z
    .object({
      /** The script for the provider's 3D Secure. */
      scriptUrl: z.string(),
      orderId: z.string(),
      orderToken: z.string(),
      providerClientId: z.string(),
      sessionId: z.string(),
      simpleToken: z.string(),
    })
    .nullable(),
  effect:
    'Begins 3D Secure for a payment; null where the merchant does not use it, and the payment goes on without.',
});

/* A user's own orders. */

export const orderState = z.enum(orderStates);

export const orderListed = z.object({
  orderNumber: z.string(),
  kind: z.enum(orderKinds),
  created: instant,
  /** `open`: no payment has succeeded. `refunded`: in full. */
  state: orderState,
  amount: cents,
  /** The amount refunded, in cents. */
  refundedAmount: cents,
  receiptNo: z.string().nullable(),
  /** For several, the first and the number of others: `Zoe Haddad and 2 others`. */
  studentName: z.string(),
  payerName: z.string(),
  /** The first line and the number of lines. */
  firstLine: z.string(),
  lineCount: count,
  /** The purchaser's number, if one was given. */
  purchaseOrderNumber: z.string().nullable(),
});
export type OrderListed = z.infer<typeof orderListed>;

const orderLine = z.object({
  lineNumber: z.int(),
  description: z.string(),
  delivery: z.enum(['fee', 'digital', 'print']),
  /** For fees, the invoice. */
  invoiceNumber: z.string().nullable(),
  quantity: z.int(),
  /** The unit price, in cents. */
  unitAmount: cents,
  amount: cents,
  gstAmount: cents,
  /** When a document was sent or posted; null before that and for fees. */
  delivered: instant.nullable(),
  /** The tracking reference of a posted document. */
  deliveryReference: z.string().nullable(),
  /**
   * The digital document was delivered and can be fetched with checkout/downloadOrderedDocument.
   */
  isDownloadable: z.boolean(),
});
export type OrderLine = z.infer<typeof orderLine>;

/** An invoice of an order, as it was when the order was placed. Amounts in cents. */
const orderInvoice = z.object({
  invoiceNumber: z.string(),
  preEnrolmentNumber: z.string(),
  studentName: z.string(),
  studentNumber: z.string(),
  priceAmount: cents,
  gstAmount: cents,
  feeHelpUsed: cents,
  /** The share of the order's amount. */
  amount: cents,
});
export type OrderInvoice = z.infer<typeof orderInvoice>;

export const orderDetail = orderListed.extend({
  /** The sum of the lines: `amount` plus `feeHelpUsed`. */
  priceAmount: cents,
  /** The GST included in the price; fee help does not change it. */
  gstAmount: cents,
  feeHelpUsed: cents,
  feeHelpDescription: z.string().nullable(),
  /** The invoices paid; empty for documents. */
  invoices: z.array(orderInvoice),
  /** Null for documents and for several invoices. */
  preEnrolmentNumber: z.string().nullable(),
  /** For several students, all their numbers. */
  studentNumber: z.string(),
  payerEmail: z.string(),
  creditTxnReference: z.string().nullable(),
  /**
   * Scheme (`visa`) and last digits of the card that paid; null if none did or they are not known.
   */
  card: z.object({ scheme: z.string().nullable(), last4: z.string().nullable() }).nullable(),
  paid: instant.nullable(),
  emailAddress: z.string().nullable(),
  address: address.nullable(),
  lines: z.array(orderLine),
  /** Successful refunds, each with its adjustment note. */
  refunds: z.array(
    z.object({ adjustmentNoteNo: z.string(), amount: cents, gstAmount: cents, at: instant }),
  ),
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const orderNumber = z
  .string()
  .regex(/^[A-Z0-9-]{6,30}$/, { error: says(labels.orderNumber) });

/** Orders in one reply. */
export const ordersAtOnce = 50;

export const retrieveOrders = defineCall({
  path: 'checkout/retrieveOrders',
  policy: 'signedIn',
  input: z.strictObject({ before: orderNumber.optional() }),
  result: z.object({ orders: z.array(orderListed), hasMore: z.boolean() }),
  effect: `The user's own orders, the latest first, ${ordersAtOnce} at once; \`before\` goes on after that order.`,
});

export const retrieveCompanyOrders = defineCall({
  path: 'employer/retrieveOrders',
  policy: 'seePayments',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id, before: orderNumber.optional() }),
  result: z.object({ orders: z.array(orderListed), hasMore: z.boolean() }),
  effect: `The company's orders, whichever contact placed them, the latest first, ${ordersAtOnce} at once; \`before\` goes on after that order.`,
});

export const retrieveOrder = defineCall({
  path: 'checkout/retrieveOrder',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({ orderNumber }),
  result: orderDetail,
  effect:
    "One of the user's own orders, or of a company that the user may pay for; while viewing as a contact, the company's alone.",
});

export const downloadReceiptOfOrder = defineDownload({
  path: 'checkout/downloadReceipt',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({ receiptNo: code(40).min(1) }),
  effect:
    'A receipt and tax invoice, or an adjustment note, of an order that checkout/retrieveOrder answers, as a PDF.',
});

export const downloadOrderedDocument = defineDownload({
  path: 'checkout/downloadOrderedDocument',
  policy: 'signedIn',
  input: z.strictObject({
    orderNumber,
    lineNumber: z.coerce.number().int().min(1).max(maxInteger),
  }),
  effect: "A digital document that was delivered for one of the user's own orders.",
});
