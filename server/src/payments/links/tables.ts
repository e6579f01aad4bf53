import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { employers } from '../../companies/tables.ts';
import { users } from '../../identity/tables.ts';
import { preEnrolments } from '../../invoices/tables.ts';
import { instant, registryId } from '../../platform/columns.ts';

/** Links with which someone without an account can pay one invoice of a company (decision 081). */
export const paymentLinks = pgTable(
  'payment_links',
  {
    linkId: uuid('link_id').primaryKey().defaultRandom(),
    /** SHA-256 of the token, which is only in its mail. */
    tokenHash: text('token_hash').notNull().unique(),
    preEnrolmentId: registryId('pre_enrolment_id')
      .notNull()
      .references(() => preEnrolments.preEnrolmentId),
    /** The invoiced company at the time of sending. */
    employerId: registryId('employer_id')
      .notNull()
      .references(() => employers.employerId),
    /** The sender's account: the link can pay no more than its sender may. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    recipientName: text('recipient_name').notNull(),
    recipientEmail: text('recipient_email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by').references(() => users.id),
    /** When a payment of the invoice, by link or otherwise, ended it. */
    paidAt: instant('paid_at'),
  },
  (table) => [
    index('payment_links_pre_enrolment').on(table.preEnrolmentId),
    index('payment_links_expiry').on(table.expiresAt),
    check('payment_link_revoked', sql`(${table.revokedAt} is null) = (${table.revokedBy} is null)`),
    check('payment_link_ended_once', sql`num_nonnulls(${table.revokedAt}, ${table.paidAt}) < 2`),
  ],
);
