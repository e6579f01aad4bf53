import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { trainingContracts } from '../apprentices/tables.ts';
import { instant, registryId, retiredAt } from '../platform/columns.ts';

/** A session or other event at the institution. */
export const events = pgTable(
  'events',
  {
    eventId: registryId('event_id').primaryKey(),
    title: text().notNull(),
    type: text({ enum: ['event', 'session'] }).notNull(),
    allDay: boolean('all_day').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    suspended: boolean().notNull(),
    retiredAt: retiredAt(),
  },
  (table) => [
    index('events_start').on(table.startsAt),
    check('event_ends_after_start', sql`${table.endsAt} >= ${table.startsAt}`),
  ],
);

/** An apprentice expected at an event; `attended` is null while nobody has said. */
export const eventStudents = pgTable(
  'event_students',
  {
    eventId: registryId('event_id')
      .notNull()
      .references(() => events.eventId),
    contractId: registryId('contract_id').notNull(),
    employerId: registryId('employer_id').notNull(),
    attended: boolean(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.contractId] }),
    foreignKey({
      name: 'event_students_contract',
      columns: [table.contractId, table.employerId],
      foreignColumns: [trainingContracts.contractId, trainingContracts.employerId],
    }).onUpdate('cascade'),
    index('event_students_employer').on(table.employerId),
    index('event_students_contract').on(table.contractId),
  ],
);
