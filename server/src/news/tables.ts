import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../identity/tables.ts';
import { instant, registryId } from '../platform/columns.ts';

/** Which news a user has opened. What was published before the account was made counts as read. */
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
