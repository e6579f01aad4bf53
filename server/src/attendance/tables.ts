import { foreignKey, index, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { trainingContracts } from '../apprentices/tables.ts';
import { day, registryId, retiredAt } from '../platform/columns.ts';

const hours = (name: string) => numeric(name, { precision: 8, scale: 2, mode: 'number' });

/** Hours of attendance of one contract over a period, in decimal hours. */
export const attendances = pgTable(
  'attendances',
  {
    attendanceId: registryId('attendance_id').primaryKey(),
    contractId: registryId('contract_id').notNull(),
    employerId: registryId('employer_id').notNull(),
    description: text().notNull(),
    fromDate: day('from_date').notNull(),
    toDate: day('to_date').notNull(),
    hoursPresent: hours('hours_present').notNull(),
    hoursAbsent: hours('hours_absent').notNull(),
    hoursAbsentApproved: hours('hours_absent_approved').notNull(),
    note: text(),
    retiredAt: retiredAt(),
  },
  (table) => [
    foreignKey({
      name: 'attendances_contract',
      columns: [table.contractId, table.employerId],
      foreignColumns: [trainingContracts.contractId, trainingContracts.employerId],
    }).onUpdate('cascade'),
    index('attendances_contract').on(table.contractId, table.fromDate),
    index('attendances_employer').on(table.employerId),
  ],
);
