import { countSubmissions } from '../form-results/count-submission.ts';
import { announce } from '../platform/announce.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';
import { orderHandlers } from './order-handlers.ts';
import {
  announcedOf,
  answersObject,
  claimUnprocessed,
  metadataOf,
  readFilesOfEach,
  type StoredFile,
  type StoredSubmission,
} from './stored-submission.ts';

type Parts = Pick<OpenContext, 'db' | 'files' | 'log'>;

/** Submissions processed in one transaction, for which changes to any of them wait. */
const atOnce = 20;

const findWaiting = statement<{ form_id: string; id: string }>(
  'unprocessed-submissions',
  `select form_id, id from submissions
   where state = 'complete' and not is_processed and (form_id, id) > ($1, $2) and id <> all($3)
   order by form_id, id limit ${atOnce}`,
);
const setProcessed = statement(
  'set-submissions-processed',
  'update submissions set is_processed = true where id = any($1)',
);

/** The answers as a file (FILE-014): what was validated, and nothing that a client sent later. */
function fileOf(submission: StoredSubmission, files: readonly StoredFile[]): Buffer {
  const { user_id: uid, email, name } = submission;
  return Buffer.from(
    JSON.stringify({
      id: submission.id,
      formId: submission.form_id,
      formVersion: submission.form_version,
      formName: submission.form_name,
      ...(!submission.is_anonymous && { uid, email, name }),
      submitted: submission.submitted_at.toISOString(),
      reference: submission.reference,
      fields: submission.answers,
      files: files.map(announcedOf),
    }),
  );
}

async function keepFiles(
  { files }: Pick<Parts, 'files'>,
  tx: Database,
  submissions: readonly StoredSubmission[],
): Promise<void> {
  const uploaded = await readFilesOfEach(
    tx,
    submissions.map(({ id }) => id),
  );
  const kept = await Promise.allSettled(
    submissions.map((submission) => {
      const { id } = submission;
      const content = fileOf(submission, uploaded.get(id) ?? []);
      return files.objects.put(answersObject(id), content, metadataOf(submission, `${id}.json`));
    }),
  );
  // Thrown once all writes have ended: a submission cannot be deleted before this transaction ends.
  const failed = kept.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Processes submissions together, completely or not at all. Those being processed elsewhere are
 * skipped.
 */
const processTogether = (parts: Parts, ids: readonly string[]): Promise<void> =>
  parts.db.transaction(async (tx) => {
    const submissions = await claimUnprocessed(tx, ids);
    if (submissions.length === 0) return;
    await keepFiles(parts, tx, submissions);
    await countSubmissions(tx, submissions);
    await orderHandlers(tx, submissions);
    await tx.rows(setProcessed, [submissions.map(({ id }) => id)]);
    await announce(tx, [{ kind: 'submissions' }]);
  });

/**
 * Processes submissions, one by one if they cannot be processed together. Returns those that
 * failed.
 */
async function processSome(parts: Parts, ids: readonly string[]): Promise<string[]> {
  try {
    await processTogether(parts, ids);
    return [];
  } catch (error) {
    if (ids.length === 1) {
      parts.log.error({ err: error }, 'a submission could not be processed');
      return [...ids];
    }
    const failed: string[] = [];
    for (const id of ids) failed.push(...(await processSome(parts, [id])));
    return failed;
  }
}

/**
 * Processes complete submissions: each is counted, stored and passed on once, in whichever process.
 * It depends only on their rows, so it continues where a killed server stopped.
 *
 * @param leaveOut submissions that are skipped
 * @param isOver whether to stop once running work is done
 * @returns those that failed and should be retried
 */
export async function processSubmissions(
  parts: Parts,
  {
    leaveOut = [],
    isOver = () => false,
  }: { readonly leaveOut?: readonly string[]; readonly isOver?: () => boolean } = {},
): Promise<string[]> {
  const failed: string[] = [];
  let last = { form_id: '', id: '' };
  while (!isOver()) {
    const waiting = await parts.db.rows(findWaiting, [last.form_id, last.id, leaveOut]);
    const ids = waiting.map(({ id }) => id);
    if (ids.length > 0) failed.push(...(await processSome(parts, ids)));
    if (ids.length < atOnce) break;
    last = waiting.at(-1) ?? last;
  }
  return failed;
}

/** Pause after a failure, so that an unavailable store is not tried for every submission. */
const pauseMs = 30_000;

/** Submissions that complete within this time are processed together, so that a burst costs one query. */
const gatherMs = 50;

const wakers = new WeakMap<OpenContext['institution'], () => void>();

/** Processes submissions every second, and soon after `wakeProcessing`. */
export function keepProcessing(
  parts: Parts & Pick<OpenContext, 'institution'> & { readonly now: () => Date },
): RepeatedWork {
  const { institution, log, now } = parts;
  const again = new Map<string, number>();
  let isStopped = false;
  const work = repeatWork({
    everyMs: 1000,
    work: async () => {
      const at = now().getTime();
      for (const [id, due] of again) if (due <= at) again.delete(id);
      const options = { leaveOut: [...again.keys()], isOver: () => isStopped };
      for (const id of await processSubmissions(parts, options)) again.set(id, at + pauseMs);
    },
    log,
    failure: 'submissions could not be processed',
  });
  let gathering: NodeJS.Timeout | undefined;
  wakers.set(institution, () => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      void work.wake();
    }, gatherMs).unref();
  });
  return {
    ...work,
    stop: () => {
      isStopped = true;
      clearTimeout(gathering);
      return work.stop();
    },
  };
}

/** Processes a newly completed submission within a moment, if this process does that. */
export function wakeProcessing({ institution }: Pick<OpenContext, 'institution'>): void {
  wakers.get(institution)?.();
}
