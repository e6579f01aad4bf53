import { differenceKinds, movementTypes, reviewKinds } from '@tradebridge/contract/payment-rules';
import { invoiceOutcomes } from '@tradebridge/contract/refund-rules';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { cents, day, instant, isOneOf } from '../../platform/columns.ts';
import { refunds } from '../refunds/tables.ts';
import { paymentAttempts } from '../tables.ts';

/** A contradiction that a person must resolve; see the contract. */
export const paymentReviews = pgTable(
  'payment_reviews',
  {
    reviewId: uuid('review_id').primaryKey().defaultRandom(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.attemptId),
    kind: text({ enum: reviewKinds }).notNull(),
    detail: text().notNull(),
    /**
     * The invoices concerned, if the attempt pays several; null if it concerns the whole attempt.
     */
    preEnrolmentIds: text('pre_enrolment_ids').array(),
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
    check('payment_review_kind', isOneOf(table.kind, reviewKinds)),
    check(
      'payment_review_closed',
      sql`num_nulls(${table.closedAt}, ${table.closedBy}, ${table.closedBecause}) in (0, 3)`,
    ),
  ],
);

/** Each correction of the record of an attempt, or of one of its refunds; append-only. */
export const paymentCorrections = pgTable(
  'payment_corrections',
  {
    correctionId: uuid('correction_id').primaryKey().defaultRandom(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.attemptId),
    /** Null if the attempt itself was corrected. */
    refundId: uuid('refund_id').references(() => refunds.refundId),
    from: text('from_state').notNull(),
    to: text('to_state').notNull(),
    /** The provider's record as evidence: its transaction if money moved. */
    reference: text().notNull(),
    /** The transaction that had been recorded. */
    formerReference: text('former_reference'),
    reason: text().notNull(),
    /** What became of the invoice; null if there is none. */
    invoiceOutcome: text('invoice_outcome', { enum: invoiceOutcomes }),
    userId: text('user_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('payment_corrections_attempt').on(table.attemptId),
    index('payment_corrections_refund').on(table.refundId),
    check(
      'payment_correction_states',
      sql`(${table.from}, ${table.to}) in (('declined', 'paid'), ('paid', 'declined'))
          and ${table.refundId} is null
        or (${table.from}, ${table.to}) in (('declined', 'refunded'), ('refunded', 'declined'))
          and ${table.refundId} is not null`,
    ),
    check('payment_correction_invoice', isOneOf(table.invoiceOutcome, invoiceOutcomes)),
    check(
      'payment_correction_reference',
      sql`${table.to} = 'declined' or ${table.reference} <> ''`,
    ),
  ],
);

/** A difference that a settlement found between the portal and the provider's records. */
export const settlementDifferences = pgTable(
  'settlement_differences',
  {
    differenceId: uuid('difference_id').primaryKey().defaultRandom(),
    /** The day that was settled. */
    day: day('day').notNull(),
    type: text({ enum: movementTypes }).notNull(),
    kind: text({ enum: differenceKinds }).notNull(),
    providerOrderId: text('provider_order_id').notNull(),
    /** The attempt with this id at the provider; null if there is none. */
    attemptId: uuid('attempt_id').references(() => paymentAttempts.attemptId),
    refundId: uuid('refund_id').references(() => refunds.refundId),
    ownAmount: cents('own_amount'),
    ownReference: text('own_reference'),
    theirAmount: cents('their_amount'),
    theirReference: text('their_reference'),
    foundAt: instant('found_at').notNull(),
    foundBy: text('found_by').notNull(),
    closedAt: instant('closed_at'),
    /** Null if a later settlement found that it matches, or a correction explained it. */
    closedBy: text('closed_by'),
    closedBecause: text('closed_because'),
  },
  (table) => [
    // A difference is recorded once, however often the same records are compared.
    unique('settlement_differences_once')
      .on(
        table.type,
        table.kind,
        table.providerOrderId,
        table.refundId,
        table.ownAmount,
        table.ownReference,
        table.theirAmount,
        table.theirReference,
      )
      .nullsNotDistinct(),
    index('settlement_differences_open').on(table.foundAt).where(sql`closed_at is null`),
    index('settlement_differences_attempt').on(table.attemptId),
    check('settlement_difference_type', isOneOf(table.type, movementTypes)),
    check('settlement_difference_kind', isOneOf(table.kind, differenceKinds)),
    check(
      'settlement_difference_sides',
      sql`(${table.ownAmount} is null) = (${table.kind} = 'missingHere')
        and (${table.theirAmount} is null) = (${table.kind} = 'missingThere')`,
    ),
    check(
      'settlement_difference_closed',
      sql`(${table.closedAt} is null) = (${table.closedBecause} is null)
        and (${table.closedAt} is not null or ${table.closedBy} is null)`,
    ),
  ],
);
