import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { trainingContracts } from '../apprentices/tables.ts';
import { employers } from '../companies/tables.ts';
import { users } from '../identity/tables.ts';
import { instant, isNotRetired, registryId, retiredAt } from '../platform/columns.ts';

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
    // From a range of time to the events that overlap it, however long they are.
    index('events_time')
      .using('gist', sql`tstzrange(${table.startsAt}, ${table.endsAt}, '[]')`)
      .where(isNotRetired),
    check('event_ends_after_start', sql`${table.endsAt} >= ${table.startsAt}`),
  ],
);

/** An apprentice expected at an event; `attended` is null until it is recorded. */
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
    index('event_students_employer').on(table.employerId, table.eventId),
    index('event_students_contract').on(table.contractId),
  ],
);

/** A secret address at which a calendar program reads a timetable on behalf of its owner. */
export const calendarAddresses = pgTable(
  'calendar_addresses',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The secret itself is shown once and stored nowhere. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    employerId: registryId('employer_id')
      .notNull()
      .references(() => employers.employerId),
    /** Null for the whole company. The contract may have moved to another company since. */
    contractId: registryId('contract_id').references(() => trainingContracts.contractId),
    createdAt: instant('created_at').notNull(),
    lastReadAt: instant('last_read_at'),
  },
  (table) => [index('calendar_addresses_user').on(table.userId)],
);
