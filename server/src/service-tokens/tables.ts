import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../identity/tables.ts';
import { instant } from '../platform/columns.ts';

/** Tokens of the institution's programs, each for a few calls (decision 083). */
export const serviceTokens = pgTable(
  'service_tokens',
  {
    tokenId: uuid('token_id').primaryKey().defaultRandom(),
    /** SHA-256 of the token, which is shown once and stored nowhere. */
    tokenHash: text('token_hash').notNull().unique(),
    name: text().notNull(),
    /** The token's first and last characters. */
    hint: text().notNull(),
    scopes: text({
      enum: ['changes.read', 'changes.acknowledge', 'extracts.upload', 'mail.bounces'],
    })
      .array()
      .notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    /** Null only for a token of version 0.1.0, until housekeeping limits it. */
    expiresAt: instant('expires_at'),
    /** Written every few minutes, not by each request. */
    lastUsedAt: instant('last_used_at'),
    /** When its last misuse was recorded. */
    misusedAt: instant('misused_at'),
    /** When administrators were mailed that it ends soon. */
    remindedAt: instant('reminded_at'),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('service_tokens_name').on(sql`lower(${table.name})`).where(sql`revoked_at is null`),
    check('service_token_scopes', sql`cardinality(${table.scopes}) > 0`),
    check(
      'service_token_revoked',
      sql`(${table.revokedAt} is null) = (${table.revokedBy} is null)`,
    ),
  ],
);
