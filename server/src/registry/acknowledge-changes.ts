import { type DatabasePool, statement } from '../platform/database.ts';
import { type FeedFault, faultOfPlace, feedPosition, type ReadersPlace } from './feed-position.ts';

// A new epoch cannot begin in between.
const hold = statement('hold-feed-epoch', 'select from registry_feed for share');

const acknowledge = statement<{ id: string }>(
  'acknowledge-changes',
  `update registry_changes set acknowledged_at = $2
   where feed_id <= $1 and acknowledged_at is null returning id`,
);

export type Acknowledgement =
  | { readonly status: 'acknowledged'; readonly count: number }
  /** Nobody can have been told of that id, in that epoch. */
  | FeedFault;

/**
 * Notes that the registry has taken over all changes up to an id. Extracts that it wrote before
 * this moment still do not undo them. Again for the same id, it does nothing.
 */
export const acknowledgeChanges = (
  db: DatabasePool,
  { now, ...place }: ReadersPlace & { readonly now: Date },
): Promise<Acknowledgement> =>
  db.transaction(async (tx) => {
    await tx.rows(hold);
    const fault = faultOfPlace(await feedPosition(tx), place);
    if (fault) return fault;
    const acknowledged = await tx.rows(acknowledge, [place.id, now]);
    return { status: 'acknowledged', count: acknowledged.length };
  });
