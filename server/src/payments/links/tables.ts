import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { employers } from '../../companies/tables.ts';
import { users } from '../../identity/tables.ts';
import { preEnrolments } from '../../invoices/tables.ts';
import { instant, registryId } from '../../platform/columns.ts';

/** Links by which somebody without an account can pay one invoice of a company (decision 081). */
export const paymentLinks = pgTable(
  'payment_links',
  {
    linkId: uuid('link_id').primaryKey().defaultRandom(),
    /** SHA-256 of the token, which only its mail holds. */
    tokenHash: text('token_hash').notNull().unique(),
    preEnrolmentId: registryId('pre_enrolment_id')
      .notNull()
      .references(() => preEnrolments.preEnrolmentId),
    /** The company that was invoiced when it was sent. */
    employerId: registryId('employer_id')
      .notNull()
      .references(() => employers.employerId),
    /** The contact's account that sent it: it pays no more than its sender may. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    recipientName: text('recipient_name').notNull(),
    recipientEmail: text('recipient_email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by').references(() => users.id),
    /** When a payment of the invoice, by whichever way, ended it. */
    paidAt: instant('paid_at'),
  },
  (table) => [
    index('payment_links_pre_enrolment').on(table.preEnrolmentId),
    index('payment_links_expiry').on(table.expiresAt),
    check('payment_link_revoked', sql`(${table.revokedAt} is null) = (${table.revokedBy} is null)`),
    check('payment_link_ended_once', sql`num_nonnulls(${table.revokedAt}, ${table.paidAt}) < 2`),
  ],
);
