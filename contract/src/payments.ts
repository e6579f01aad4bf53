import { z } from 'zod';
import { longestReason, shortestReason } from './administration-rules.ts';
import { defineCall, defineDownload } from './call.ts';
import { orderDetail, orderListed, orderNumber, orderState } from './checkout.ts';
import { longestReference, orderKinds } from './checkout-rules.ts';
import {
  attemptStates,
  longestProviderRecords,
  mostAttention,
  refundStates,
  reviewKinds,
} from './payment-rules.ts';
import { cents, count, day, instant, line, maxInteger, portalId } from './values.ts';

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
  moves: z.array(attemptMove),
  refunds: z.array(
    z.object({
      refundId: portalId,
      state: z.enum(refundStates),
      amount: cents,
      gstAmount: cents,
      reason: z.string(),
      at: instant,
      by: z.string(),
      adjustmentNoteNo: z.string().nullable(),
      creditTxnReference: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
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
  effect: `What of payments and orders waits for a person, at most ${mostAttention} of each kind.`,
});

const reason = line(longestReason).min(shortestReason, 'Say why');

export const resolveAttempt = defineCall({
  path: 'payments/resolveAttempt',
  policy: 'administer',
  input: z.strictObject({
    attemptId: portalId,
    outcome: z.enum(['paid', 'declined']),
    /** The provider's transaction where it was paid; else what of its records says that it was not. */
    reference: line(longestReference),
    reason,
  }),
  result: staffOrder,
  effect:
    "Resolves an attempt whose outcome is not known, from the provider's own records. What follows a payment follows; the purchaser is told by mail.",
});

export const refundPayment = defineCall({
  path: 'payments/refund',
  policy: 'administer',
  input: z.strictObject({ attemptId: portalId, amount: z.int().min(1), reason }),
  result: staffOrder,
  effect:
    'Pays back what was paid, in full or in part, and issues an adjustment note. Never more than was paid; it needs an Idempotency-Key, with which it is made only once.',
});

export const resolveRefund = defineCall({
  path: 'payments/resolveRefund',
  policy: 'administer',
  input: z.strictObject({
    refundId: portalId,
    outcome: z.enum(['refunded', 'declined']),
    reference: line(longestReference),
    reason,
  }),
  result: staffOrder,
  effect: "Resolves a refund whose outcome is not known, from the provider's own records.",
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
    reference: line(longestReference).nullable(),
  }),
  result: staffOrder,
  effect: 'Printed documents were posted. The purchaser is told by mail, once.',
});

/** Of a `POST` to `deliverDocumentPath`. */
export const deliverDocumentQuery = z.strictObject({
  orderNumber,
  lineNumber: z.coerce.number().int().min(1).max(maxInteger),
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
    providerRecords: z.string().max(longestProviderRecords).optional(),
  }),
  effect:
    "The day's payments and refunds as CSV, each held against the provider's records where they are given; what does not match to the cent is listed with the reason.",
});

export const downloadPaymentReceipt = defineDownload({
  path: 'payments/downloadReceipt',
  policy: 'staff',
  input: z.strictObject({ receiptNo: line(40).min(1) }),
  effect: "Anybody's receipt and tax invoice, or adjustment note, as a PDF.",
});
