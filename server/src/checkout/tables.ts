import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { students } from '../apprentices/tables.ts';
import { cents, day, registryId, retiredAt } from '../platform/columns.ts';

/** A learner's enrolment in a course, for which documents can be ordered. */
export const enrolments = pgTable(
  'enrolments',
  {
    enrolmentId: registryId('enrolment_id').primaryKey(),
    studentId: registryId('student_id')
      .notNull()
      .references(() => students.studentId),
    courseCode: text('course_code').notNull(),
    courseName: text('course_name').notNull(),
    status: text({ enum: ['active', 'completed', 'withdrawn'] }).notNull(),
    startDate: day('start_date').notNull(),
    endDate: day('end_date'),
    retiredAt: retiredAt(),
  },
  (table) => [index('enrolments_student').on(table.studentId)],
);

/** A document that can be ordered for an enrolment, with its price in cents, GST included. */
export const documentProducts = pgTable(
  'document_products',
  {
    productId: registryId('product_id').primaryKey(),
    enrolmentId: registryId('enrolment_id')
      .notNull()
      .references(() => enrolments.enrolmentId),
    label: text().notNull(),
    description: text(),
    categoryId: text('category_id').notNull(),
    digitalAllowed: boolean('digital_allowed').notNull(),
    printAllowed: boolean('print_allowed').notNull(),
    digitalPrice: cents('digital_price').notNull(),
    digitalGst: cents('digital_gst'),
    printPrice: cents('print_price').notNull(),
    printGst: cents('print_gst'),
    retiredAt: retiredAt(),
  },
  (table) => [index('document_products_enrolment').on(table.enrolmentId)],
);
