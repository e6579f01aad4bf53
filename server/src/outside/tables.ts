import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../platform/columns.ts';

/** Mails that the mail server refused permanently, without their content. */
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

/** Mails that were sent with a unique return path, by which a bounce is assigned to its mail. */
export const sentMails = pgTable(
  'sent_mails',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    subject: text().notNull(),
    /** The id in the ledger of notifications, if the mail belongs to one. */
    deliveryId: uuid('delivery_id'),
    at: instant('at').notNull(),
  },
  (table) => [index('sent_mails_by_age').on(table.at)],
);

/** Addresses from which mail bounced permanently, in lower case. */
export const bouncedAddresses = pgTable(
  'bounced_addresses',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull().unique(),
    subject: text().notNull(),
    /** Status code of RFC 3463, such as `5.1.1`. */
    status: text().notNull(),
    /** The message of that mail server. */
    reason: text().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('bounced_addresses_latest').on(table.at, table.id)],
);
