import { changeKinds, uploadStates, webhookFaults } from '@tradebridge/contract/registry-rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, registryId } from '../platform/columns.ts';

/**
 * Every import, completed or refused, except dry runs. Completed ones also determine whether an
 * extract is older than the last.
 */
export const registryImports = pgTable('registry_imports', {
  id: uuid().primaryKey().defaultRandom(),
  /** From the extract, as are its mode and the time it was generated; null if it was refused. */
  instituteId: text('institute_id'),
  mode: text({ enum: ['full', 'delta'] }),
  generatedAt: instant('generated_at'),
  /** When it started. */
  importedAt: instant('imported_at').notNull(),
  /**
   * `stopped`: it would have retired too much. Only `imported` changed anything; the changes of
   * `undone` were reverted.
   */
  state: text({ enum: ['imported', 'refused', 'stopped', 'undone'] })
    .notNull()
    .default('imported'),
  /** Null for imports before 2026-11-25, as are the columns below. */
  origin: text({ enum: ['command', 'upload'] }),
  /** The name of the folder or file. */
  sourceName: text('source_name'),
  /** Who requested it; null for a command. */
  userId: text('user_id'),
  /** The name of the service token that uploaded the extract; null if there was none. */
  serviceToken: text('service_token'),
  /** The imported upload, which is also shown as undone; null for a command. */
  uploadId: uuid('upload_id'),
  durationMs: integer('duration_ms'),
  /** Per file: inserted, updated, unchanged, retired. */
  counts: jsonb().notNull(),
  faultCount: integer('fault_count').notNull().default(0),
  /** Values that users changed, the registry has not acknowledged, and the extract contradicts. */
  conflictCount: integer('conflict_count').notNull().default(0),
  /** Includes conflicts. */
  warningCount: integer('warning_count').notNull().default(0),
  /** When undo expires; null if `registry_undo` has nothing for it. */
  undoableUntil: instant('undoable_until'),
  /**
   * Its transaction id, which rows it wrote have as `xmin` until someone else writes them; null if it
   * changed nothing.
   */
  transactionId: text('transaction_id'),
  undoneAt: instant('undone_at'),
  /** Null if a command undid it. */
  undoneBy: text('undone_by'),
});

/**
 * The previous state of what the last import that changed something changed: only changed rows,
 * while it can be undone.
 */
export const registryUndo = pgTable('registry_undo', {
  /** The kind of the extract's file, or the name of another table that an import writes. */
  kind: text().notNull(),
  /** The row's key, in the order of the file's key columns. */
  key: text().array().notNull(),
  /** What the import did with the row; retiring is an update. */
  action: text({ enum: ['insert', 'update', 'delete', 'takeOver'] }).notNull(),
  /** The previous values of the columns that imports write; null if the row was inserted. */
  before: jsonb(),
});

/**
 * A column that a portal user changed, with its old and new value. It is protected from older
 * extracts.
 */
export interface PortalValue {
  column: string;
  old: string | number | boolean | null;
  new: string | number | boolean | null;
}

/**
 * Users' changes that the registry needs to receive. Inserted with the change itself; `feedId` is
 * assigned by one writer when the change becomes visible, in the order of visibility, so that once
 * an id has been listed no smaller one ever appears.
 */
export const registryChanges = pgTable(
  'registry_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    feedId: bigint('feed_id', { mode: 'number' }).unique(),
    /** Hidden from the feed until then: a decision can be withdrawn meanwhile. */
    visibleAt: instant('visible_at').notNull(),
    at: instant('at').notNull(),
    /** Null for anonymous changes. */
    userId: text('user_id'),
    contactId: registryId('contact_id'),
    kind: text({ enum: changeKinds }).notNull(),
    employerId: registryId('employer_id'),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** As listed in the feed. */
    values: jsonb().notNull(),
    /**
     * What the change protects: the table's name, its row, and the columns with old and new value.
     */
    protectsTable: text('protects_table'),
    protectsId: registryId('protects_id'),
    protects: jsonb().$type<PortalValue[]>(),
    acknowledgedAt: instant('acknowledged_at'),
    /**
     * When the registry wrote the extract that overruled the decision: later extracts are not
     * overridden.
     */
    overruledAt: instant('overruled_at'),
  },
  (table) => [
    index('registry_changes_unpublished').on(table.visibleAt).where(sql`feed_id is null`),
    index('registry_changes_protects').on(table.protectsTable, table.protectsId),
    index('registry_changes_employer').on(table.employerId),
    index('registry_changes_submission').on(table.subjectId).where(sql`kind = 'form.submitted'`),
    index('registry_changes_unacknowledged').on(table.feedId).where(sql`acknowledged_at is null`),
  ],
);

/**
 * Position of the change feed: one row. Ids are unique within an epoch. A restored database would
 * reuse ids, so it starts a new epoch, whose ids are greater than any assigned before.
 */
export const registryFeed = pgTable(
  'registry_feed',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    epoch: uuid().notNull().defaultRandom(),
    startedAt: instant('started_at').notNull(),
    /** The first id of the epoch. */
    firstId: bigint('first_id', { mode: 'number' }).notNull(),
    /** The last id assigned, even if its change has been deleted. */
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    /** The first id of the epoch from which on no change has been deleted; null while none has. */
    firstCompleteId: bigint('first_complete_id', { mode: 'number' }),
  },
  (table) => [check('registry_feed_one_row', sql`${table.isOnly}`)],
);

/**
 * State of posting the change feed to the registry's webhook: one row, inserted with the first
 * post.
 */
export const registryWebhook = pgTable(
  'registry_webhook',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    lastSuccessAt: instant('last_success_at'),
    /** Null, as are the columns below, if it is not failing. */
    failingSince: instant('failing_since'),
    /** Failed attempts in a row. */
    failures: integer().notNull().default(0),
    nextTryAt: instant('next_try_at'),
    lastFault: text('last_fault', { enum: webhookFaults }),
    /** The HTTP status, if that was the fault. */
    lastStatus: integer('last_status'),
  },
  (table) => [check('registry_webhook_one_row', sql`${table.isOnly}`)],
);

/** Photos that have been decoded and re-encoded, so that this is not repeated at every import. */
export const registryPhotos = pgTable('registry_photos', {
  /** SHA-256 of the photo as delivered by the registry. */
  sourceHash: text('source_hash').primaryKey(),
  /** Its name in the file store. */
  file: text().notNull(),
});

/**
 * An extract that an administrator or a service token uploaded, and its result. Its file is in the
 * upload folder.
 */
export const extractUploads = pgTable('extract_uploads', {
  id: uuid().primaryKey().defaultRandom(),
  fileName: text('file_name').notNull(),
  /** The file's name in the upload folder; null once it has been imported and deleted. */
  file: text(),
  size: bigint({ mode: 'number' }).notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
  /** Null if a service token uploaded it. */
  uploadedBy: text('uploaded_by'),
  /** The token's name, if it was uploaded by one. */
  serviceToken: text('service_token'),
  isDryRun: boolean('is_dry_run').notNull().default(true),
  allowRetiring: boolean('allow_retiring').notNull().default(false),
  state: text({ enum: uploadStates }).notNull(),
  progress: text(),
  /** When its import was last requested, by whom and from where. */
  askedAt: instant('asked_at'),
  askedBy: text('asked_by'),
  askedFrom: text('asked_from'),
  startedAt: instant('started_at'),
  endedAt: instant('ended_at'),
  counts: jsonb().notNull().default([]),
  /** For a dry run, the companies with the most changes. */
  companies: jsonb().notNull().default({ count: 0, most: [] }),
  faults: jsonb().notNull().default([]),
  faultCount: integer('fault_count').notNull().default(0),
  warnings: jsonb().notNull().default([]),
});
