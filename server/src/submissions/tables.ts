import { handlerRunStates, routines } from '@tradebridge/contract/form-handler-rules';
import { progressStates } from '@tradebridge/contract/submission-rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { users } from '../identity/tables.ts';
import { instant, isOneOf, registryId } from '../platform/columns.ts';

/** Whether files are still to come. */
export const submissionStates = ['awaiting', 'complete'] as const;

/**
 * Forms as submissions were made with them. Nothing refers to the form itself, so that submissions stay
 * readable once it is changed or deleted.
 */
export const submissionForms = pgTable(
  'submission_forms',
  {
    /** The SHA-256 of the definition: an id and version can come again once a form is deleted. */
    id: text().primaryKey(),
    formId: registryId('form_id').notNull(),
    version: integer().notNull(),
    definition: jsonb().$type<object>().notNull(),
  },
  (table) => [index('submission_forms_of_form').on(table.formId, table.version)],
);

/** What respondents sent. Its file `submissions/{id}.json`, which follows its completion, says the same. */
export const submissions = pgTable(
  'submissions',
  {
    /** Made by the respondent's browser. */
    id: registryId('id').primaryKey(),
    formId: registryId('form_id').notNull(),
    formVersion: integer('form_version').notNull(),
    /** What the form was called then. */
    formName: text('form_name').notNull(),
    /** The form as it was answered. */
    definitionId: text('definition_id')
      .notNull()
      .references(() => submissionForms.id),
    isAnonymous: boolean('is_anonymous').notNull(),
    /** Who answered; null of anonymous forms, and where the account is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text(),
    name: text(),
    /** The SHA-256 of what was sent, by which a repetition is known. */
    contentHash: text('content_hash').notNull(),
    /** The answers that were kept, in the form's order. */
    answers: jsonb().$type<readonly object[]>().notNull(),
    state: text({ enum: submissionStates }).notNull(),
    /** What respondents can quote. */
    reference: text().notNull().unique(),
    submittedAt: instant('submitted_at').notNull(),
    completedAt: instant('completed_at'),
    /** How far the institution is with it. */
    progress: text({ enum: progressStates }).notNull().default('new'),
    /** Whether what follows its completion has been done; see `process-submissions.ts`. */
    isProcessed: boolean('is_processed').notNull().default(false),
    /** The administrator who takes care of it. */
    assignedTo: text('assigned_to').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('submissions_state', isOneOf(table.state, submissionStates)),
    check('submissions_progress', isOneOf(table.progress, progressStates)),
    check(
      'submissions_completed',
      sql`(${table.state} = 'complete') = (${table.completedAt} is not null)`,
    ),
    check(
      'submissions_anonymous',
      sql`not ${table.isAnonymous} or (${table.userId} is null and ${table.email} is null and ${table.name} is null)`,
    ),
    index('submissions_of_form').on(
      table.formId,
      table.submittedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('submissions_newest').on(
      table.submittedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // For counting a form's submissions against its limit.
    index('submissions_complete').on(table.formId).where(sql`state = 'complete'`),
    // What is still to follow its completion, by the form whose results it is missing from.
    index('submissions_unprocessed')
      .on(table.formId, table.id)
      .where(sql`state = 'complete' and not is_processed`),
    // What is given up once it has waited too long.
    index('submissions_awaiting').on(table.submittedAt).where(sql`state = 'awaiting'`),
    // What is still to be worked on, which is rare among what is done.
    index('submissions_in_work')
      .on(table.formId, table.submittedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`progress <> 'done'`),
    // For deleting accounts, and all that somebody submitted.
    index('submissions_user').on(table.userId),
    index('submissions_email').on(table.email),
    index('submissions_assigned').on(table.assignedTo),
  ],
);

/** Files that a submission names, uploaded or still to come. */
export const submissionFiles = pgTable(
  'submission_files',
  {
    submissionId: registryId('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** The name of the answer, with its row in a repeating group. */
    field: text().notNull(),
    uniqueName: text('unique_name').notNull(),
    originalName: text('original_name').notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Media type. */
    type: text().notNull(),
    /** Its name in the file store. */
    objectName: text('object_name').notNull(),
    uploadedAt: instant('uploaded_at'),
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.uniqueName] })],
);

/**
 * Who has answered a form, as a keyed hash of user and form, and never when. Its key is what admits a
 * second submission or not, however many arrive at once; it is kept for every form, since a single
 * submission can be asked for later.
 */
export const respondents = pgTable(
  'respondents',
  {
    formId: registryId('form_id').notNull(),
    hash: text().notNull(),
    /** The submission until it is complete: with it, an unfinished one frees the respondent. */
    submissionId: registryId('submission_id').references(() => submissions.id, {
      onDelete: 'cascade',
    }),
  },
  (table) => [
    primaryKey({ columns: [table.formId, table.hash] }),
    index('respondents_submission').on(table.submissionId).where(sql`submission_id is not null`),
  ],
);

/** Secrets that the portal made for itself, sealed: see `platform/stored-secrets.ts`. */
export const storedSecrets = pgTable('stored_secrets', {
  /** What it is for. */
  name: text().primaryKey(),
  sealed: text().notNull(),
});

/** What respondents left unfinished, of forms that are not anonymous. */
export const answersDrafts = pgTable(
  'answers_drafts',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    formId: registryId('form_id').notNull(),
    /** Counts up with each save. */
    revision: integer().notNull(),
    /** The version of the form that was being filled in. */
    formVersion: integer('form_version').notNull(),
    answers: jsonb().$type<readonly object[]>().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.formId] }),
    index('answers_drafts_of_form').on(table.formId),
    // What is forgotten once it is old.
    index('answers_drafts_saved').on(table.savedAt),
  ],
);

/** What all processed submissions of a form come to. */
export const formResults = pgTable('form_results', {
  formId: registryId('form_id').primaryKey(),
  /** Submissions that are complete and processed. */
  total: integer().notNull(),
  /** Those of them that were made to an anonymous form. */
  anonymous: integer().notNull().default(0),
  /** How often each answer was given, by what `form-results/tally.ts` calls it. */
  counts: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
});

/** The lists of handlers, each saved as a whole. */
export const formHandlerLists = pgTable('form_handler_lists', {
  formId: registryId('form_id').primaryKey(),
  /** Counts up with each save. */
  version: integer().notNull(),
  /** Who saved it last; null where the account is gone. */
  changedBy: text('changed_by').references(() => users.id, { onDelete: 'set null' }),
});

/** What is done with each complete submission to a form. */
export const formHandlers = pgTable(
  'form_handlers',
  {
    formId: registryId('form_id').notNull(),
    id: registryId('id').notNull(),
    /** Its place in the list. */
    position: integer().notNull().default(0),
    /** Which of the portal's routines does it. */
    routine: text({ enum: routines }).notNull(),
    settings: jsonb().$type<object>().notNull(),
    /** Of a webhook: with what it is signed, sealed; null until one is made. */
    secret: text(),
    /** The secret before it, sealed, and until when it signs beside it. */
    previousSecret: text('previous_secret'),
    previousUntil: instant('previous_until'),
  },
  (table) => [
    primaryKey({ columns: [table.formId, table.id] }),
    check('form_handlers_routine', isOneOf(table.routine, routines)),
  ],
);

/**
 * A handler's work on one submission, done or to be done: the outbox from which handlers work. Kept when
 * the handler is gone.
 */
export const handlerRuns = pgTable(
  'handler_runs',
  {
    submissionId: registryId('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    handlerId: registryId('handler_id').notNull(),
    routine: text({ enum: routines }).notNull().default('mail-copy'),
    position: integer().notNull().default(0),
    state: text({ enum: handlerRunStates }).notNull(),
    attempts: integer().notNull(),
    /** When it was tried last, or is to be tried next. */
    at: instant('at').notNull(),
    /** One of `handlerFaults`, of an answer with its status: `answered:503`. */
    lastErrorCode: text('last_error_code'),
  },
  (table) => [
    primaryKey({ columns: [table.submissionId, table.handlerId] }),
    check('handler_runs_state', isOneOf(table.state, handlerRunStates)),
    check('handler_runs_routine', isOneOf(table.routine, routines)),
    index('handler_runs_waiting').on(table.at).where(sql`state = 'waiting'`),
    // What administrators are to look at, which is rare.
    index('handler_runs_failed').on(table.submissionId).where(sql`state = 'failed'`),
  ],
);
