import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/database.ts';
import { recordEvent } from './record-event.ts';

/** How long after an event of a subject the next may follow, in milliseconds. */
const pause = 60_000;
/** Subjects that have events of their own at a time; further ones share one for each limit. */
const maxSubjects = 100;

/** A request that was refused because a limit was reached. */
interface Reached {
  readonly limit: string;
  /** Whose limit it was: a user, or a network. */
  readonly subject: string;
  readonly userId: string | null;
  readonly ipAddress: string | null;
  /** Where the request went. */
  readonly path: string;
}

interface Counted {
  /** The last that was refused. */
  reached: Reached;
  /** Refused since the last event. */
  count: number;
  recordedAt: Date | null;
}

/**
 * Records the limits that are reached: each subject of each limit at once, then once a minute with how
 * often, so that nobody fills the record by running into limits. Each process counts its own.
 */
export class ReachedLimits {
  readonly #counted = new Map<string, Counted>();
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #log: FastifyBaseLogger;
  readonly #timer: NodeJS.Timeout;

  constructor({ db, now, log }: { db: Database; now: () => Date; log: FastifyBaseLogger }) {
    this.#db = db;
    this.#now = now;
    this.#log = log;
    this.#timer = setInterval(() => void this.#sweep(), pause / 6).unref();
  }

  async note(reached: Reached): Promise<void> {
    const counted = this.#countedOf(reached);
    counted.count += 1;
    if (this.#isDue(counted)) await this.#record(counted);
  }

  /** Records what was counted since the last events. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
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
    const others = { ...reached, userId: null, ipAddress: null, subject: 'others' };
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
    const { limit, userId, ipAddress, path, subject } = counted.reached;
    const { count } = counted;
    // Before it is written: what is refused meanwhile belongs to the next event.
    counted.count = 0;
    counted.recordedAt = this.#now();
    try {
      await recordEvent(this.#db, {
        kind: 'limit.reached',
        at: counted.recordedAt,
        userId,
        ipAddress,
        details: { limit, count, path, ...(subject === 'others' && { others: true }) },
      });
    } catch (error) {
      this.#log.warn({ err: error, limit }, 'that a limit was reached could not be recorded');
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
