import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, registryId } from '../platform/columns.ts';

/**
 * What happened to accounts and data. Append-only by a trigger: a row is inserted with what it
 * records, then one writer assigns its number and the hash that chains it to the previous row.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Its position in the chain, from 1 without gaps. */
    number: bigint({ mode: 'number' }).unique(),
    at: instant('at').notNull(),
    kind: text().notNull(),
    /** The user who did it. Not a foreign key: the event outlives the account. */
    userId: text('user_id'),
    employerId: registryId('employer_id'),
    subjectType: text('subject_type'),
    subjectId: text('subject_id'),
    ipAddress: text('ip_address'),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /**
     * Texts of `details` that name a person, with the salts of the hashes that `details` has in their place.
     * Neither signed nor chained, so that they can be erased; null once they are, or where there are none.
     */
    personal: jsonb().$type<Record<string, unknown>>(),
    /** SHA-256 over the previous hash and this row. */
    hash: text(),
    /** Proves that the portal wrote the row; null where it had no AUTH_SECRET to do so. */
    signature: text(),
  },
  (table) => [
    index('audit_events_at').on(table.at, table.id),
    index('audit_events_user').on(table.userId, table.at),
    index('audit_events_subject').on(table.subjectType, table.subjectId, table.at),
    index('audit_events_employer').on(table.employerId, table.at),
    index('audit_events_kind').on(table.kind, table.at),
  ],
);

/** Signed statements about the chain, by the last event that they are about. */
export const auditCheckpoints = pgTable(
  'audit_checkpoints',
  {
    /**
     * `head`: the chain ended here. `accepted`: an operator accepts all events up to here, signed or not.
     * `retired`: all events up to here were deleted, and the chain begins after them.
     */
    kind: text({ enum: ['head', 'accepted', 'retired'] }).notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    /** The hash of the event. */
    hash: text().notNull(),
    at: instant('at').notNull(),
    signature: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.number] })],
);

/** Up to which event the chain was written to the log of a process: one row. */
export const auditLogPosition = pgTable(
  'audit_log_position',
  {
    id: integer().primaryKey().default(1),
    number: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('audit_log_position_one', sql`${table.id} = 1`)],
);
