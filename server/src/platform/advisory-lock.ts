import type pg from 'pg';
import { type Database, statement } from './database.ts';

/**
 * The database's advisory locks, each with an arbitrary unique number. A released number never
 * changes: processes of different versions must wait for each other. Only `seedDemonstration` did,
 * from 7_201_120, because it shared that number with the chaining of events.
 */
export const advisoryLocks = {
  migrate: 7_201_117,
  import: 7_201_118,
  publishChanges: 7_201_119,
  chainEvents: 7_201_120,
  seedDemonstration: 7_201_121,
  editContent: 7_201_122,
  editLabels: 7_201_123,
  postChanges: 7_201_125,
  reconcileAccounts: 7_201_130,
  fillFolded: 7_201_129,
  markSecret: 7_201_126,
  noteConfiguration: 7_201_127,
  logEvents: 7_201_128,
  refreshEmployerUsers: 133_450_180,
} as const;

type AdvisoryLock = keyof typeof advisoryLocks;

const lockByNumber = statement('lock-by-number', 'select pg_advisory_xact_lock($1)');
const tryLockByNumber = statement<{ is_free: boolean }>(
  'try-lock-by-number',
  'select pg_try_advisory_xact_lock($1) as is_free',
);
const lockByText = statement(
  'lock-by-text',
  'select pg_advisory_xact_lock(hashtextextended($1, 0))',
);
const findHeld = statement<{ is_held: boolean }>(
  'is-lock-held',
  `select exists (
     select from pg_locks
     where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
       and database = (select oid from pg_database where datname = current_database())
   ) as is_held`,
);

/** Waits for the lock, which is released when the transaction ends. */
export async function lockInTransaction(tx: Database, lock: AdvisoryLock): Promise<void> {
  await tx.rows(lockByNumber, [advisoryLocks[lock]]);
}

/** The same without waiting: false if another transaction has the lock. */
export async function tryLockInTransaction(tx: Database, lock: AdvisoryLock): Promise<boolean> {
  const [tried] = await tx.rows(tryLockByNumber, [advisoryLocks[lock]]);
  return tried?.is_free ?? false;
}

/** The same as `lockInTransaction` for a lock named by data, such as `documents ${userId}`. */
export async function lockTextInTransaction(tx: Database, text: string): Promise<void> {
  await tx.rows(lockByText, [text]);
}

/** Whether any process has the lock. */
export async function isLocked(db: Database, lock: AdvisoryLock): Promise<boolean> {
  const [found] = await db.rows(findHeld, [advisoryLocks[lock]]);
  return found?.is_held ?? false;
}

/** Waits for the lock on the connection, and runs the work under it. */
export async function withAdvisoryLock<Result>(
  client: pg.ClientBase,
  lock: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('select pg_advisory_lock($1)', [advisoryLocks[lock]]);
  return thenUnlock(client, lock, work);
}

/**
 * The same without waiting: undefined, without running the work, if another connection has the
 * lock.
 */
export async function tryAdvisoryLock<Result>(
  client: pg.ClientBase,
  lock: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const { rows } = await client.query<{ is_free: boolean }>(
    'select pg_try_advisory_lock($1) as is_free',
    [advisoryLocks[lock]],
  );
  return rows[0]?.is_free ? thenUnlock(client, lock, work) : undefined;
}

/** Unlocks explicitly, because closing a connection does not wait for the database to notice. */
async function thenUnlock<Result>(
  client: pg.ClientBase,
  lock: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } finally {
    // Fails on a broken connection, whose lock is gone anyway.
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks[lock]]).catch(() => {});
  }
}
