import type { Address } from '@tradebridge/contract/addresses';
import { orderKinds } from '@tradebridge/contract/checkout-rules';
import { attemptStates, refundStates, reviewKinds } from '@tradebridge/contract/payment-rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { students } from '../apprentices/tables.ts';
import { documentProducts, enrolments } from '../checkout/tables.ts';
import { employers } from '../companies/tables.ts';
import { users } from '../identity/tables.ts';
import { preEnrolments } from '../invoices/tables.ts';
import { cents, day, instant, registryId } from '../platform/columns.ts';
import { holdingSql, undeliveredSql, unsettledSql } from './attempt-sql.ts';

/**
 * What somebody set out to buy, frozen as it was then: a pre-enrolment's fees, or documents. Whether it
 * is paid follows from its attempts. All amounts in cents, GST included.
 */
export const orders = pgTable(
  'orders',
  {
    orderId: uuid('order_id').primaryKey().defaultRandom(),
    /** What people and the provider call it; not to be guessed. */
    orderNumber: text('order_number').notNull().unique(),
    kind: text({ enum: orderKinds }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** The contact as whom a company's invoice is paid. */
    contactId: registryId('contact_id'),
    /** The company that was invoiced, where one was. */
    employerId: registryId('employer_id').references(() => employers.employerId),
    studentId: registryId('student_id')
      .notNull()
      .references(() => students.studentId),
    preEnrolmentId: registryId('pre_enrolment_id').references(() => preEnrolments.preEnrolmentId),
    preEnrolmentNumber: text('pre_enrolment_number'),
    invoiceNumber: text('invoice_number'),
    /** SHA-256 of what is bought and where it goes: another try to pay the same is an attempt of it. */
    contentHash: text('content_hash').notNull(),
    /** The lines' sum. */
    linesAmount: cents('lines_amount').notNull(),
    feeHelpUsed: cents('fee_help_used').notNull().default(0),
    feeHelpDescription: text('fee_help_description'),
    /** The cart of documents that was bought, as the browser named it. */
    cartId: uuid('cart_id'),
    /** What is to be paid: the lines less the fee help used. */
    amount: cents('amount').notNull(),
    /** The lines' GST, unchanged by fee help. */
    gstAmount: cents('gst_amount').notNull(),
    payerName: text('payer_name').notNull(),
    payerEmail: text('payer_email').notNull(),
    /** Whom a tax invoice names: the company or the student, with the ABN and address of that day. */
    buyerName: text('buyer_name').notNull(),
    buyerAbn: text('buyer_abn'),
    buyerAddress: text('buyer_address'),
    studentName: text('student_name').notNull(),
    studentNumber: text('student_number').notNull(),
    /** What staff search orders by, without case and accents. */
    search: text().generatedAlwaysAs(
      sql`searchable(order_number || ' ' || coalesce(invoice_number, '') || ' ' || coalesce(pre_enrolment_number, '') || ' ' || student_number || ' ' || student_name || ' ' || buyer_name || ' ' || payer_name || ' ' || payer_email)`,
    ),
    /** Where digital documents go. */
    emailAddress: text('email_address'),
    /** Where printed documents go. */
    address: jsonb().$type<Address>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt),
    index('orders_cart').on(table.userId, table.cartId).where(sql`cart_id is not null`),
    index('orders_created').on(table.createdAt),
    index('orders_employer').on(table.employerId),
    index('orders_student').on(table.studentId),
    index('orders_pre_enrolment').on(table.preEnrolmentId),
    check(
      'order_amount',
      sql`${table.amount} >= 0 and ${table.amount} = ${table.linesAmount} - ${table.feeHelpUsed}`,
    ),
    check('order_of_fees', sql`(${table.kind} = 'fees') = (${table.preEnrolmentId} is not null)`),
  ],
);

/** A line of an order, as it was bought. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.orderId),
    lineNumber: integer('line_number').notNull(),
    delivery: text({ enum: ['fee', 'digital', 'print'] }).notNull(),
    description: text().notNull(),
    groupNumber: integer('group_number'),
    enrolmentId: registryId('enrolment_id').references(() => enrolments.enrolmentId),
    productId: registryId('product_id').references(() => documentProducts.productId),
    quantity: integer().notNull(),
    unitAmount: cents('unit_amount').notNull(),
    amount: cents('amount').notNull(),
    gstAmount: cents('gst_amount').notNull(),
    deliveredAt: instant('delivered_at'),
    deliveredBy: text('delivered_by'),
    deliveryReference: text('delivery_reference'),
    /** A delivered digital document's name in the file store, and what it is. */
    file: text(),
    fileType: text('file_type'),
    fileSize: integer('file_size'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.lineNumber] }),
    index('order_lines_to_deliver').on(table.orderId).where(sql.raw(undeliveredSql())),
    check('order_line_amount', sql`${table.amount} = ${table.unitAmount} * ${table.quantity}`),
    check('order_line_gst', sql`${table.gstAmount} between 0 and ${table.amount}`),
  ],
);

const holding = sql.raw(holdingSql());

/**
 * One try to pay an order. Written, with our order number and key, before the provider is asked.
 * created → authorising → paid | declined | unknown → paid | declined.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    attemptId: uuid('attempt_id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.orderId),
    /** From 1 in its order. */
    attemptNumber: integer('attempt_number').notNull(),
    /** The order's, so that a constraint can see it. */
    preEnrolmentId: registryId('pre_enrolment_id'),
    userId: text('user_id').notNull(),
    /** The purchaser's own key, and SHA-256 of what came with it. */
    idempotencyKey: text('idempotency_key').notNull(),
    inputHash: text('input_hash').notNull(),
    state: text({ enum: attemptStates }).notNull(),
    amount: cents('amount').notNull(),
    /** Our id of it at the provider, and the key by which the provider knows a repetition. */
    providerOrderId: text('provider_order_id').notNull().unique(),
    providerKey: text('provider_key').notNull(),
    /** Whose account at the provider takes the money, and gives it back; null where nothing is charged. */
    merchantClientId: text('merchant_client_id'),
    merchantCode: text('merchant_code'),
    /**
     * The request for the provider, sealed, so that the same can be asked again; null where nothing is
     * charged, and once the outcome is known or is no longer asked for.
     */
    sealedRequest: text('sealed_request'),
    /** When the provider is asked again; null where it is not. */
    askAgainAt: instant('ask_again_at'),
    cardScheme: text('card_scheme'),
    cardLast4: text('card_last4'),
    transactionReference: text('transaction_reference'),
    gatewayCode: text('gateway_code'),
    gatewayMessage: text('gateway_message'),
    createdAt: instant('created_at').notNull(),
    /** When it came to its outcome, as the portal learned it. */
    settledAt: instant('settled_at'),
    /** When all of it was paid back: the invoice can be paid again. */
    releasedAt: instant('released_at'),
  },
  (table) => [
    unique('payment_attempts_number').on(table.orderId, table.attemptNumber),
    unique('payment_attempts_key').on(table.userId, table.idempotencyKey),
    uniqueIndex('payment_attempts_one_of_order').on(table.orderId).where(holding),
    uniqueIndex('payment_attempts_one_of_invoice').on(table.preEnrolmentId).where(holding),
    index('payment_attempts_ask_again').on(table.askAgainAt).where(sql`ask_again_at is not null`),
    index('payment_attempts_unsettled').on(table.createdAt).where(sql.raw(unsettledSql())),
    index('payment_attempts_created').on(table.createdAt),
    index('payment_attempts_transaction').on(table.transactionReference),
    check('payment_attempt_amount', sql`${table.amount} >= 0`),
  ],
);

/** Every step of an attempt, with its time and cause; append-only. */
export const attemptMoves = pgTable(
  'attempt_moves',
  {
    moveId: bigint('move_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.attemptId),
    state: text({ enum: attemptStates }).notNull(),
    at: instant('at').notNull(),
    cause: text().notNull(),
    /** Who, where a person did it. */
    userId: text('user_id'),
  },
  (table) => [index('attempt_moves_attempt').on(table.attemptId)],
);

/** Money that goes back. */
export const refunds = pgTable(
  'refunds',
  {
    refundId: uuid('refund_id').primaryKey().defaultRandom(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.attemptId),
    state: text({ enum: refundStates }).notNull(),
    amount: cents('amount').notNull(),
    gstAmount: cents('gst_amount').notNull(),
    reason: text().notNull(),
    userId: text('user_id').notNull(),
    providerKey: text('provider_key').notNull(),
    /** As of an attempt. */
    sealedRequest: text('sealed_request'),
    /** When the provider is asked again; null where it is not. */
    askAgainAt: instant('ask_again_at'),
    transactionReference: text('transaction_reference'),
    message: text(),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('refunds_attempt').on(table.attemptId),
    index('refunds_ask_again').on(table.askAgainAt).where(sql`ask_again_at is not null`),
    index('refunds_created').on(table.createdAt),
    index('refunds_transaction').on(table.transactionReference),
    check('refund_amount', sql`${table.amount} > 0`),
    check('refund_gst', sql`${table.gstAmount} between 0 and ${table.amount}`),
  ],
);

/** The last number given of each kind of paper: counted under lock, so without gaps. */
export const paperNumbers = pgTable('paper_numbers', {
  kind: text({ enum: ['receipt', 'adjustmentNote'] }).primaryKey(),
  last: bigint({ mode: 'number' }).notNull(),
});

/** Receipts and adjustment notes that the portal issued. A receipt gives way to the registry's own. */
export const portalReceipts = pgTable(
  'portal_receipts',
  {
    /** `P-1000001`, `A-1000001`. */
    receiptNumber: registryId('receipt_number').primaryKey(),
    kind: text({ enum: ['receipt', 'adjustmentNote'] }).notNull(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.attemptId),
    refundId: uuid('refund_id')
      .unique()
      .references(() => refunds.refundId),
    employerId: registryId('employer_id').references(() => employers.employerId),
    studentId: registryId('student_id')
      .notNull()
      .references(() => students.studentId),
    amount: cents('amount').notNull(),
    gstAmount: cents('gst_amount').notNull(),
    /** In the institution's time zone. */
    issuedDay: day('issued_day').notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** When its mail was handed over to be sent. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    uniqueIndex('portal_receipts_attempt').on(table.attemptId).where(sql`kind = 'receipt'`),
    index('portal_receipts_adjustments').on(table.attemptId).where(sql`kind = 'adjustmentNote'`),
    index('portal_receipts_employer').on(table.employerId, table.issuedDay),
    check(
      'portal_receipt_kind',
      sql`(${table.kind} = 'adjustmentNote') = (${table.refundId} is not null)`,
    ),
  ],
);

/** What contradicts itself and needs a person; see the contract. */
export const paymentReviews = pgTable(
  'payment_reviews',
  {
    reviewId: uuid('review_id').primaryKey().defaultRandom(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.attemptId),
    kind: text({ enum: reviewKinds }).notNull(),
    detail: text().notNull(),
    at: instant('at').notNull(),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by'),
    closedBecause: text('closed_because'),
  },
  (table) => [
    uniqueIndex('payment_reviews_open')
      .on(table.attemptId, table.kind)
      .where(sql`closed_at is null`),
    index('payment_reviews_attempt').on(table.attemptId),
  ],
);

/**
 * What an extract said of a pre-enrolment while it was being paid: taken over once the attempt is
 * resolved. The row as staged, and its fees.
 */
export const heldBackPreEnrolments = pgTable('held_back_pre_enrolments', {
  preEnrolmentId: registryId('pre_enrolment_id').primaryKey(),
  generatedAt: instant('generated_at').notNull(),
  /** No longer in a full extract. */
  isRetired: boolean('is_retired').notNull(),
  row: jsonb(),
  fees: jsonb(),
});
