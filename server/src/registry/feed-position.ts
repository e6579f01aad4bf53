import type { Wording } from '@tradebridge/contract/labels';
import { lockInTransaction } from '../platform/advisory-lock.ts';
import { type Database, type DatabasePool, statement } from '../platform/database.ts';
import { registryLabels as labels } from './labels.ts';

/** Position of the change feed. */
export interface FeedPosition {
  /** Ids are unique within an epoch. */
  readonly epoch: string;
  /** The last id assigned in this epoch or before; 0 if there is none. */
  readonly lastId: number;
  /** The first id from which on no change has been deleted; 0 while none has. */
  readonly firstCompleteId: number;
}

const find = statement<{ epoch: string; last_id: number; first_complete_id: number | null }>(
  'feed-position',
  'select epoch, last_id, first_complete_id from registry_feed',
);

export async function feedPosition(db: Database): Promise<FeedPosition> {
  const [row] = await db.rows(find);
  if (!row) throw new Error('The change feed has no epoch.');
  return {
    epoch: row.epoch,
    lastId: row.last_id,
    firstCompleteId: row.first_complete_id ?? 0,
  };
}

/** Why a reader's position is not valid in this feed. */
export type FeedFault =
  | { readonly status: 'other-epoch'; readonly epoch: string }
  | { readonly status: 'beyond'; readonly lastId: number }
  /** Changes after the place have been deleted. */
  | { readonly status: 'incomplete'; readonly firstCompleteId: number };

/** A reader's own position in the feed. */
export interface ReadersPlace {
  /** Undefined if the reader ignores epochs. */
  readonly epoch?: string | undefined;
  readonly id: number;
}

/**
 * Why the feed cannot continue from a reader's position: after a restore, the reader may know an
 * epoch or ids that this database does not.
 */
export function faultOfPlace(
  { epoch, lastId }: FeedPosition,
  place: ReadersPlace,
): FeedFault | undefined {
  if (place.epoch !== undefined && place.epoch !== epoch) return { status: 'other-epoch', epoch };
  return place.id > lastId ? { status: 'beyond', lastId } : undefined;
}

/**
 * The same for a reader that goes on from there, which would miss what has been deleted in the meantime. Who
 * begins at 0 wants what there is.
 */
export function faultOfReading(position: FeedPosition, place: ReadersPlace): FeedFault | undefined {
  const fault = faultOfPlace(position, place);
  if (fault) return fault;
  const { firstCompleteId } = position;
  return place.id > 0 && place.id < firstCompleteId - 1
    ? { status: 'incomplete', firstCompleteId }
    : undefined;
}

/** The refusal of a position that this feed does not have. */
export function wordingOfFault(fault: FeedFault): Wording {
  if (fault.status === 'other-epoch') return [labels.otherEpoch, { epoch: fault.epoch }];
  if (fault.status === 'incomplete') {
    return [labels.noLongerKept, { id: fault.firstCompleteId }];
  }
  return fault.lastId === 0 ? labels.noChangesYet : [labels.beyondLast, { id: fault.lastId }];
}

/**
 * Ids that may have been assigned after the last backup: a new epoch starts beyond them, so that
 * even a reader that ignores epochs misses nothing.
 */
const idsLost = 1_000_000;

const begin = statement<{ epoch: string; first_id: number }>(
  'begin-feed-epoch',
  `with next as (
     select (greatest(last_id, (select coalesce(max(feed_id), 0) from registry_changes)) / ${idsLost} + 2) * ${idsLost} as id
     from registry_feed
   )
   update registry_feed
   set epoch = gen_random_uuid(), started_at = $1, first_id = next.id + 1, last_id = next.id,
     first_complete_id = null
   from next returning epoch, first_id`,
);

const clearFeedIds = statement<{ id: string }>(
  'renumber-feed',
  `update registry_changes set feed_id = null
   where feed_id is not null and acknowledged_at is null returning id`,
);

/**
 * Starts a new epoch after a restore, when the registry may have received more than this database
 * knows. Unacknowledged changes get ids of the new epoch and are listed again.
 */
export const beginFeedEpoch = (
  db: DatabasePool,
  now: Date,
): Promise<{ epoch: string; firstId: number; toldAgain: number }> =>
  db.transaction(async (tx) => {
    await lockInTransaction(tx, 'publishChanges');
    const [begun] = await tx.rows(begin, [now]);
    if (!begun) throw new Error('The change feed has no epoch.');
    const toldAgain = (await tx.rows(clearFeedIds)).length;
    return { epoch: begun.epoch, firstId: begun.first_id, toldAgain };
  });
