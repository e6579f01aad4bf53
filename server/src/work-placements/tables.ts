import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { students } from '../apprentices/tables.ts';
import { employerContacts, employers } from '../companies/tables.ts';
import { day, isNotRetired, registryId, retiredAt } from '../platform/columns.ts';

/** A student's placement at a company for practice. */
export const workPlacements = pgTable(
  'work_placements',
  {
    placementId: registryId('placement_id').primaryKey(),
    employerId: registryId('employer_id')
      .notNull()
      .references(() => employers.employerId),
    type: text().notNull(),
    program: text().notNull(),
    campus: text(),
    startDate: day('start_date').notNull(),
    endDate: day('end_date'),
    employerContactId: registryId('employer_contact_id').references(
      () => employerContacts.contactId,
    ),
    studentId: registryId('student_id')
      .notNull()
      .references(() => students.studentId),
    retiredAt: retiredAt(),
  },
  (table) => [
    index('work_placements_employer').on(table.employerId).where(isNotRetired),
    index('work_placements_student').on(table.studentId),
  ],
);

export const workPlacementCourses = pgTable(
  'work_placement_courses',
  {
    placementId: registryId('placement_id')
      .notNull()
      .references(() => workPlacements.placementId),
    courseCode: text('course_code').notNull(),
    courseName: text('course_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.placementId, table.courseCode] })],
);
