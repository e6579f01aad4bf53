import type { Address } from '@tradebridge/contract/addresses';
import { orderKinds } from '@tradebridge/contract/checkout-rules';
import { attemptStates } from '@tradebridge/contract/payment-rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
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
import { cents, instant, isOneOf, registryId } from '../platform/columns.ts';
import { holdingSql, undeliveredSql, unsettledSql } from './attempt-sql.ts';
import { paymentLinks } from './links/tables.ts';

// Further constraints are at the end of the migrations 'refunds' and 'order_invoices' in
// server/migrations: checks that need existing rows to be completed first, the foreign key of
// attempts to the invoice and amount of their order, and the triggers that maintain the totals of
// refunds, the invoices of an order with one, and which invoices an attempt holds, and that limit
// refunds to what was paid.

/**
 * A purchase, frozen as of its creation: the fees of pre-enrolments, or documents. Whether it is
 * paid follows from its attempts. All amounts in cents, GST included.
 */
export const orders = pgTable(
  'orders',
  {
    orderId: uuid('order_id').primaryKey().defaultRandom(),
    /** The public number of the order, which cannot be guessed. */
    orderNumber: text('order_number').notNull().unique(),
    kind: text({ enum: orderKinds }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /**
     * The link with which someone without an account pays it: the user is then the link's sender.
     */
    paymentLinkId: uuid('payment_link_id').references(() => paymentLinks.linkId),
    /** The contact who pays a company's invoice. */
    contactId: registryId('contact_id'),
    /** The invoiced company, if any. */
    employerId: registryId('employer_id').references(() => employers.employerId),
    /** Null if its invoices are for several students. */
    studentId: registryId('student_id').references(() => students.studentId),
    /** The invoice, if it pays exactly one. */
    preEnrolmentId: registryId('pre_enrolment_id').references(() => preEnrolments.preEnrolmentId),
    /** It pays several invoices, which `order_invoices` lists. */
    isOfSeveral: boolean('is_of_several').notNull().default(false),
    /**
     * The same for attempts to refer to: empty if there is none, since a foreign key ignores nulls.
     */
    invoiceKey: text('invoice_key')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(pre_enrolment_id, '')`),
    /**
     * For several invoices all numbers, and below all students, separated by commas: for the
     * search.
     */
    preEnrolmentNumber: text('pre_enrolment_number'),
    invoiceNumber: text('invoice_number'),
    /** The purchaser's reference, if given. */
    purchaseOrderNumber: text('purchase_order_number'),
    /**
     * SHA-256 of what is bought and the address: another payment of the same is an attempt of this
     * order.
     */
    contentHash: text('content_hash').notNull(),
    /** The sum of the lines. */
    linesAmount: cents('lines_amount').notNull(),
    feeHelpUsed: cents('fee_help_used').notNull().default(0),
    feeHelpDescription: text('fee_help_description'),
    /** The cart of documents, identified by the browser. */
    cartId: uuid('cart_id'),
    /** The amount to pay: the lines less the fee help used. */
    amount: cents('amount').notNull(),
    /** The lines' GST, unchanged by fee help. */
    gstAmount: cents('gst_amount').notNull(),
    payerName: text('payer_name').notNull(),
    payerEmail: text('payer_email').notNull(),
    /**
     * The buyer on a tax invoice: the company or the student, with the ABN and address of that day.
     */
    buyerName: text('buyer_name').notNull(),
    buyerAbn: text('buyer_abn'),
    buyerAddress: text('buyer_address'),
    studentName: text('student_name').notNull(),
    studentNumber: text('student_number').notNull(),
    /** The text that staff search orders by, without case and accents. */
    search: text().generatedAlwaysAs(
      sql`searchable(order_number || ' ' || coalesce(invoice_number, '') || ' ' || coalesce(pre_enrolment_number, '') || ' ' || student_number || ' ' || student_name || ' ' || buyer_name || ' ' || payer_name || ' ' || payer_email)`,
    ),
    /** Address for digital documents. */
    emailAddress: text('email_address'),
    /** Address for printed documents. */
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
    index('orders_payment_link').on(table.paymentLinkId).where(sql`payment_link_id is not null`),
    unique('orders_to_pay').on(table.orderId, table.amount, table.invoiceKey),
    check(
      'order_amount',
      sql`${table.amount} >= 0 and ${table.amount} = ${table.linesAmount} - ${table.feeHelpUsed}`,
    ),
    check('order_kind', isOneOf(table.kind, orderKinds)),
    check(
      'order_of_fees',
      sql`(${table.kind} = 'fees') = (${table.preEnrolmentId} is not null or ${table.isOfSeveral})`,
    ),
    check('order_of_several', sql`not ${table.isOfSeveral} or ${table.preEnrolmentId} is null`),
    check(
      'order_by_link',
      sql`${table.paymentLinkId} is null or ${table.preEnrolmentId} is not null`,
    ),
    check('order_student', sql`${table.studentId} is not null or ${table.isOfSeveral}`),
    index('orders_purchase_order')
      .on(sql`folded_text(${table.purchaseOrderNumber})`)
      .where(sql`purchase_order_number is not null`),
    check(
      'order_purchase_order',
      sql`${table.kind} = 'fees' or ${table.purchaseOrderNumber} is null`,
    ),
    check(
      'order_invoice_numbers',
      sql`${table.kind} = 'fees' or ${table.preEnrolmentNumber} is null and ${table.invoiceNumber} is null`,
    ),
    check('order_fee_help', sql`${table.feeHelpUsed} >= 0`),
    check(
      'order_fee_help_of_fees',
      sql`${table.kind} = 'fees' or ${table.feeHelpUsed} = 0 and ${table.feeHelpDescription} is null`,
    ),
    check('order_gst', sql`${table.gstAmount} between 0 and ${table.linesAmount}`),
    check(
      'order_delivery',
      sql`${table.kind} = 'documents' or ${table.emailAddress} is null and ${table.address} is null and ${table.cartId} is null`,
    ),
  ],
);

/**
 * The invoices that an order of fees pays, as of its creation. For an order of one, a trigger
 * writes it, so that older builds write it too.
 */
export const orderInvoices = pgTable(
  'order_invoices',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.orderId, { onDelete: 'cascade' }),
    /** From 1, in the order of choice. */
    position: integer().notNull(),
    preEnrolmentId: registryId('pre_enrolment_id')
      .notNull()
      .references(() => preEnrolments.preEnrolmentId),
    preEnrolmentNumber: text('pre_enrolment_number'),
    invoiceNumber: text('invoice_number'),
    studentId: registryId('student_id')
      .notNull()
      .references(() => students.studentId),
    studentName: text('student_name').notNull(),
    studentNumber: text('student_number').notNull(),
    linesAmount: cents('lines_amount').notNull(),
    feeHelpUsed: cents('fee_help_used').notNull(),
    feeHelpDescription: text('fee_help_description'),
    /** Its share of the order's amount. */
    amount: cents('amount').notNull(),
    gstAmount: cents('gst_amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    unique('order_invoices_once').on(table.orderId, table.preEnrolmentId),
    index('order_invoices_pre_enrolment').on(table.preEnrolmentId),
    check(
      'order_invoice_amount',
      sql`${table.amount} >= 0 and ${table.feeHelpUsed} >= 0
        and ${table.amount} = ${table.linesAmount} - ${table.feeHelpUsed}`,
    ),
    check('order_invoice_gst', sql`${table.gstAmount} between 0 and ${table.linesAmount}`),
  ],
);

/** A line of an order, as of the purchase. */
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
    /** The position of its invoice if there are several; null if the order pays one or none. */
    invoicePosition: integer('invoice_position'),
    enrolmentId: registryId('enrolment_id').references(() => enrolments.enrolmentId),
    productId: registryId('product_id').references(() => documentProducts.productId),
    quantity: integer().notNull(),
    unitAmount: cents('unit_amount').notNull(),
    amount: cents('amount').notNull(),
    gstAmount: cents('gst_amount').notNull(),
    deliveredAt: instant('delivered_at'),
    deliveredBy: text('delivered_by'),
    deliveryReference: text('delivery_reference'),
    /** A delivered digital document's name in the file store, and its type. */
    file: text(),
    fileType: text('file_type'),
    fileSize: integer('file_size'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.lineNumber] }),
    foreignKey({
      name: 'order_lines_invoice',
      columns: [table.orderId, table.invoicePosition],
      foreignColumns: [orderInvoices.orderId, orderInvoices.position],
    }),
    index('order_lines_to_deliver').on(table.orderId).where(sql.raw(undeliveredSql())),
    check('order_line_kind', sql`${table.delivery} in ('fee', 'digital', 'print')`),
    check('order_line_quantity', sql`${table.quantity} > 0 and ${table.unitAmount} >= 0`),
    check(
      'order_line_delivered',
      sql`case when ${table.deliveredAt} is null
        then ${table.deliveredBy} is null and ${table.deliveryReference} is null and ${table.file} is null
        else ${table.delivery} <> 'fee' and ${table.deliveredBy} is not null end`,
    ),
    check(
      'order_line_file',
      sql`${table.file} is null and ${table.fileType} is null and ${table.fileSize} is null
        or ${table.delivery} = 'digital' and ${table.file} is not null and ${table.fileType} is not null
          and ${table.fileSize} is not null`,
    ),
    check('order_line_amount', sql`${table.amount} = ${table.unitAmount} * ${table.quantity}`),
    check('order_line_gst', sql`${table.gstAmount} between 0 and ${table.amount}`),
  ],
);

const holding = sql.raw(holdingSql());

/**
 * An attempt to pay an order, recorded with our order number and key before the provider is asked.
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
    /** The order's, for constraints; null if it pays several. */
    preEnrolmentId: registryId('pre_enrolment_id').references(() => preEnrolments.preEnrolmentId),
    /** The order's, which the foreign key compares. */
    invoiceKey: text('invoice_key')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(pre_enrolment_id, '')`),
    userId: text('user_id').notNull(),
    /** The purchaser's key, and SHA-256 of the input that came with it. */
    idempotencyKey: text('idempotency_key').notNull(),
    inputHash: text('input_hash').notNull(),
    state: text({ enum: attemptStates }).notNull(),
    amount: cents('amount').notNull(),
    /** Our id for it at the provider, and the key by which the provider recognises a repetition. */
    providerOrderId: text('provider_order_id').notNull().unique(),
    providerKey: text('provider_key').notNull(),
    /** The provider account that receives and refunds the money; null if nothing is charged. */
    merchantClientId: text('merchant_client_id'),
    merchantCode: text('merchant_code'),
    /**
     * The request for the provider, sealed, so that it can be repeated; null if nothing is charged,
     * and once the outcome is known or is no longer requested.
     */
    sealedRequest: text('sealed_request'),
    /** When the provider is asked again; null if it is not. */
    askAgainAt: instant('ask_again_at'),
    cardScheme: text('card_scheme'),
    cardLast4: text('card_last4'),
    transactionReference: text('transaction_reference'),
    gatewayCode: text('gateway_code'),
    gatewayMessage: text('gateway_message'),
    createdAt: instant('created_at').notNull(),
    /** When the portal learned its outcome. */
    settledAt: instant('settled_at'),
    /**
     * The user who resolved or corrected it to its present state; null if the provider's answer
     * did.
     */
    resolvedBy: text('resolved_by'),
    /** When all of it was refunded: the invoice can be paid again. */
    releasedAt: instant('released_at'),
    /** Paid in addition to another payment of the same: it pays nothing, and is to be refunded. */
    isDuplicate: boolean('is_duplicate').notNull().default(false),
    /** Running totals of its refunds, maintained by a trigger: the successful ones, ... */
    refundedAmount: cents('refunded_amount').notNull().default(0),
    /** ... and these plus the pending ones. */
    boundAmount: cents('bound_amount').notNull().default(0),
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
    check('payment_attempt_state', isOneOf(table.state, attemptStates)),
    check(
      'payment_attempt_settled',
      sql`(${table.state} in ('paid', 'declined')) = (${table.settledAt} is not null)`,
    ),
    check(
      'payment_attempt_asked',
      sql`case ${table.state}
        when 'authorising' then ${table.sealedRequest} is not null
        when 'unknown' then (${table.sealedRequest} is null) = (${table.askAgainAt} is null)
        else ${table.sealedRequest} is null and ${table.askAgainAt} is null end`,
    ),
    check(
      'payment_attempt_reference',
      sql`${table.state} <> 'paid' or (${table.amount} = 0) = (${table.transactionReference} is null)`,
    ),
    check(
      'payment_attempt_merchant',
      sql`(${table.merchantClientId} is null) = (${table.merchantCode} is null)`,
    ),
    check(
      'payment_attempt_resolved',
      sql`${table.resolvedBy} is null or ${table.state} in ('paid', 'declined')`,
    ),
    check('payment_attempt_duplicate', sql`${table.state} = 'paid' or not ${table.isDuplicate}`),
    check(
      'payment_attempt_refunds',
      sql`${table.refundedAmount} >= 0 and ${table.refundedAmount} <= ${table.boundAmount}
        and ${table.boundAmount} <= ${table.amount}`,
    ),
    check(
      'payment_attempt_refunded_state',
      sql`${table.state} = 'paid' or ${table.boundAmount} = 0 and ${table.releasedAt} is null`,
    ),
  ],
);

/**
 * The attempt that prevents others from paying an invoice: one per invoice, whether it pays that
 * alone or with others. Written by a trigger on attempts, in accordance with `holdingSql`.
 */
export const invoiceHolds = pgTable(
  'invoice_holds',
  {
    preEnrolmentId: registryId('pre_enrolment_id')
      .primaryKey()
      .references(() => preEnrolments.preEnrolmentId),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.attemptId, { onDelete: 'cascade' }),
  },
  (table) => [index('invoice_holds_attempt').on(table.attemptId)],
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
    /** The user, if a person did it. */
    userId: text('user_id'),
  },
  (table) => [
    index('attempt_moves_attempt').on(table.attemptId),
    check('attempt_move_state', isOneOf(table.state, attemptStates)),
  ],
);

/**
 * What an extract said about a pre-enrolment while it was being paid, applied once the attempt is
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
