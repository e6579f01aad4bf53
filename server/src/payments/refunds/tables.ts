import { refundStates } from '@tradebridge/contract/payment-rules';
import { invoiceChoices, invoiceOutcomes } from '@tradebridge/contract/refund-rules';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { cents, instant, isOneOf } from '../../platform/columns.ts';
import { orderLines, paymentAttempts } from '../tables.ts';

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
    /** As the purchaser reads it. */
    reason: text().notNull(),
    /** For staff alone: on no paper, in no mail, and not told to the registry. */
    privateNote: text('private_note'),
    /** What is to become of the invoice once all of the payment is refunded. */
    invoiceChoice: text('invoice_choice', { enum: invoiceChoices }),
    /** What became of the invoice with this refund; null where there is none. */
    invoiceOutcome: text('invoice_outcome', { enum: invoiceOutcomes }),
    /** Its lines were derived by the migration that introduced lines: its paper lists none. */
    isSpread: boolean('is_spread').notNull().default(false),
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
    /** As of an attempt. */
    resolvedBy: text('resolved_by'),
  },
  (table) => [
    index('refunds_attempt').on(table.attemptId),
    index('refunds_ask_again').on(table.askAgainAt).where(sql`ask_again_at is not null`),
    index('refunds_created').on(table.createdAt),
    index('refunds_transaction').on(table.transactionReference),
    check('refund_amount', sql`${table.amount} > 0`),
    check('refund_gst', sql`${table.gstAmount} between 0 and ${table.amount}`),
    check('refund_state', isOneOf(table.state, refundStates)),
    check(
      'refund_settled',
      sql`(${table.state} in ('refunded', 'declined')) = (${table.settledAt} is not null)`,
    ),
    check(
      'refund_asked',
      sql`case ${table.state}
        when 'requested' then ${table.sealedRequest} is not null and ${table.askAgainAt} is not null
        when 'unknown' then (${table.sealedRequest} is null) = (${table.askAgainAt} is null)
        else ${table.sealedRequest} is null and ${table.askAgainAt} is null end`,
    ),
    check(
      'refund_reference',
      sql`${table.state} <> 'refunded' or ${table.transactionReference} is not null`,
    ),
    check(
      'refund_resolved',
      sql`${table.resolvedBy} is null or ${table.state} in ('refunded', 'declined')`,
    ),
    check('refund_invoice_choice', isOneOf(table.invoiceChoice, invoiceChoices)),
    check(
      'refund_invoice_outcome',
      sql`${table.invoiceOutcome} is null
        or ${table.state} = 'refunded' and ${isOneOf(table.invoiceOutcome, invoiceOutcomes)}`,
    ),
  ],
);

/**
 * What a refund gives back of each line of its order. A deferred trigger holds that the lines add up to
 * the refund, are of the order that was paid, and that refunds together give back no more of a line
 * than it cost.
 */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.refundId),
    orderId: uuid('order_id').notNull(),
    lineNumber: integer('line_number').notNull(),
    amount: cents('amount').notNull(),
    /** As the refund's: worked out anew when it succeeds. */
    gstAmount: cents('gst_amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.lineNumber] }),
    foreignKey({
      name: 'refund_lines_order_line',
      columns: [table.orderId, table.lineNumber],
      foreignColumns: [orderLines.orderId, orderLines.lineNumber],
    }),
    index('refund_lines_line').on(table.orderId, table.lineNumber),
    check('refund_line_amount', sql`${table.amount} > 0`),
    check('refund_line_gst', sql`${table.gstAmount} between 0 and ${table.amount}`),
  ],
);
