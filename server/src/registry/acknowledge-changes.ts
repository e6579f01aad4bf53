import { type EventToRecord, recordEvent } from '../audit/record-event.ts';
import { type Database, statement } from '../platform/database.ts';
import { type FeedFault, faultOfPlace, feedPosition, type ReadersPlace } from './feed-position.ts';

// A new epoch cannot begin in between.
const hold = statement('hold-feed-epoch', 'select from registry_feed for share');

const acknowledge = statement<{ count: number }>(
  'acknowledge-changes',
  `with acknowledged as (
     update registry_changes set acknowledged_at = $2
     where feed_id <= $1 and acknowledged_at is null returning id
   )
   select count(*) as count from acknowledged`,
);

export type Acknowledgement =
  | { readonly status: 'acknowledged'; readonly count: number }
  /** Nobody can have been told of that id, in that epoch. */
  | FeedFault;

/** Up to where, when, and by which request, if by any. */
type Acknowledging = ReadersPlace & { readonly now: Date } & Partial<
    Pick<EventToRecord, 'ipAddress' | 'service'>
  >;

/**
 * Notes that the registry has taken over all changes up to an id. Extracts that it wrote before
 * this moment still do not undo them. Again for the same id, it does nothing.
 */
export const acknowledgeChanges = (
  db: Database,
  { now, ipAddress = null, service, ...place }: Acknowledging,
): Promise<Acknowledgement> =>
  db.transaction(async (tx) => {
    await tx.rows(hold);
    const fault = faultOfPlace(await feedPosition(tx), place);
    if (fault) return fault;
    const [{ count } = { count: 0 }] = await tx.rows(acknowledge, [place.id, now]);
    if (count > 0) {
      await recordEvent(tx, {
        at: now,
        kind: 'registry.acknowledged',
        userId: null,
        ipAddress,
        ...(service && { service }),
        details: { count, id: place.id },
      });
    }
    return { status: 'acknowledged', count };
  });
