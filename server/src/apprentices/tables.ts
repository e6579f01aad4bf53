import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { addressColumns, employerContacts, employers } from '../companies/tables.ts';
import { users } from '../identity/tables.ts';
import {
  day,
  isNotRetired,
  registryId,
  retiredAt,
  searchedBy,
  version,
} from '../platform/columns.ts';

/** An apprentice or learner. */
export const students = pgTable(
  'students',
  {
    studentId: registryId('student_id').primaryKey(),
    studentNumber: text('student_number').notNull(),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    email: text(),
    mobilePhone: text('mobile_phone'),
    dateOfBirth: day('date_of_birth'),
    usi: text(),
    ...addressColumns,
    /** Name of the photo in the file store (its content's hash), or null for the default avatar. */
    photo: text(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    search: searchedBy(
      "student_number || ' ' || given_name || ' ' || family_name || ' ' || coalesce(email, '')",
    ),
    retiredAt: retiredAt(),
  },
  (table) => [
    uniqueIndex('students_number').on(table.studentNumber).where(isNotRetired),
    index('students_user').on(table.userId),
  ],
);

/** One apprenticeship or traineeship of a student at a company. */
export const trainingContracts = pgTable(
  'training_contracts',
  {
    contractId: registryId('contract_id').primaryKey(),
    employerId: registryId('employer_id')
      .notNull()
      .references(() => employers.employerId),
    trainingContractNumber: text('training_contract_number').notNull(),
    studentId: registryId('student_id')
      .notNull()
      .references(() => students.studentId),
    supervisorContactId: registryId('supervisor_contact_id').references(
      () => employerContacts.contactId,
    ),
    contractType: text('contract_type', { enum: ['apprenticeship', 'traineeship'] }).notNull(),
    courseCode: text('course_code').notNull(),
    courseName: text('course_name').notNull(),
    department: text(),
    departmentEmail: text('department_email'),
    startDate: day('start_date').notNull(),
    commencedDate: day('commenced_date'),
    endDate: day('end_date'),
    createdDate: day('created_date').notNull(),
    suspended: boolean().notNull(),
    liveStpReport: boolean('live_stp_report').notNull(),
    retainedStpReport: boolean('retained_stp_report').notNull(),
    contractReportEnabled: boolean('contract_report_enabled').notNull(),
    finalCompletionSignoffRequired: boolean('final_completion_signoff_required').notNull(),
    finalSignoffSince: day('final_signoff_since'),
    reportingSuspended: boolean('reporting_suspended').notNull().default(false),
    attendanceType: text('attendance_type', { enum: ['full_time', 'part_time', 'school_based'] }),
    nominalTermMonths: integer('nominal_term_months'),
    probationEndDate: day('probation_end_date'),
    planVersion: text('plan_version'),
    /** Name of the frozen plan in the file store (its content's hash). */
    approvedPlanFile: text('approved_plan_file'),
    search: searchedBy('training_contract_number'),
    retiredAt: retiredAt(),
    /** Of what users change: the supervisor, and whether reporting is suspended. */
    version: version(),
  },
  (table) => [
    index('training_contracts_employer').on(table.employerId),
    index('training_contracts_student').on(table.studentId),
    index('training_contracts_supervisor').on(table.supervisorContactId),
    uniqueIndex('training_contracts_number').on(table.trainingContractNumber).where(isNotRetired),
    // Records of a contract follow it to another company through these two columns.
    unique('training_contracts_owner').on(table.contractId, table.employerId),
  ],
);

/** The unit's state in the portal: the registry's, unless a user's decision protects it. */
export const unitStatuses = [
  'awaiting_signoff',
  'in_delivery',
  'competent',
  'not_competent',
  'not_yet_started',
  'future',
] as const;

/** One unit of competency in the plan of one contract. */
export const units = pgTable(
  'units',
  {
    unitId: registryId('unit_id').primaryKey(),
    contractId: registryId('contract_id').notNull(),
    employerId: registryId('employer_id').notNull(),
    code: text().notNull(),
    moduleName: text('module_name').notNull(),
    academicYear: integer('academic_year').notNull(),
    stage: text(),
    status: text({ enum: unitStatuses }).notNull(),
    hasAttended: boolean('has_attended').notNull(),
    euId: text('eu_id').notNull(),
    sceId: text('sce_id'),
    tgaFileUrls: text('tga_file_urls').array().notNull().default([]),
    awaitingSince: day('awaiting_since'),
    isCore: boolean('is_core'),
    plannedStart: day('planned_start'),
    plannedEnd: day('planned_end'),
    deliveryMode: text('delivery_mode'),
    assessmentMethod: text('assessment_method'),
    resultDate: day('result_date'),
    retiredAt: retiredAt(),
  },
  (table) => [
    foreignKey({
      name: 'units_contract',
      columns: [table.contractId, table.employerId],
      foreignColumns: [trainingContracts.contractId, trainingContracts.employerId],
    }).onUpdate('cascade'),
    // Covers everything in a list's statistics, so that counting a company is an index-only scan.
    index('units_employer')
      .on(table.employerId, table.contractId, table.status, table.academicYear)
      .where(isNotRetired),
    index('units_contract').on(table.contractId),
    check(
      'unit_status',
      sql`${table.status} in ('awaiting_signoff', 'in_delivery', 'competent', 'not_competent', 'not_yet_started', 'future')`,
    ),
  ],
);
