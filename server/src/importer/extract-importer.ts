import type { ExtractUpload } from '@tradebridge/contract/administration';
import { type Label, textOf } from '@tradebridge/contract/labels';
import type { FastifyBaseLogger } from 'fastify';
import { recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import {
  type Database,
  type DatabasePool,
  namedStatement,
  statement,
} from '../platform/database.ts';
import type { JobData, JobSender } from '../platform/jobs.ts';
import { type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';
import { registryLabels as labels } from '../registry/labels.ts';
import type { UploadFolder } from '../registry/upload-folder.ts';
import { isImporting } from './import-extract.ts';
import { type ImportEnd, type ImportOrder, importInChild } from './import-in-child.ts';
import { forgetExpiredUndo } from './undo-import.ts';

type Job = JobData['registry-import'];

interface ClaimedUpload {
  id: string;
  file: string;
  file_name: string;
  service_token: string | null;
  is_dry_run: boolean;
  allow_retiring: boolean;
  asked_by: string | null;
  asked_from: string | null;
}

const minute = 60_000;
const hour = 3_600_000;
const day = 24 * hour;
/** How long an upload that is never imported is kept. */
const keptFor = 7 * day;

const claim = statement<ClaimedUpload>(
  'claim-extract-upload',
  `update extract_uploads set state = 'running', progress = null, started_at = $2
   where id = $1 and state = 'waiting'
   returning id, file, file_name, service_token, is_dry_run, allow_retiring, asked_by, asked_from`,
);
const saveProgress = statement(
  'save-extract-progress',
  `update extract_uploads set progress = $2 where id = $1 and state = 'running'`,
);
const putOff = statement<{ id: string }>(
  'put-off-extract-upload',
  `update extract_uploads set state = 'waiting', progress = $3 where id = $1 and state = $2
   returning id`,
);
// Also ends an import that kept running in another process while this one considered it
// interrupted.
const endUpload = namedStatement<
  unknown,
  {
    readonly id: string;
    readonly state: UploadEnd['state'];
    readonly at: Date;
    readonly counts: string;
    readonly companies: string;
    readonly faults: string;
    readonly faultCount: number;
    readonly warnings: string;
  }
>(
  'end-extract-upload',
  `update extract_uploads
   set state = :state, progress = null, ended_at = :at, counts = :counts, faults = :faults,
     fault_count = :faultCount, warnings = :warnings, companies = :companies,
     file = case when :state = 'imported' then null else file end
   where id = :id`,
);
const findLost = statement<{ id: string }>(
  'lost-uploads',
  `select id from extract_uploads where state = 'running' and started_at <= $1`,
);
// The transaction may have committed before the interruption: then the table of imports says so.
const endBroken = statement<EndedUpload>(
  'end-broken-uploads',
  `update extract_uploads upload
   set state = case when done.id is null then 'failed' else 'imported' end, progress = null,
     ended_at = $2, warnings = case when done.id is null then $3::jsonb else '[]' end,
     counts = coalesce(
       (select jsonb_agg(jsonb_build_object('file', key) || value) from jsonb_each(done.counts)), '[]'),
     file = case when done.id is null then upload.file end
   from extract_uploads broken
   left join registry_imports done
     on done.imported_at = broken.started_at and done.state = 'imported' and not broken.is_dry_run
   where upload.id = any($1) and broken.id = upload.id and upload.state = 'running'
   returning upload.id, upload.state, upload.is_dry_run, upload.allow_retiring, upload.asked_by,
     upload.asked_from`,
);
const askAgain = statement<{ id: string }>(
  'ask-again-for-imports',
  `update extract_uploads set asked_at = $1 where state = 'waiting' and asked_at <= $2 returning id`,
);
const giveUpOld = statement(
  'give-up-old-uploads',
  `update extract_uploads set file = null
   where file is not null and uploaded_at < $1 and state not in ('waiting', 'running')`,
);
const findKept = statement<{ file: string }>(
  'kept-uploads',
  'select file from extract_uploads where file is not null',
);

/** How an import ended if it was not interrupted. */
type UploadEnd = Exclude<ImportEnd, { state: 'busy' }>;

type EndedUpload = Omit<ClaimedUpload, 'file' | 'file_name' | 'service_token'> & {
  readonly state: ExtractUpload['state'];
};

interface ImporterParts {
  readonly db: DatabasePool;
  readonly folder: UploadFolder;
  readonly jobs: JobSender;
  /** Options of every import. */
  readonly order: Pick<ImportOrder, 'databaseUrl' | 'files'> & {
    readonly options: Pick<ImportOrder['options'], 'instituteId' | 'timeZone' | 'maxUnpackedBytes'>;
  };
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
}

/** Records how an import ended; a dry run has done nothing. */
async function recordImport(
  tx: Database,
  at: Date,
  upload: EndedUpload,
  details: { readonly faultCount: number } | { readonly isInterrupted: true },
): Promise<void> {
  if (upload.is_dry_run) return;
  await recordEvent(tx, {
    kind: 'registry.imported',
    at,
    userId: upload.asked_by,
    ipAddress: upload.asked_from,
    subject: { type: 'extractUpload', id: upload.id },
    details: { state: upload.state, allowRetiring: upload.allow_retiring, ...details },
  });
}

/** Imports uploaded extracts, one at a time across all processes, each in a child process. */
export class ExtractImporter {
  readonly #parts: ImporterParts;
  readonly #stopping = new AbortController();
  readonly #recovering: RepeatedWork;
  readonly #sweeping: RepeatedWork;

  constructor(parts: ImporterParts) {
    this.#parts = parts;
    const { log } = parts;
    this.#recovering = repeatWork({
      everyMs: minute,
      work: () => this.recover(),
      log,
      failure: 'interrupted uploads could not be ended',
    });
    this.#sweeping = repeatWork({
      everyMs: hour,
      work: () => this.#sweep(),
      log,
      failure: 'expired uploads could not be removed',
    });
  }

  /** Recovers what a stopped server left behind, and deletes what has expired. */
  async start(): Promise<void> {
    await this.recover();
    await this.#sweeping.wake();
  }

  /**
   * Ends imports whose process is gone, and queues again uploads whose job was lost. Every import
   * holds a lock; starting and ending, which happen without it, take less than a minute.
   */
  async recover(): Promise<void> {
    const { db, jobs, now } = this.#parts;
    if (await isImporting(db)) return;
    const aMinuteAgo = new Date(now().getTime() - minute);
    const lost = await db.rows(findLost, [aMinuteAgo]);
    if (lost.length > 0) {
      await this.#endBroken(
        lost.map(({ id }) => id),
        labels.interrupted,
      );
    }
    await db.transaction(async (tx) => {
      const waiting = await tx.rows(askAgain, [now(), aMinuteAgo]);
      for (const { id } of waiting) await jobs.send(tx, 'registry-import', { uploadId: id });
    });
  }

  /** Interrupts the import that this process runs; its job ends as failed. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#recovering.stop(), this.#sweeping.stop()]);
  }

  /** Runs a job: imports its upload, or postpones it while another import runs. */
  async import(job: Job): Promise<void> {
    const { db, now } = this.#parts;
    if (await isImporting(db)) return this.#putOff(job, 'waiting');
    const started = now();
    const [upload] = await db.rows(claim, [job.uploadId, started]);
    // Another process has done it.
    if (!upload) return;
    await announce(db, [{ kind: 'extract-uploads' }]);
    const progress = this.#followProgress(upload.id);
    const end = await this.#run(upload, started, progress.tell);
    await progress.told();
    if (end.state === 'broken') await this.#endBroken([upload.id], end.why);
    else if (end.state === 'busy') await this.#putOff(job, 'running');
    else await this.#finish(upload, end);
  }

  async #run(
    upload: ClaimedUpload,
    started: Date,
    onProgress: (sentence: string) => void,
  ): Promise<ImportEnd | { readonly state: 'broken'; readonly why: Label }> {
    const { folder, order, log } = this.#parts;
    const { signal } = this.#stopping;
    try {
      return await importInChild(
        {
          ...order,
          source: folder.path(upload.file),
          now: started.toISOString(),
          options: {
            ...order.options,
            origin: {
              by: 'upload',
              name: upload.file_name,
              userId: upload.asked_by,
              serviceToken: upload.service_token,
              uploadId: upload.id,
            },
            isDryRun: upload.is_dry_run,
            allowsRetiring: upload.allow_retiring,
          },
        },
        {
          signal,
          onProgress,
          onCause: (cause) => log.warn({ cause }, 'cause of a fault in an upload'),
        },
      );
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'the import of an upload was interrupted');
      return { state: 'broken', why: signal.aborted ? labels.interrupted : labels.brokeOff };
    }
  }

  /** Records progress; of several waiting messages, only the newest is written. */
  #followProgress(uploadId: string) {
    const { db, log } = this.#parts;
    let newest: string | undefined;
    let writing = Promise.resolve();
    const write = async () => {
      if (newest === undefined) return;
      const sentence = newest;
      newest = undefined;
      try {
        await db.rows(saveProgress, [uploadId, sentence]);
        await announce(db, [{ kind: 'extract-uploads' }]);
      } catch (error) {
        // The next message, and the result, will still be written.
        log.warn({ err: error }, 'the progress of an import could not be recorded');
      }
    };
    return {
      tell: (sentence: string) => {
        newest = sentence;
        writing = writing.then(write);
      },
      told: () => writing,
    };
  }

  /** A command or another process is importing: the job is retried in a second. */
  async #putOff({ uploadId }: Job, from: 'waiting' | 'running'): Promise<void> {
    const { db, jobs } = this.#parts;
    await db.transaction(async (tx) => {
      const sentence = textOf(labels.waitsForOther);
      const [waiting] = await tx.rows(putOff, [uploadId, from, sentence]);
      // Another process has taken it.
      if (!waiting) return;
      await announce(tx, [{ kind: 'extract-uploads' }]);
      await jobs.send(tx, 'registry-import', { uploadId });
    });
  }

  /** Ends interrupted imports: as completed if they had committed, else as failed. */
  async #endBroken(uploadIds: readonly string[], why: Label): Promise<void> {
    const { db, now } = this.#parts;
    await db.transaction(async (tx) => {
      const ended = await tx.rows(endBroken, [uploadIds, now(), JSON.stringify([textOf(why)])]);
      for (const upload of ended) {
        await recordImport(tx, now(), upload, { isInterrupted: true });
      }
      await announce(tx, [{ kind: 'extract-uploads' }]);
    });
  }

  async #finish(upload: ClaimedUpload, end: UploadEnd): Promise<void> {
    const { db, folder, now, log } = this.#parts;
    const { counts, faults, faultCount } = end;
    // Faults of the whole zip show the file name that the uploader knows.
    const named = faults.map((fault) =>
      fault.file === upload.file ? { ...fault, file: upload.file_name } : fault,
    );
    await db.transaction(async (tx) => {
      await tx.rows(endUpload, {
        id: upload.id,
        state: end.state,
        at: now(),
        counts: JSON.stringify(counts),
        companies: JSON.stringify(end.companies),
        faults: JSON.stringify(named),
        faultCount,
        warnings: JSON.stringify(end.warnings),
      });
      await recordImport(tx, now(), { ...upload, state: end.state }, { faultCount });
      await announce(tx, [{ kind: 'extract-uploads' }]);
    });
    log.info(
      { state: end.state, origin: 'upload', faultCount, warnings: end.warnings.length },
      'the import of an extract ended',
    );
    if (end.state === 'imported') await folder.remove(upload.file);
  }

  /** Deletes uploads that were not imported within a week, and files without an upload. */
  async #sweep(): Promise<void> {
    const { db, folder, now } = this.#parts;
    await forgetExpiredUndo(db, now());
    await db.rows(giveUpOld, [new Date(now().getTime() - keptFor)]);
    const kept = await db.rows(findKept);
    const names = new Set(kept.map(({ file }) => file));
    await folder.removeOthers(names, new Date(Date.now() - day));
  }
}
