import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../platform/columns.ts';

/** Mails that the mail server refused for good, without what they said. */
export const refusedMails = pgTable(
  'refused_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    subject: text().notNull(),
    reason: text().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('refused_mails_latest').on(table.at, table.id)],
);

/** Mails that went out with a return path of their own, so that a bounce says which one it is about. */
export const sentMails = pgTable(
  'sent_mails',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    subject: text().notNull(),
    /** Of the ledger of notifications, where the mail is of one. */
    deliveryId: uuid('delivery_id'),
    at: instant('at').notNull(),
  },
  (table) => [index('sent_mails_by_age').on(table.at)],
);

/** Addresses that mail came back from for good, in small letters. */
export const bouncedAddresses = pgTable(
  'bounced_addresses',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull().unique(),
    subject: text().notNull(),
    /** As RFC 3463 numbers it, such as `5.1.1`. */
    status: text().notNull(),
    /** What the mail server there said. */
    reason: text().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('bounced_addresses_latest').on(table.at, table.id)],
);
