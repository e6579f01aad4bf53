import { bigint, boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, version } from '../platform/columns.ts';

/** A picture for administrators' content, stored as WebP. */
export const media = pgTable('media', {
  /** The SHA-256 of its content, which is in its address. */
  id: text().primaryKey(),
  /** Name of the uploaded file. */
  name: text().notNull(),
  /** The description for its next use; empty if it is decorative. */
  alt: text().notNull(),
  isDecorative: boolean('is_decorative').notNull(),
  /** Pixels. */
  width: integer().notNull(),
  height: integer().notNull(),
  /** Bytes. */
  size: bigint({ mode: 'number' }).notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  /** Of how it is described. */
  version: version(),
});

/** The same picture for smaller screens. */
export const mediaVariants = pgTable(
  'media_variants',
  {
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** Pixels. */
    width: integer().notNull(),
    /** Its name in the file store. */
    file: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.width] })],
);
