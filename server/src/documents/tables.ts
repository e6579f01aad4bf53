import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { employers } from '../companies/tables.ts';
import { day, isNotRetired, registryId, retiredAt, searchedBy } from '../platform/columns.ts';

/** A document of a company. `portalId` marks one that was uploaded in the portal. */
export const documents = pgTable(
  'documents',
  {
    documentId: registryId('document_id').primaryKey(),
    employerId: registryId('employer_id')
      .notNull()
      .references(() => employers.employerId),
    title: text().notNull(),
    category: text(),
    /** Name of the content in the file store (its hash). */
    file: text().notNull(),
    /** The original file name, for downloads. */
    fileName: text('file_name').notNull(),
    createdDate: day('created_date').notNull(),
    portalId: text('portal_id').unique(),
    retiredAt: retiredAt(),
    search: searchedBy('title'),
  },
  (table) => [index('documents_employer').on(table.employerId).where(isNotRetired)],
);

/** The facts of a content in the file store, found once, since a content never changes. */
export const documentFiles = pgTable('document_files', {
  /** Its name in the file store. */
  file: text().primaryKey(),
  mimeType: text('mime_type').notNull(),
  /** In bytes. */
  size: bigint({ mode: 'number' }).notNull(),
});
