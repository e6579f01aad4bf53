import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../identity/tables.ts';
import { instant, registryId } from '../platform/columns.ts';

/** News that a user has opened. Items published before the account was created count as read. */
export const newsReads = pgTable(
  'news_reads',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    newsId: registryId('news_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.newsId] })],
);
