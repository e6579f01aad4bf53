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
