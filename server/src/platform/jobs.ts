import type { FastifyBaseLogger } from 'fastify';
import { type Db, PgBoss, type QueueOptions } from 'pg-boss';
import type { Database, DatabasePool } from './database.ts';

/**
 * The data of each job by its name: work done after a transaction, or in the background. Areas add
 * theirs.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations elsewhere are merged into it
export interface JobData {}
export type JobName = keyof JobData;

/** Every queue, with its retry options. */
export type Queues = Readonly<Record<string, QueueOptions>>;

const schema = 'jobs';

/** pg-boss over our own connections, so that a job is sent in the caller's transaction. */
const through = (db: Database): Db => ({
  executeSql: (text, values) => db.query(text, values),
});

/** Creates or migrates the tables of the queues. Call it while holding the migrations' lock. */
export async function migrateJobs(db: Database, queues: Queues): Promise<void> {
  const boss = new PgBoss({ db: through(db), schema, supervise: false, schedule: false });
  await boss.start();
  for (const [name, options] of Object.entries(queues)) {
    if (await boss.getQueue(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
  }
  await boss.stop({ graceful: false });
}

/** Access to the queues for calls. */
export interface JobSender {
  /** Sends a job when the transaction of `db` commits. */
  send<Name extends JobName>(db: Database, name: Name, data: JobData[Name]): Promise<void>;
}

const pauseSeconds = 0.5;

/** Sends and runs jobs. Several processes share the work; each job runs in one at a time. */
export class Jobs implements JobSender {
  readonly #boss: PgBoss;
  readonly #log: FastifyBaseLogger;

  private constructor(boss: PgBoss, log: FastifyBaseLogger) {
    this.#boss = boss;
    this.#log = log;
  }

  static async open(db: DatabasePool, log: FastifyBaseLogger): Promise<Jobs> {
    const boss = new PgBoss({ db: through(db), schema, migrate: false, schedule: false });
    boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
    await boss.start();
    return new Jobs(boss, log);
  }

  async send<Name extends JobName>(db: Database, name: Name, data: JobData[Name]): Promise<void> {
    await this.#boss.send(name, data, { db: through(db) });
  }

  /**
   * Runs jobs of a name as they arrive, one at a time. A job that throws is retried as configured
   * for its queue.
   *
   * @param isPaced pauses between jobs, so that many heavy ones do not slow down users who are
   *   waiting for a reply
   */
  async work<Name extends JobName>(
    name: Name,
    work: (data: JobData[Name]) => Promise<void>,
    { isPaced = false }: { readonly isPaced?: boolean } = {},
  ): Promise<void> {
    const boss = this.#boss;
    const workerId: string = await boss.work<JobData[Name]>(
      name,
      { pollingIntervalSeconds: isPaced ? pauseSeconds : 1, batchSize: 1 },
      async ([job]) => {
        if (!job) return;
        // More may be waiting: fetches again as soon as this one is done.
        if (!isPaced) boss.notifyWorker(workerId);
        try {
          await work(job.data);
        } catch (error) {
          this.#log.warn({ err: error, job: name, jobId: job.id }, 'a job failed');
          // The queue stores the error, which could name the recipient of an e-mail.
          throw new Error('See the log of the server.');
        }
      },
    );
  }

  /** Stops taking jobs, and lets running ones finish within ten seconds. */
  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 10_000 });
  }
}
