import type { FastifyBaseLogger } from 'fastify';
import { lockInTransaction } from '../platform/advisory-lock.ts';
import { type Database, type DatabasePool, statement } from '../platform/database.ts';
import { type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';
import type { ChainHead } from './checkpoints.ts';
import { type ChainedEvent, hashBeforeAll, hashedColumns, hashOfEvent } from './event-hash.ts';

/** Events chained in one transaction, for which the next writer waits. */
const atOnce = 1000;

const isAnyUnchained = statement<{ is_any: boolean }>(
  'is-any-event-unchained',
  'select exists (select from audit_events where number is null) as is_any',
);
// Where all events were retired, the chain goes on from their checkpoint.
const findLast = statement<ChainHead>(
  'last-chained-event',
  `(select number, hash from audit_events where number is not null order by number desc limit 1)
   union all
   (select number, hash from audit_checkpoints where kind = 'retired' order by number desc limit 1)
   order by number desc limit 1`,
);
const findUnchained = statement<Omit<ChainedEvent, 'number'>>(
  'unchained-events',
  `select ${hashedColumns} from audit_events where number is null
   order by audit_events.at, id limit ${atOnce}`,
);
const chain = statement(
  'chain-events',
  `update audit_events event set number = chained.number, hash = chained.hash
   from unnest($1::uuid[], $2::bigint[], $3::text[]) as chained (id, number, hash)
   where event.id = chained.id`,
);

/** Where the chain ends now. Only under the lock of the writer does it stay so. */
export async function chainHead(db: Database): Promise<ChainHead> {
  const [last] = await db.rows(findLast);
  return last ?? { number: 0, hash: hashBeforeAll };
}

async function chainSome(tx: Database): Promise<number> {
  await lockInTransaction(tx, 'chainEvents');
  let { number, hash } = await chainHead(tx);
  const events = await tx.rows(findUnchained);
  const links = events.map((event) => {
    number += 1;
    hash = hashOfEvent(hash, { ...event, number });
    return { id: event.id, number, hash };
  });
  await tx.rows(chain, [
    links.map((link) => link.id),
    links.map((link) => link.number),
    links.map((link) => link.hash),
  ]);
  return links.length;
}

/**
 * Gives every event that is not in the chain yet its number and the hash over it and the previous
 * event. There is one writer at a time across all processes; returns how many were chained.
 */
export async function chainEvents(db: DatabasePool): Promise<number> {
  const [unchained] = await db.rows(isAnyUnchained);
  if (!unchained?.is_any) return 0;
  let chained = 0;
  for (let some = atOnce; some === atOnce; chained += some) some = await db.transaction(chainSome);
  return chained;
}

/** Chains recorded events every second: until then they could be removed unnoticed. */
export const keepChaining = (db: DatabasePool, log: FastifyBaseLogger): RepeatedWork =>
  repeatWork({
    everyMs: 1000,
    work: () => chainEvents(db),
    log,
    failure: 'recorded events could not be chained',
  });
