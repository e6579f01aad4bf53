import type { FastifyBaseLogger } from 'fastify';
import { type Db, PgBoss, type QueueOptions } from 'pg-boss';
import type { Database, DatabasePool } from './database.ts';

/**
 * What each job is given, by its name: what is done after a transaction, or beside the requests. Areas
 * add theirs.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations elsewhere are merged into it
export interface JobData {}
export type JobName = keyof JobData;

/** Every queue, with what becomes of a job that fails. */
export type Queues = Readonly<Record<string, QueueOptions>>;

const schema = 'jobs';

/** pg-boss over our own connections, so that a job is sent in the transaction that asks for it. */
const through = (db: Database): Db => ({
  executeSql: (text, values) => db.query(text, values),
});

/** Makes the tables of the queues, or brings them up to date. Call it under the migrations' lock. */
export async function migrateJobs(db: Database, queues: Queues): Promise<void> {
  const boss = new PgBoss({ db: through(db), schema, supervise: false, schedule: false });
  await boss.start();
  for (const [name, options] of Object.entries(queues)) {
    if (await boss.getQueue(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
  }
  await boss.stop({ graceful: false });
}

/** What verbs know of the queues. */
export interface JobSender {
  /** Sends a job that is there when the transaction of `db` commits, and never if it does not. */
  send<Name extends JobName>(db: Database, name: Name, data: JobData[Name]): Promise<void>;
}

/** Seconds between paced jobs. */
const pauseSeconds = 0.5;

/** Sends jobs and does them. Several processes share the work; a job is done by one at a time. */
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
   * Does jobs of a name as they come, one after another. One that throws is tried again as its queue
   * says.
   *
   * @param isPaced leaves a pause between them, so that many heavy ones do not take the processor from
   *   users who are waiting for a reply
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
        // More may be waiting: it looks again as soon as this one is done.
        if (!isPaced) boss.notifyWorker(workerId);
        try {
          await work(job.data);
        } catch (error) {
          this.#log.warn({ err: error, job: name, jobId: job.id }, 'a job failed');
          // The queue keeps what it is told, which can name whom a mail was for.
          throw new Error('It stands in the log of the server.');
        }
      },
    );
  }

  /** Finishes what is under way, within ten seconds, and takes up nothing new. */
  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 10_000 });
  }
}
