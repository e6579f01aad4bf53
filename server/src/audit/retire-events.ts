import { lockInTransaction } from '../platform/advisory-lock.ts';
import { type Database, type DatabasePool, statement } from '../platform/database.ts';
import { type Secrets, signWith } from '../platform/sealed.ts';
import { type ChainHead, writeCheckpoint } from './checkpoints.ts';
import { recordEvent } from './record-event.ts';
import { type Verification, verifyChain } from './verify-chain.ts';

/** Events that one transaction deletes: what is chained meanwhile waits for it. */
const atOnce = 20_000;

// Events are chained as they commit, so one may have a later time than the next: all before the first of a
// month that is kept are retired.
const findLastDue = statement<ChainHead>(
  'last-audit-event-to-retire',
  `select last.number, last.hash from audit_events last
   where last.number = (
     select first_kept.number - 1 from audit_events first_kept
     where first_kept.number is not null and first_kept.at >=
       (date_trunc('month', $1::timestamptz at time zone $2) - make_interval(months => $3)) at time zone $2
     order by first_kept.number limit 1
   )`,
);
const findHash = statement<{ hash: string }>(
  'hash-of-audit-event',
  'select hash from audit_events where number = $1',
);
const findFirst = statement<{ number: number }>(
  'first-audit-event',
  'select number from audit_events where number is not null order by number limit 1',
);
const deleteEvents = statement<{ number: number }>(
  'delete-retired-audit-events',
  'delete from audit_events where number <= $1 returning number',
);
const deleteCheckpoints = statement(
  'delete-retired-audit-checkpoints',
  `delete from audit_checkpoints
   where number < $1 or (number = $1 and kind <> 'retired')`,
);

interface RetireOptions {
  readonly secrets: Secrets;
  readonly now: Date;
  readonly timeZone: string;
  /** Whole months that are kept beside the present one. */
  readonly keptMonths: number;
}

/** What became of it: how many events were retired, or why none were. */
type Retired =
  | { readonly count: number }
  /** They were tampered with, and are kept as evidence. */
  | { readonly verification: Verification };

/**
 * Deletes events of months that are no longer kept, and leaves a checkpoint in their place, from which the
 * rest of the chain is verified.
 */
export async function retireEvents(
  db: DatabasePool,
  { secrets, now, timeZone, keptMonths }: RetireOptions,
): Promise<Retired> {
  const [due] = await db.rows(findLastDue, [now, timeZone, keptMonths]);
  if (!due) return { count: 0 };
  const verification = await verifyChain(db, { secrets, upTo: due.number });
  if (verification.faultCount > 0) return { verification };
  let count = 0;
  for (;;) {
    const retired = await db.transaction((tx) => retireSome(tx, { due, secrets, now }));
    count += retired;
    if (retired < atOnce) return { count };
  }
}

async function retireSome(
  tx: Database,
  { due, secrets, now }: Pick<RetireOptions, 'secrets' | 'now'> & { readonly due: ChainHead },
): Promise<number> {
  await lockInTransaction(tx, 'chainEvents');
  const [first] = await tx.rows(findFirst);
  if (!first || first.number > due.number) return 0;
  const number = Math.min(first.number + atOnce - 1, due.number);
  const [last] = await tx.rows(findHash, [number]);
  if (!last) throw new Error(`Event ${number} of the audit log is missing.`);
  const { hash } = last;
  await writeCheckpoint(tx, signWith(secrets.secret), { kind: 'retired', number, hash, at: now });
  const retired = await tx.rows(deleteEvents, [number]);
  await tx.rows(deleteCheckpoints, [number]);
  await recordEvent(tx, {
    kind: 'audit.retired',
    at: now,
    userId: null,
    ipAddress: null,
    details: { count: retired.length, upTo: number },
  });
  return retired.length;
}
