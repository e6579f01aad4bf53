import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../identity/tables.ts';
import { instant, registryId } from '../platform/columns.ts';
import { submissions } from '../submissions/tables.ts';

/** Administrators' internal notes on a submission. */
export const submissionNotes = pgTable(
  'submission_notes',
  {
    id: uuid().primaryKey(),
    submissionId: registryId('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    writtenAt: instant('written_at').notNull(),
    /** Null if the account is gone. */
    writtenBy: text('written_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('submission_notes_of_submission').on(table.submissionId, table.writtenAt),
    // For deleting accounts.
    index('submission_notes_by').on(table.writtenBy),
  ],
);
