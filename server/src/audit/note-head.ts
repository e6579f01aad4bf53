import { lockInTransaction } from '../platform/advisory-lock.ts';
import { dayIn } from '../platform/calendar.ts';
import { type Database, type DatabasePool, statement } from '../platform/database.ts';
import { chainEvents, chainHead } from './chain-events.ts';
import { type ChainHead, writeCheckpoint } from './checkpoints.ts';

const findLastNoted = statement<{ at: Date }>(
  'last-noted-audit-head',
  `select at from audit_checkpoints where kind = 'head' order by at desc limit 1`,
);

/** A head as it is printed, and as `verify --head` takes it. */
export const headText = ({ number, hash }: ChainHead): string => `${number}:${hash}`;

interface NoteOptions {
  readonly now: Date;
  readonly timeZone: string;
  /** Tells somebody else of it, in the transaction that notes it. */
  readonly tell?: (tx: Database, head: ChainHead) => Promise<void>;
}

/**
 * Notes where the chain ends, once a day in whatever process.
 *
 * @returns undefined where it was noted today already, or nothing was ever recorded
 */
export async function noteHead(
  db: DatabasePool,
  { now, timeZone, tell }: NoteOptions,
): Promise<ChainHead | undefined> {
  const isNoted = async (of: Database) => {
    const [last] = await of.rows(findLastNoted);
    return last !== undefined && dayIn(timeZone, last.at) >= dayIn(timeZone, now);
  };
  if (await isNoted(db)) return undefined;
  await chainEvents(db);
  return db.transaction(async (tx) => {
    await lockInTransaction(tx, 'chainEvents');
    const head = await chainHead(tx);
    if (tx.sign === null || head.number === 0 || (await isNoted(tx))) return undefined;
    await writeCheckpoint(tx, tx.sign, { kind: 'head', ...head, at: now });
    await tell?.(tx, head);
    return head;
  });
}
