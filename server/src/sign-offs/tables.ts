import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { trainingContracts, units } from '../apprentices/tables.ts';
import { users } from '../identity/tables.ts';
import { day, instant, registryId } from '../platform/columns.ts';

/**
 * A question to the employer: is this unit, or the whole apprenticeship, achieved? Opened by the
 * registry's import, closed by a decision or by the registry; a new round is a new request.
 */
export const signOffRequests = pgTable(
  'sign_off_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    employerId: registryId('employer_id').notNull(),
    contractId: registryId('contract_id').notNull(),
    /** Null for the final completion of the contract. */
    unitId: registryId('unit_id').references(() => units.unitId),
    waitingSince: day('waiting_since').notNull(),
    openedAt: instant('opened_at').notNull(),
    /**
     * When it stopped waiting: answered (with a decision in `sign_offs`) or withdrawn by the
     * registry.
     */
    closedAt: instant('closed_at'),
    /** The present decision; null while open, withdrawn or taken back. */
    signOffId: uuid('sign_off_id'),
  },
  (table) => [
    foreignKey({
      name: 'sign_off_requests_contract',
      columns: [table.contractId, table.employerId],
      foreignColumns: [trainingContracts.contractId, trainingContracts.employerId],
    }).onUpdate('cascade'),
    index('sign_off_requests_open').on(table.employerId).where(sql`closed_at is null`),
    index('sign_off_requests_employer').on(table.employerId),
    index('sign_off_requests_contract').on(table.contractId),
    index('sign_off_requests_unit').on(table.unitId),
    uniqueIndex('sign_off_requests_one_open_unit')
      .on(table.unitId)
      .where(sql`closed_at is null and unit_id is not null`),
    uniqueIndex('sign_off_requests_one_open_final')
      .on(table.contractId)
      .where(sql`closed_at is null and unit_id is null`),
  ],
);

/**
 * Every decision and every withdrawal of one, never changed or deleted: user, contact, subject,
 * decision, confirmed statement, time and network address.
 */
export const signOffs = pgTable(
  'sign_offs',
  {
    id: uuid().primaryKey().defaultRandom(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => signOffRequests.id),
    kind: text({ enum: ['decision', 'take-back'] }).notNull(),
    /** For a withdrawal, the decision that it undoes. */
    takesBackId: uuid('takes_back_id'),
    isFinal: boolean('is_final').notNull(),
    employerId: registryId('employer_id').notNull(),
    contractId: registryId('contract_id').notNull(),
    unitId: registryId('unit_id'),
    result: text({ enum: ['competent', 'notYetCompetent'] }).notNull(),
    comment: text(),
    /** The statement that the signer confirmed, as shown on the page. */
    statement: text().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    contactId: registryId('contact_id').notNull(),
    sessionId: text('session_id').notNull(),
    ipAddress: text('ip_address').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('sign_offs_request').on(table.requestId),
    index('sign_offs_employer').on(table.employerId, table.at),
    index('sign_offs_contract').on(table.contractId),
    uniqueIndex('sign_offs_taken_back_once').on(table.takesBackId),
    check('sign_off_kind', sql`(${table.kind} = 'take-back') = (${table.takesBackId} is not null)`),
    check('sign_off_comment', sql`${table.result} = 'competent' or ${table.comment} is not null`),
  ],
);

/**
 * Every file that was added to a decision, never changed or deleted; it is hidden if the decision
 * is taken back.
 */
export const signOffFiles = pgTable(
  'sign_off_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    signOffId: uuid('sign_off_id')
      .notNull()
      .references(() => signOffs.id),
    /** Name of the content in the file store (its hash). */
    file: text().notNull(),
    fileName: text('file_name').notNull(),
    mimeType: text('mime_type').notNull(),
    /** In bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    uploadedBy: text('uploaded_by')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
  },
  (table) => [index('sign_off_files_sign_off').on(table.signOffId)],
);
