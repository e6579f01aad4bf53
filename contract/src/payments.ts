import { maxReasonLength, minReasonLength } from './administration-rules.ts';
import { defineCall, defineDownload, defineUpload } from './call.ts';
import { orderDetail, orderListed, orderNumber, orderState } from './checkout.ts';
import { maxReferenceLength, orderKinds } from './checkout-rules.ts';
import { inputLabels } from './input-labels.ts';
import { defineLabels, says, textOf } from './labels.ts';
import {
  attemptStates,
  deliverDocumentPath,
  differenceKinds,
  maxAttention,
  maxProviderRecordsLength,
  movementTypes,
  paperKinds,
  refundStates,
  reviewKinds,
} from './payment-rules.ts';
import { invoiceChoices, invoiceOutcomes, maxRefundLines } from './refund-rules.ts';
import { z } from './schema.ts';
import {
  cents,
  code,
  count,
  day,
  instant,
  line,
  maxInteger,
  name,
  optionalLine,
  portalId,
} from './values.ts';

/* For staff: everybody's orders. Amounts in cents. */

const attemptState = z.enum(attemptStates);

/** A step of an attempt and its cause. Asking again may leave it unknown. */
const attemptMove = z.object({
  state: attemptState,
  at: instant,
  /** What happened, in words for staff. */
  cause: z.string(),
  /** The person who did it, if any. */
  by: z.string().nullable(),
});

/** An amount of an order's line, including GST, and its GST. */
const refundLine = z.object({ lineNumber: z.int(), amount: cents, gstAmount: cents });

const paymentRefund = z.object({
  refundId: portalId,
  state: z.enum(refundStates),
  amount: cents,
  gstAmount: cents,
  /** How much of each line is refunded. */
  lines: z.array(refundLine),
  /** Shown to the purchaser. */
  reason: z.string(),
  /** For staff only. */
  privateNote: z.string().nullable(),
  /** What became of the invoice; null if the refund did not succeed or there is no invoice. */
  invoiceOutcome: z.enum(invoiceOutcomes).nullable(),
  at: instant,
  by: z.string(),
  adjustmentNoteNo: z.string().nullable(),
  creditTxnReference: z.string().nullable(),
  message: z.string().nullable(),
  /** What payments/correctRefund can change it to; null if it cannot be corrected. */
  correctableTo: z.enum(['refunded', 'declined']).nullable(),
  /** Whether correcting it to refunded needs a choice for the invoice. */
  needsInvoiceChoice: z.boolean(),
  /** Corrections of its record, the oldest first. */
  corrections: z.array(
    z.object({
      at: instant,
      by: z.string(),
      to: z.enum(refundStates),
      reference: z.string(),
      reason: z.string(),
    }),
  ),
});
export type PaymentRefund = z.infer<typeof paymentRefund>;

const paymentAttempt = z.object({
  attemptId: portalId,
  attemptNumber: z.int().positive(),
  state: attemptState,
  amount: cents,
  created: instant,
  /** Our id for the attempt at the provider. */
  providerOrderId: z.string(),
  creditTxnReference: z.string().nullable(),
  gatewayCode: z.string().nullable(),
  gatewayMessage: z.string().nullable(),
  card: z.object({ scheme: z.string().nullable(), last4: z.string().nullable() }).nullable(),
  receiptNo: z.string().nullable(),
  /** The amount that can still be refunded. */
  refundable: cents,
  /** How much of each line was refunded, and how much can still be. */
  lines: z.array(
    z.object({
      lineNumber: z.int(),
      refundable: cents,
      refundedAmount: cents,
      refundedGstAmount: cents,
    }),
  ),
  /** A second payment of the same: it settles nothing and has to be refunded. */
  isDuplicate: z.boolean(),
  /** Whether refunding everything left needs a choice for the invoice. */
  decidesInvoice: z.boolean(),
  /** What payments/correctAttempt can change it to; null if it cannot be corrected. */
  correctableTo: z.enum(['paid', 'declined']).nullable(),
  moves: z.array(attemptMove),
  refunds: z.array(paymentRefund),
});
export type PaymentAttempt = z.infer<typeof paymentAttempt>;

const staffOrderListed = orderListed.extend({
  userEmail: z.string(),
  /** The invoiced company, if any. */
  employer: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Lines that still have to be sent or posted. */
  toDeliver: count,
});
export type StaffOrderListed = z.infer<typeof staffOrderListed>;

export const ordersFoundAtOnce = 50;

export const findOrders = defineCall({
  path: 'payments/findOrders',
  policy: 'staff',
  input: z.strictObject({
    /**
     * An order, receipt, invoice or student number, a transaction reference, a name or an e-mail
     * address.
     */
    text: name(100).optional(),
    state: orderState.optional(),
    kind: z.enum(orderKinds).optional(),
    from: day.optional(),
    until: day.optional(),
    before: orderNumber.optional(),
  }),
  result: z.object({ orders: z.array(staffOrderListed), hasMore: z.boolean() }),
  effect: `Orders, the latest first, ${ordersFoundAtOnce} at once; \`before\` goes on after that order.`,
});

export const staffOrder = orderDetail.extend({
  userEmail: z.string(),
  employer: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The payment link that placed the order; null if its purchaser was signed in. */
  paymentLink: z
    .object({
      senderName: z.string(),
      recipientName: z.string(),
      recipientEmail: z.string(),
      sent: instant,
    })
    .nullable(),
  attempts: z.array(paymentAttempt),
  /** Every paper of the order, the oldest first. */
  papers: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(paperKinds),
      amount: cents,
      gstAmount: cents,
      at: instant,
      /** The number of the paper that a reversal cancels. */
      reverses: z.string().nullable(),
      /** Whether a reversal cancelled it. */
      isReversed: z.boolean(),
    }),
  ),
});
export type StaffOrder = z.infer<typeof staffOrder>;

export const retrieveStaffOrder = defineCall({
  path: 'payments/retrieveOrder',
  policy: 'staff',
  input: z.strictObject({ orderNumber }),
  result: staffOrder,
  effect:
    'An order with every attempt to pay it and each step of it. That it was looked at is recorded.',
});

const attention = z.object({
  /** Attempts with an unknown outcome, the oldest first. */
  unknown: z.array(
    z.object({
      orderNumber: z.string(),
      attemptId: portalId,
      /** The id in the provider's records. */
      providerOrderId: z.string(),
      amount: cents,
      since: instant,
      payerName: z.string(),
      /** Whether the provider is still being asked. */
      isAsked: z.boolean(),
    }),
  ),
  /** Refunds with an unknown outcome. */
  unknownRefunds: z.array(
    z.object({
      orderNumber: z.string(),
      refundId: portalId,
      /** Of the payment being refunded. */
      providerOrderId: z.string(),
      amount: cents,
      since: instant,
      /** Whether the provider is still being asked. */
      isAsked: z.boolean(),
    }),
  ),
  /** Contradictions that need a person. */
  reviews: z.array(
    z.object({
      reviewId: portalId,
      orderNumber: z.string(),
      kind: z.enum(reviewKinds),
      at: instant,
      detail: z.string(),
    }),
  ),
  /** Differences found by settlements, the oldest first. */
  settlementDifferences: z.array(
    z.object({
      differenceId: portalId,
      /** The order; null if no attempt has the provider's order id. */
      orderNumber: z.string().nullable(),
      /** The settled day. */
      day,
      type: z.enum(movementTypes),
      kind: z.enum(differenceKinds),
      /** The id in the provider's records. */
      providerOrderId: z.string(),
      /** The amount here; null if it is missing. */
      ownAmount: cents.nullable(),
      ownReference: z.string().nullable(),
      /** The amount in the provider's records; null if it is missing. */
      theirAmount: cents.nullable(),
      theirReference: z.string().nullable(),
      found: instant,
    }),
  ),
  /** Paid documents to send or post. */
  toDeliver: z.array(
    z.object({
      orderNumber: z.string(),
      lineNumber: z.int(),
      description: z.string(),
      delivery: z.enum(['digital', 'print']),
      quantity: z.int(),
      paid: instant,
      studentName: z.string(),
    }),
  ),
});
export type Attention = z.infer<typeof attention>;

export const retrieveAttention = defineCall({
  path: 'payments/retrieveAttention',
  policy: 'staff',
  input: z.strictObject({}),
  result: attention,
  effect: `What of payments and orders waits for a person, at most ${maxAttention} of each kind.`,
});

const labels = defineLabels('paymentsInput', {
  lineTwice: 'Lists an item twice',
  sumOfLines: 'Must be the sum of the items',
  invoiceKept: 'Only a refund changes the invoice',
});

const reason = line(maxReasonLength).min(minReasonLength, { error: says(inputLabels.reason) });

/** What became of an attempt, by the provider's own records. */
const attemptOutcome = z.strictObject({
  attemptId: portalId,
  outcome: z.enum(['paid', 'declined']),
  /** The provider's transaction if it was paid; otherwise the record that shows it was not. */
  reference: code(maxReferenceLength),
  reason,
});

export const resolveAttempt = defineCall({
  path: 'payments/resolveAttempt',
  policy: 'administer',
  input: attemptOutcome,
  result: staffOrder,
  effect:
    "Resolves an attempt whose outcome is not known, from the provider's own records. What follows a payment follows; the purchaser is told by email.",
});

/** A refund by lines: each line at most once, adding up to the whole amount. */
const refundInput = z
  .strictObject({
    attemptId: portalId,
    /** The total refund, in cents. */
    amount: z.int().min(1),
    /** How much of which line. Required unless everything left of the payment is refunded. */
    lines: z
      .array(
        z.strictObject({
          lineNumber: z.int().min(1).max(maxInteger),
          amount: z.int().min(1),
        }),
      )
      .min(1)
      .max(maxRefundLines)
      .optional(),
    /** Required if this refunds everything paid for an invoice, refused otherwise. */
    invoice: z.enum(invoiceChoices).optional(),
    /** Shown to the purchaser in the mail and on the adjustment note. */
    reason,
    /** Kept with the refund and shown to staff only. */
    privateNote: optionalLine(maxReasonLength).default(null),
  })
  .superRefine(({ amount, lines }, { addIssue }) => {
    if (!lines) return;
    for (const [index, { lineNumber }] of lines.entries()) {
      if (lines.findIndex((other) => other.lineNumber === lineNumber) === index) continue;
      addIssue({
        code: 'custom',
        path: ['lines', index, 'lineNumber'],
        message: textOf(labels.lineTwice),
      });
    }
    if (lines.reduce((sum, part) => sum + part.amount, 0) === amount) return;
    addIssue({ code: 'custom', path: ['amount'], message: textOf(labels.sumOfLines) });
  });

export const refundPayment = defineCall({
  path: 'payments/refund',
  policy: 'administer',
  input: refundInput,
  result: staffOrder,
  effect:
    'Pays back what was paid, in full or by lines and parts of lines, and issues an adjustment note. Never more than was paid, nor more of a line than it cost; it needs an Idempotency-Key, with which it is made only once.',
});

export const resolveRefund = defineCall({
  path: 'payments/resolveRefund',
  policy: 'administer',
  input: z.strictObject({
    refundId: portalId,
    outcome: z.enum(['refunded', 'declined']),
    reference: code(maxReferenceLength),
    reason,
  }),
  result: staffOrder,
  effect: "Resolves a refund whose outcome is not known, from the provider's own records.",
});

export const correctAttempt = defineCall({
  path: 'payments/correctAttempt',
  policy: 'administer',
  input: attemptOutcome,
  result: staffOrder,
  effect:
    'Corrects a wrong resolution by a new record: a declined attempt that the provider did charge becomes paid, or a duplicate to refund where the same was paid otherwise; one that a person resolved as paid and that was not charged becomes declined, and its receipt is reversed.',
});

export const correctRefund = defineCall({
  path: 'payments/correctRefund',
  policy: 'administer',
  input: z
    .strictObject({
      refundId: portalId,
      outcome: z.enum(['refunded', 'declined']),
      /** The provider's transaction if money went back; otherwise the record that shows that none did. */
      reference: code(maxReferenceLength),
      reason,
      /**
       * Required if this completes the refund of an invoice and no earlier refund has the choice,
       * refused otherwise.
       */
      invoice: z.enum(invoiceChoices).optional(),
    })
    .refine(({ outcome, invoice }) => outcome === 'refunded' || invoice === undefined, {
      path: ['invoice'],
      error: says(labels.invoiceKept),
    }),
  result: staffOrder,
  effect:
    'The same of a refund: a declined one that the provider did pay back gets its adjustment note; one that a person resolved as refunded and that was not paid back becomes declined, and its adjustment note is reversed.',
});

export const closeDifference = defineCall({
  path: 'payments/closeDifference',
  policy: 'administer',
  input: z.strictObject({ differenceId: portalId, reason }),
  result: attention,
  effect: 'Takes a settlement difference from the queue, with what was done about it.',
});

export const closeReview = defineCall({
  path: 'payments/closeReview',
  policy: 'administer',
  input: z.strictObject({ reviewId: portalId, reason }),
  result: attention,
  effect: 'Takes a contradiction from the queue, with what was done about it.',
});

export const markDelivered = defineCall({
  path: 'payments/markDelivered',
  policy: 'administer',
  input: z.strictObject({
    orderNumber,
    lineNumbers: z.array(z.int().min(1).max(maxInteger)).min(1).max(500),
    /** The tracking reference of the parcel. */
    reference: code(maxReferenceLength).nullable(),
  }),
  result: staffOrder,
  idempotency: 'answer',
  effect: 'Printed documents were posted. The purchaser is told by email, once.',
});

export const deliverDocument = defineUpload({
  path: deliverDocumentPath,
  policy: 'administer',
  input: z.strictObject({
    orderNumber,
    lineNumber: z.coerce.number<string | number>().int().min(1).max(maxInteger),
  }),
  result: staffOrder,
  idempotency: 'answer',
  effect: 'Takes a digital document that was ordered, mails it, and answers the order.',
});

export const downloadSettlement = defineDownload({
  path: 'payments/downloadSettlement',
  policy: 'administer',
  isRecorded: 'byVerb',
  input: z.strictObject({
    day,
    /**
     * The provider's records of that day as CSV with a header row: `orderId`, `type` (`payment` or
     * `refund`), `amount` (dollars with two decimals) and `reference`, in any order among others.
     */
    providerRecords: z.string().max(maxProviderRecordsLength).optional(),
  }),
  effect:
    "The day's payments and refunds as CSV, each compared with the provider's records where they are given; what differs in amount or reference is listed with the reason, and put before the administrators until it matches or is dealt with.",
});

export const downloadPaymentReceipt = defineDownload({
  path: 'payments/downloadReceipt',
  policy: 'staff',
  input: z.strictObject({ receiptNo: code(40).min(1) }),
  effect: "Anybody's receipt and tax invoice, or adjustment note, as a PDF.",
});
