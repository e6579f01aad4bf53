import type { FastifyBaseLogger } from 'fastify';
import { tryLockInTransaction } from '../platform/advisory-lock.ts';
import { type DatabasePool, statement } from '../platform/database.ts';
import { type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';

/** A chained event as a line of the log: its number, id, hash and signature alone. */
export interface LoggedEvent {
  readonly number: number;
  readonly id: string;
  readonly hash: string;
  readonly signature: string | null;
}

/** Events written in one transaction. */
const atOnce = 1000;

const findNext = statement<LoggedEvent>(
  'events-to-log',
  `select number, id, hash, signature from audit_events
   where number > coalesce((select number from audit_log_position), 0)
   order by number limit ${atOnce}`,
);
const move = statement(
  'move-audit-log-position',
  `insert into audit_log_position (number) values ($1)
   on conflict (id) do update set number = excluded.number`,
);

/** Resolves once everything written to the log so far has left the process. */
const flushed = (log: FastifyBaseLogger) =>
  new Promise<void>((resolve, reject) => {
    if (!('flush' in log) || typeof log.flush !== 'function') return resolve();
    log.flush((error?: Error) => (error ? reject(error) : resolve()));
  });

/**
 * Writes the chained events that no process has written yet as lines of the log, in order. One process at
 * a time does so. A process that is killed in between leaves lines that the next one writes again.
 *
 * @returns how many were written
 */
export function logEvents(db: DatabasePool, log: FastifyBaseLogger): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await tryLockInTransaction(tx, 'logEvents'))) return 0;
    const events = await tx.rows(findNext);
    const last = events.at(-1);
    if (!last) return 0;
    for (const { number, id, hash, signature } of events) {
      log.info({ audit: { number, id, hash, signature } }, 'audit event');
    }
    await flushed(log);
    await tx.rows(move, [last.number]);
    return events.length;
  });
}

/** Does so every second, so that what collects the log soon holds the chain outside the database. */
export const keepLogging = (db: DatabasePool, log: FastifyBaseLogger): RepeatedWork =>
  repeatWork({
    everyMs: 1000,
    work: () => logEvents(db, log),
    log,
    failure: 'events of the audit log could not be written to the log',
  });
