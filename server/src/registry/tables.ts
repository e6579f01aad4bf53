import { changeKinds, webhookFaults } from '@tradebridge/contract/registry-rules';
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
 * Each import, whether it was taken over or refused; one that was only tried is none. What was taken over
 * also says which extract is older than the last.
 */
export const registryImports = pgTable('registry_imports', {
  id: uuid().primaryKey().defaultRandom(),
  /** The extract's own, as are its mode and when it was generated; null of one that was refused. */
  instituteId: text('institute_id'),
  mode: text({ enum: ['full', 'delta'] }),
  generatedAt: instant('generated_at'),
  /** When it began. */
  importedAt: instant('imported_at').notNull(),
  /**
   * `stopped` would have retired too much. Nothing was changed but by `imported`; what `undone` changed is
   * as it was before.
   */
  state: text({ enum: ['imported', 'refused', 'stopped', 'undone'] })
    .notNull()
    .default('imported'),
  /** Null of imports before 2026-11-25, as are the columns below. */
  origin: text({ enum: ['command', 'upload'] }),
  /** The name of the folder or file. */
  sourceName: text('source_name'),
  /** Who asked for it; null of a command. */
  userId: text('user_id'),
  /** The name of the service token that uploaded the extract; null where none did. */
  serviceToken: text('service_token'),
  /** The upload that it imported, which is shown as undone with it; null of a command. */
  uploadId: uuid('upload_id'),
  durationMs: integer('duration_ms'),
  /** Per file: inserted, updated, unchanged, retired. */
  counts: jsonb().notNull(),
  faultCount: integer('fault_count').notNull().default(0),
  /** Values that users changed and the registry has not acknowledged, and that the extract contradicts. */
  conflictCount: integer('conflict_count').notNull().default(0),
  /** Conflicts among them. */
  warningCount: integer('warning_count').notNull().default(0),
  /** Until when it can be undone; null where `registry_undo` holds nothing of it. */
  undoableUntil: instant('undoable_until'),
  /** The id of its transaction: a row that it wrote has it as `xmin` until somebody else writes the row. */
  transactionId: text('transaction_id'),
  undoneAt: instant('undone_at'),
  /** Null where a command undid it. */
  undoneBy: text('undone_by'),
});

/** What the last import changed, as it was before: of changed rows only, for as long as it can be undone. */
export const registryUndo = pgTable('registry_undo', {
  /** The kind of the extract's file, or the name of another table that an import writes. */
  kind: text().notNull(),
  /** Its key, in the order of the file's. */
  key: text().array().notNull(),
  /** What the import did with the row; retiring is an update. */
  action: text({ enum: ['insert', 'update', 'delete', 'takeOver'] }).notNull(),
  /** The columns that imports write, as they were; null of a row that was inserted. */
  before: jsonb(),
});

/** A column that a portal user changed: what it was and what it is now. Protects it from older extracts. */
export interface PortalValue {
  column: string;
  old: string | number | boolean | null;
  new: string | number | boolean | null;
}

/**
 * What users did that the registry must learn of. Written with the change itself; `feedId` is given
 * by one writer when the change becomes visible, in the order of visibility, so that once an id
 * has been told no smaller one ever appears.
 */
export const registryChanges = pgTable(
  'registry_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    feedId: bigint('feed_id', { mode: 'number' }).unique(),
    /** Not told before this: a decision can be taken back until then. */
    visibleAt: instant('visible_at').notNull(),
    at: instant('at').notNull(),
    /** Null of what somebody did anonymously. */
    userId: text('user_id'),
    contactId: registryId('contact_id'),
    kind: text({ enum: changeKinds }).notNull(),
    employerId: registryId('employer_id'),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** As told in the feed. */
    values: jsonb().notNull(),
    /** What the change protects: the table's name, its row, and the columns with old and new value. */
    protectsTable: text('protects_table'),
    protectsId: registryId('protects_id'),
    protects: jsonb().$type<PortalValue[]>(),
    acknowledgedAt: instant('acknowledged_at'),
    /** When the registry wrote the extract that overruled the decision: later ones are not held off. */
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
 * Where the change feed is: one row. Ids are unique within an epoch. A restored database would give out
 * ids a second time, so it starts a new epoch, whose ids are greater than all that were given.
 */
export const registryFeed = pgTable(
  'registry_feed',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    epoch: uuid().notNull().defaultRandom(),
    startedAt: instant('started_at').notNull(),
    /** The first id of the epoch. */
    firstId: bigint('first_id', { mode: 'number' }).notNull(),
    /** The last id that was given, which stays when its change is deleted. */
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    /** The first id of the epoch from which on no change has been deleted; null while none has. */
    firstCompleteId: bigint('first_complete_id', { mode: 'number' }),
  },
  (table) => [check('registry_feed_one_row', sql`${table.isOnly}`)],
);

/** How posting the change feed to the registry's webhook goes: one row, once anything was posted. */
export const registryWebhook = pgTable(
  'registry_webhook',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    lastSuccessAt: instant('last_success_at'),
    /** Null, as is what follows, while it does not fail. */
    failingSince: instant('failing_since'),
    /** Failed attempts in a row. */
    failures: integer().notNull().default(0),
    nextTryAt: instant('next_try_at'),
    lastFault: text('last_fault', { enum: webhookFaults }),
    /** What was answered, where that was the fault. */
    lastStatus: integer('last_status'),
  },
  (table) => [check('registry_webhook_one_row', sql`${table.isOnly}`)],
);

/** Photos that were decoded and written anew, so that the same one is not decoded at every import. */
export const registryPhotos = pgTable('registry_photos', {
  /** SHA-256 of the photo as the registry delivered it. */
  sourceHash: text('source_hash').primaryKey(),
  /** Its name in the file store. */
  file: text().notNull(),
});

/** An extract that an administrator or a service token uploaded, and what became of it. Its file is in the file store. */
export const extractUploads = pgTable('extract_uploads', {
  id: uuid().primaryKey().defaultRandom(),
  fileName: text('file_name').notNull(),
  /** Its name in the file store; null once it was imported and thrown away. */
  file: text(),
  size: bigint({ mode: 'number' }).notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
  /** Null where a service token uploaded it. */
  uploadedBy: text('uploaded_by'),
  /** The token's name, where one did. */
  serviceToken: text('service_token'),
  isDryRun: boolean('is_dry_run').notNull().default(true),
  allowRetiring: boolean('allow_retiring').notNull().default(false),
  state: text({
    enum: [
      'uploaded',
      'waiting',
      'running',
      'imported',
      'checked',
      'refused',
      'stopped',
      'failed',
      'discarded',
    ],
  }).notNull(),
  progress: text(),
  /** When its import was last asked for, by whom and from where. */
  askedAt: instant('asked_at'),
  askedBy: text('asked_by'),
  askedFrom: text('asked_from'),
  startedAt: instant('started_at'),
  endedAt: instant('ended_at'),
  counts: jsonb().notNull().default([]),
  /** Of a trial, the companies that it would change most. */
  companies: jsonb().notNull().default({ count: 0, most: [] }),
  faults: jsonb().notNull().default([]),
  faultCount: integer('fault_count').notNull().default(0),
  warnings: jsonb().notNull().default([]),
});
