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
import { cents, count, day, instant, line, maxInteger, optionalLine, portalId } from './values.ts';

/* What staff see and administrators do of everybody's orders. All amounts in cents. */

const attemptState = z.enum(attemptStates);

/** One step of an attempt, with what caused it. Asking again leaves an unknown one where it was. */
const attemptMove = z.object({
  state: attemptState,
  at: instant,
  /** What happened, in words for staff. */
  cause: z.string(),
  /** Who did it, where a person did. */
  by: z.string().nullable(),
});

/** An amount of a line of the order, GST included, and the GST within it. */
const refundLine = z.object({ lineNumber: z.int(), amount: cents, gstAmount: cents });

const paymentRefund = z.object({
  refundId: portalId,
  state: z.enum(refundStates),
  amount: cents,
  gstAmount: cents,
  /** How much of which line it gives back. */
  lines: z.array(refundLine),
  /** As the purchaser reads it. */
  reason: z.string(),
  /** For staff alone. */
  privateNote: z.string().nullable(),
  /** What became of the invoice; null where the refund did not succeed or there is no invoice. */
  invoiceOutcome: z.enum(invoiceOutcomes).nullable(),
  at: instant,
  by: z.string(),
  adjustmentNoteNo: z.string().nullable(),
  creditTxnReference: z.string().nullable(),
  message: z.string().nullable(),
  /** What payments/correctRefund can make of it; null where it cannot be corrected. */
  correctableTo: z.enum(['refunded', 'declined']).nullable(),
  /** Whether correcting it to refunded needs the choice of what becomes of the invoice. */
  needsInvoiceChoice: z.boolean(),
  /** Corrections of what was recorded of it, the oldest first. */
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
  /** Our id of the attempt at the provider. */
  providerOrderId: z.string(),
  creditTxnReference: z.string().nullable(),
  gatewayCode: z.string().nullable(),
  gatewayMessage: z.string().nullable(),
  card: z.object({ scheme: z.string().nullable(), last4: z.string().nullable() }).nullable(),
  receiptNo: z.string().nullable(),
  /** What can still be paid back. */
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
  /** Paid beside another payment of the same: it settles nothing, and is to be refunded. */
  isDuplicate: z.boolean(),
  /** Whether a refund of all that is left needs the choice of what becomes of the invoice. */
  decidesInvoice: z.boolean(),
  /** What payments/correctAttempt can make of it; null where it cannot be corrected. */
  correctableTo: z.enum(['paid', 'declined']).nullable(),
  moves: z.array(attemptMove),
  refunds: z.array(paymentRefund),
});
export type PaymentAttempt = z.infer<typeof paymentAttempt>;

const staffOrderListed = orderListed.extend({
  userEmail: z.string(),
  /** The company that was invoiced, where one was. */
  employer: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Lines that wait to be sent or posted. */
  toDeliver: count,
});
export type StaffOrderListed = z.infer<typeof staffOrderListed>;

export const ordersFoundAtOnce = 50;

export const findOrders = defineCall({
  path: 'payments/findOrders',
  policy: 'staff',
  input: z.strictObject({
    /** An order, receipt, invoice or student number, a transaction reference, a name or an e-mail. */
    text: line(100).optional(),
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

export const attention = z.object({
  /** Attempts whose outcome is not known, the oldest first. */
  unknown: z.array(
    z.object({
      orderNumber: z.string(),
      attemptId: portalId,
      /** By which the provider's own records know it. */
      providerOrderId: z.string(),
      amount: cents,
      since: instant,
      payerName: z.string(),
      /** Whether the provider is still being asked. */
      isAsked: z.boolean(),
    }),
  ),
  /** Refunds whose outcome is not known. */
  unknownRefunds: z.array(
    z.object({
      orderNumber: z.string(),
      refundId: portalId,
      /** Of the payment that is paid back. */
      providerOrderId: z.string(),
      amount: cents,
      since: instant,
      /** Whether the provider is still being asked. */
      isAsked: z.boolean(),
    }),
  ),
  /** What contradicts itself, and needs a person. */
  reviews: z.array(
    z.object({
      reviewId: portalId,
      orderNumber: z.string(),
      kind: z.enum(reviewKinds),
      at: instant,
      detail: z.string(),
    }),
  ),
  /** What a settlement found to differ, the oldest first. */
  settlementDifferences: z.array(
    z.object({
      differenceId: portalId,
      /** The order that it belongs to; null where no attempt has the provider's order id. */
      orderNumber: z.string().nullable(),
      /** The day that was settled. */
      day,
      type: z.enum(movementTypes),
      kind: z.enum(differenceKinds),
      /** By which the provider's own records know it. */
      providerOrderId: z.string(),
      /** As recorded here; null where it is missing here. */
      ownAmount: cents.nullable(),
      ownReference: z.string().nullable(),
      /** As in the provider's records; null where it is missing there. */
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

export const resolveAttempt = defineCall({
  path: 'payments/resolveAttempt',
  policy: 'administer',
  input: z.strictObject({
    attemptId: portalId,
    outcome: z.enum(['paid', 'declined']),
    /** The provider's transaction where it was paid; else what of its records says that it was not. */
    reference: line(maxReferenceLength),
    reason,
  }),
  result: staffOrder,
  effect:
    "Resolves an attempt whose outcome is not known, from the provider's own records. What follows a payment follows; the purchaser is told by email.",
});

/** A refund by lines: each line at most once, and together they are the whole amount. */
const refundInput = z
  .strictObject({
    attemptId: portalId,
    /** All that goes back, in cents. */
    amount: z.int().min(1),
    /** How much of which line. Required unless the refund is of all that is left of the payment. */
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
    /** Required when all that was paid for an invoice is refunded, refused otherwise. */
    invoice: z.enum(invoiceChoices).optional(),
    /** The purchaser reads it, in the mail and on the adjustment note. */
    reason,
    /** Kept with the refund, and shown to staff alone. */
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
    reference: line(maxReferenceLength),
    reason,
  }),
  result: staffOrder,
  effect: "Resolves a refund whose outcome is not known, from the provider's own records.",
});

export const correctAttempt = defineCall({
  path: 'payments/correctAttempt',
  policy: 'administer',
  input: z.strictObject({
    attemptId: portalId,
    outcome: z.enum(['paid', 'declined']),
    /** The provider's transaction where it was paid; else what of its records says that it was not. */
    reference: line(maxReferenceLength),
    reason,
  }),
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
      reference: line(maxReferenceLength),
      reason,
      /**
       * Required when this completes the refund of an invoice and no refund of the payment has the choice,
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
    /** By which what was posted can be followed. */
    reference: line(maxReferenceLength).nullable(),
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
  input: z.strictObject({
    day,
    /**
     * The provider's own records of that day as CSV with a header row: `orderId`, `type` (`payment` or
     * `refund`), `amount` (dollars with two places) and `reference`, in any order among others.
     */
    providerRecords: z.string().max(maxProviderRecordsLength).optional(),
  }),
  effect:
    "The day's payments and refunds as CSV, each compared with the provider's records where they are given; what differs in amount or reference is listed with the reason, and put before the administrators until it matches or is dealt with.",
});

export const downloadPaymentReceipt = defineDownload({
  path: 'payments/downloadReceipt',
  policy: 'staff',
  input: z.strictObject({ receiptNo: line(40).min(1) }),
  effect: "Anybody's receipt and tax invoice, or adjustment note, as a PDF.",
});
