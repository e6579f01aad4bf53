import type { FastifyBaseLogger } from 'fastify';
import { recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import { type Database, type DatabasePool, statement } from '../platform/database.ts';
import type { JobData, JobSender } from '../platform/jobs.ts';
import { isImporting } from './import-extract.ts';
import { type ImportEnd, type ImportOrder, importInChild } from './import-in-child.ts';
import type { UploadFolder } from './upload-folder.ts';

type Job = JobData['registry-import'];

interface ClaimedUpload {
  id: string;
  file: string;
  file_name: string;
  is_dry_run: boolean;
  allow_retiring: boolean;
}

const hour = 3_600_000;
const day = 24 * hour;
/** How long an upload is kept that nobody imports. */
const keptFor = 7 * day;

const claim = statement<ClaimedUpload>(
  'claim-extract-upload',
  `update extract_uploads set state = 'running', progress = null, started_at = $2
   where id = $1 and state = 'waiting'
   returning id, file, file_name, is_dry_run, allow_retiring`,
);
const tellProgress = statement(
  'tell-extract-progress',
  `update extract_uploads set state = $3, progress = $2
   where id = $1 and state in ('waiting', 'running')`,
);
// An import that went on in another process while this one took it for broken ends here all the same.
const endUpload = statement(
  'end-extract-upload',
  `update extract_uploads
   set state = $2, progress = null, ended_at = $3, counts = $4, faults = $5, fault_count = $6,
     warnings = $7, file = case when $2 = 'imported' then null else file end
   where id = $1`,
);
const failInterrupted = statement<{ id: string }>(
  'fail-interrupted-uploads',
  `update extract_uploads set state = 'failed', progress = null, ended_at = $1, warnings = $2
   where state = 'running' returning id`,
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

const nothingDone = { counts: [], faults: [], faultCount: 0 } as const;
const interrupted = 'The import was interrupted: nothing was changed. Begin it again.';
const brokeOff =
  'The import broke off, and nothing was changed. What happened stands in the log of the server.';

type UploadEnd =
  | Exclude<ImportEnd, { state: 'busy' }>
  | { readonly state: 'failed'; readonly warnings: readonly string[] };

interface ImporterParts {
  readonly db: DatabasePool;
  readonly folder: UploadFolder;
  readonly jobs: JobSender;
  /** What every import is told. */
  readonly order: Pick<ImportOrder, 'databaseUrl' | 'filesFolder'> & {
    readonly options: Pick<ImportOrder['options'], 'instituteId' | 'timeZone' | 'mostUnpacked'>;
  };
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
}

/** Imports uploaded extracts, one after another over all processes, each in a child process. */
export class ExtractImporter {
  readonly #parts: ImporterParts;
  readonly #stopping = new AbortController();
  readonly #sweeping: NodeJS.Timeout;

  constructor(parts: ImporterParts) {
    this.#parts = parts;
    this.#sweeping = setInterval(() => void this.#sweepOrLog(), hour).unref();
  }

  /** Ends what a server that is gone left running, and throws away what is no longer kept. */
  async start(): Promise<void> {
    const { db, now } = this.#parts;
    // Where an import is running, its own server still follows it.
    if (!(await isImporting(db))) {
      await db.transaction(async (tx) => {
        await tx.rows(failInterrupted, [now(), JSON.stringify([interrupted])]);
        await announce(tx, [{ kind: 'extract-uploads' }]);
      });
    }
    await this.#sweepOrLog();
  }

  /** Breaks off the import that this process runs; its job ends as one that failed. */
  stop(): void {
    clearInterval(this.#sweeping);
    this.#stopping.abort();
  }

  /** Does a job: imports the upload that it names, or puts it off while another import runs. */
  async import(job: Job): Promise<void> {
    const { db, now } = this.#parts;
    if (await isImporting(db)) return this.#putOff(job);
    const [upload] = await db.rows(claim, [job.uploadId, now()]);
    // Somebody else has done it.
    if (!upload) return;
    await announce(db, [{ kind: 'extract-uploads' }]);
    const progress = this.#followProgress(upload.id);
    const end = await this.#run(upload, progress.tell);
    await progress.told();
    if (end.state === 'busy') await this.#putOff(job);
    else await this.#finish(job, upload, end);
  }

  async #run(
    upload: ClaimedUpload,
    onProgress: (sentence: string) => void,
  ): Promise<UploadEnd | { readonly state: 'busy' }> {
    const { folder, order, now, log } = this.#parts;
    const { signal } = this.#stopping;
    try {
      return await importInChild(
        {
          ...order,
          source: folder.path(upload.file),
          now: now().toISOString(),
          options: {
            ...order.options,
            isDryRun: upload.is_dry_run,
            allowsRetiring: upload.allow_retiring,
          },
        },
        { signal, onProgress },
      );
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'the import of an upload broke off');
      return { state: 'failed', warnings: [signal.aborted ? interrupted : brokeOff] };
    }
  }

  /** Writes how far an import is, only ever the newest sentence of those that wait. */
  #followProgress(uploadId: string) {
    const { db, log } = this.#parts;
    let newest: string | undefined;
    let writing = Promise.resolve();
    const write = async () => {
      if (newest === undefined) return;
      const sentence = newest;
      newest = undefined;
      try {
        await this.#show(db, uploadId, 'running', sentence);
      } catch (error) {
        // The next sentence, and the end, are written all the same.
        log.warn({ err: error }, 'the progress of an import could not be written');
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

  async #show(db: Database, uploadId: string, state: 'waiting' | 'running', progress: string) {
    await db.rows(tellProgress, [uploadId, progress, state]);
    await announce(db, [{ kind: 'extract-uploads' }]);
  }

  /** Whoever imports meanwhile, a command or another process: the job comes again in a second. */
  async #putOff(job: Job): Promise<void> {
    const { db, jobs } = this.#parts;
    await db.transaction(async (tx) => {
      await this.#show(tx, job.uploadId, 'waiting', 'Waiting for another import to end.');
      await jobs.send(tx, 'registry-import', job);
    });
  }

  async #finish(job: Job, upload: ClaimedUpload, end: UploadEnd): Promise<void> {
    const { db, folder, now } = this.#parts;
    const { counts, faults, faultCount } = end.state === 'failed' ? nothingDone : end;
    // The zip as a whole is told by the name that its owner knows.
    const named = faults.map((fault) =>
      fault.file === upload.file ? { ...fault, file: upload.file_name } : fault,
    );
    await db.transaction(async (tx) => {
      await tx.rows(endUpload, [
        upload.id,
        end.state,
        now(),
        JSON.stringify(counts),
        JSON.stringify(named),
        faultCount,
        JSON.stringify(end.warnings),
      ]);
      if (!upload.is_dry_run) {
        await recordEvent(tx, {
          kind: 'registry.imported',
          at: now(),
          userId: job.userId,
          ipAddress: job.ipAddress,
          subject: { type: 'extractUpload', id: upload.id },
          details: { state: end.state, allowRetiring: upload.allow_retiring, faultCount },
        });
      }
      await announce(tx, [{ kind: 'extract-uploads' }]);
    });
    if (end.state === 'imported') await folder.remove(upload.file);
  }

  async #sweepOrLog(): Promise<void> {
    const { db, folder, now, log } = this.#parts;
    try {
      await db.rows(giveUpOld, [new Date(now().getTime() - keptFor)]);
      const kept = await db.rows(findKept);
      const names = new Set(kept.map(({ file }) => file));
      await folder.removeOthers(names, new Date(Date.now() - day));
    } catch (error) {
      log.error({ err: error }, 'uploads that are no longer kept could not be removed');
    }
  }
}
