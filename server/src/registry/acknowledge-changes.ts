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

/** Where nobody can have been told of that id, in that epoch, it is a fault. */
type TakenOver = { readonly status: 'acknowledged'; readonly count: number } | FeedFault;

/** Up to where, and when. */
type TakingOver = ReadersPlace & { readonly now: Date };

/**
 * Notes that the registry has taken over all changes up to an id. Extracts that it wrote before
 * this moment still do not undo them. Again for the same id, it does nothing.
 */
export const noteTakenOver = (db: Database, { now, ...place }: TakingOver): Promise<TakenOver> =>
  db.transaction(async (tx) => {
    await tx.rows(hold);
    const fault = faultOfPlace(await feedPosition(tx), place);
    if (fault) return fault;
    const [{ count } = { count: 0 }] = await tx.rows(acknowledge, [place.id, now]);
    return { status: 'acknowledged', count };
  });

export type Acknowledgement =
  | TakenOver
  /** The answers of the webhook acknowledge, and nothing else may. */
  | { readonly status: 'webhook' };

/** Up to where, when, and by which request, if by any. */
type Acknowledging = TakingOver &
  Partial<Pick<EventToRecord, 'ipAddress' | 'service'>> & {
    /** Whether changes are posted to a webhook. */
    readonly hasWebhook: boolean;
  };

/**
 * The same for a registry that reads the feed itself, with an event. Refused where changes are posted to
 * a webhook: one that was acknowledged by mistake would never be posted.
 */
export async function acknowledgeChanges(
  db: Database,
  { hasWebhook, ipAddress = null, service, ...taking }: Acknowledging,
): Promise<Acknowledgement> {
  if (hasWebhook) return { status: 'webhook' };
  return db.transaction(async (tx) => {
    const taken = await noteTakenOver(tx, taking);
    if (taken.status === 'acknowledged' && taken.count > 0) {
      await recordEvent(tx, {
        at: taking.now,
        kind: 'registry.acknowledged',
        userId: null,
        ipAddress,
        ...(service && { service }),
        details: { count: taken.count, id: taking.id },
      });
    }
    return taken;
  });
}
