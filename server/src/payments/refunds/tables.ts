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

/** Refunds of payments. */
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
    /** Shown to the purchaser. */
    reason: text().notNull(),
    /** Only for staff: on no paper, in no mail, and not reported to the registry. */
    privateNote: text('private_note'),
    /** What happens to the invoice once the whole payment is refunded. */
    invoiceChoice: text('invoice_choice', { enum: invoiceChoices }),
    /** What became of the invoice with this refund; null if there is none. */
    invoiceOutcome: text('invoice_outcome', { enum: invoiceOutcomes }),
    /** The migration that introduced lines derived its lines: its paper lists none. */
    isSpread: boolean('is_spread').notNull().default(false),
    userId: text('user_id').notNull(),
    providerKey: text('provider_key').notNull(),
    /** As for an attempt. */
    sealedRequest: text('sealed_request'),
    /** When the provider is asked again; null if it is not. */
    askAgainAt: instant('ask_again_at'),
    transactionReference: text('transaction_reference'),
    message: text(),
    createdAt: instant('created_at').notNull(),
    settledAt: instant('settled_at'),
    /** As for an attempt. */
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
 * The amount of a refund per line of its order. A deferred trigger ensures that the lines add up to
 * the refund, belong to the paid order, and that refunds together do not exceed the price of a
 * line.
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
    /** Like the refund's GST, computed when it succeeds. */
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
