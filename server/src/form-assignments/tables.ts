import { assigneeKinds } from '@tradebridge/contract/form-assignment-rules';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../identity/tables.ts';
import { day, instant, isOneOf, registryId } from '../platform/columns.ts';

/** Assignments of forms. Whether they are answered follows from the submissions. */
export const formAssignments = pgTable(
  'form_assignments',
  {
    id: uuid().primaryKey(),
    formId: registryId('form_id').notNull(),
    kind: text({ enum: assigneeKinds }).notNull(),
    /** The registry's id of a company, a contact or a student. */
    assigneeId: registryId('assignee_id').notNull(),
    /** In the institution's time zone. */
    dueOn: day('due_on'),
    assignedAt: instant('assigned_at').notNull(),
    /** Null if the account is gone. */
    assignedBy: text('assigned_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('form_assignments_kind', isOneOf(table.kind, assigneeKinds)),
    unique('form_assignments_once').on(table.formId, table.kind, table.assigneeId),
    // For a user's tasks.
    index('form_assignments_of_assignee').on(table.kind, table.assigneeId),
    // For deleting accounts.
    index('form_assignments_by').on(table.assignedBy),
  ],
);
