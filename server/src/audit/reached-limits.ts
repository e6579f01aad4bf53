import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/database.ts';
import { type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';
import { recordEvent } from './record-event.ts';

/** Milliseconds between two events of the same subject. */
const pause = 60_000;
/** Subjects with events of their own at the same time; further ones share one event per limit. */
const maxSubjects = 100;

/** A request that was refused because a limit was reached. */
interface Reached {
  readonly limit: string;
  /** The user or network that reached it. */
  readonly subject: string;
  readonly userId: string | null;
  readonly ipAddress: string | null;
  /** The contact that the user was viewing as; known only if the session was checked before the limit. */
  readonly viewingAs?: string | undefined;
  /** The route of the request. */
  readonly path: string;
}

interface Counted {
  /** The most recent one. */
  reached: Reached;
  /** Requests refused since the last event. */
  count: number;
  recordedAt: Date | null;
}

/**
 * Records reached limits as audit events: for each subject and limit immediately, then at most once a
 * minute with a count, so that an attacker cannot fill the table. Each process counts separately.
 */
export class ReachedLimits {
  readonly #counted = new Map<string, Counted>();
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #log: FastifyBaseLogger;
  readonly #sweeping: RepeatedWork;

  constructor({ db, now, log }: { db: Database; now: () => Date; log: FastifyBaseLogger }) {
    this.#db = db;
    this.#now = now;
    this.#log = log;
    this.#sweeping = repeatWork({
      everyMs: pause / 6,
      work: () => this.#sweep(),
      log,
      failure: 'reached limits could not be swept',
    });
  }

  async note(reached: Reached): Promise<void> {
    const counted = this.#countedOf(reached);
    counted.count += 1;
    if (this.#isDue(counted)) await this.#record(counted);
  }

  /** Records what has been counted since the last events. */
  async close(): Promise<void> {
    await this.#sweeping.stop();
    for (const counted of this.#counted.values()) {
      if (counted.count > 0) await this.#record(counted);
    }
  }

  #countedOf(reached: Reached): Counted {
    const key = `${reached.limit} ${reached.subject}`;
    const known = this.#counted.get(key);
    if (known) {
      known.reached = reached;
      return known;
    }
    if (this.#counted.size < maxSubjects) return this.#begin(key, reached);
    const nobody = { userId: null, ipAddress: null, viewingAs: undefined };
    const others = { ...reached, ...nobody, subject: 'others' };
    const shared = `${reached.limit} others`;
    return this.#counted.get(shared) ?? this.#begin(shared, others);
  }

  #begin(key: string, reached: Reached): Counted {
    const counted = { reached, count: 0, recordedAt: null };
    this.#counted.set(key, counted);
    return counted;
  }

  #isDue({ recordedAt }: Counted): boolean {
    return recordedAt === null || this.#now().getTime() - recordedAt.getTime() >= pause;
  }

  async #record(counted: Counted): Promise<void> {
    const { limit, userId, ipAddress, viewingAs, path, subject } = counted.reached;
    const { count } = counted;
    // Reset before writing: requests refused meanwhile belong to the next event.
    counted.count = 0;
    counted.recordedAt = this.#now();
    try {
      await recordEvent(this.#db, {
        kind: 'limit.reached',
        at: counted.recordedAt,
        userId,
        ipAddress,
        viewingAs,
        details: { limit, count, path, ...(subject === 'others' && { others: true }) },
      });
    } catch (error) {
      this.#log.warn({ err: error, limit }, 'a reached limit could not be recorded');
    }
  }

  async #sweep(): Promise<void> {
    for (const [key, counted] of this.#counted) {
      if (!this.#isDue(counted)) continue;
      if (counted.count > 0) await this.#record(counted);
      else this.#counted.delete(key);
    }
  }
}
