import { type EventToRecord, recordEvent } from '../audit/record-event.ts';
import { type Database, statement } from '../platform/database.ts';
import { type FeedFault, faultOfPlace, feedPosition, type ReadersPlace } from './feed-position.ts';

// Prevents a new epoch from starting meanwhile.
const hold = statement('hold-feed-epoch', 'select from registry_feed for share');

const acknowledge = statement<{ count: number }>(
  'acknowledge-changes',
  `with acknowledged as (
     update registry_changes set acknowledged_at = $2
     where feed_id <= $1 and acknowledged_at is null returning id
   )
   select count(*) as count from acknowledged`,
);

/** A fault if the feed cannot have given out that id in that epoch. */
type TakenOver = { readonly status: 'acknowledged'; readonly count: number } | FeedFault;

/** The position up to which the registry has the changes, and when it said so. */
type TakingOver = ReadersPlace & { readonly now: Date };

/**
 * Records that the registry has every change up to an id. Extracts it wrote before this moment
 * still do not undo them. Idempotent.
 */
export const acknowledgeUpTo = (db: Database, { now, ...place }: TakingOver): Promise<TakenOver> =>
  db.transaction(async (tx) => {
    await tx.rows(hold);
    const fault = faultOfPlace(await feedPosition(tx), place);
    if (fault) return fault;
    const [{ count } = { count: 0 }] = await tx.rows(acknowledge, [place.id, now]);
    return { status: 'acknowledged', count };
  });

export type Acknowledgement =
  | TakenOver
  /** Changes are acknowledged by the webhook's responses only. */
  | { readonly status: 'webhook' };

/** The position, the time, and the request if there was one. */
type Acknowledging = TakingOver &
  Partial<Pick<EventToRecord, 'ipAddress' | 'service'>> & {
    /** Whether changes are posted to a webhook. */
    readonly hasWebhook: boolean;
  };

/**
 * Acknowledges changes on behalf of a registry that reads the feed itself, and records an event.
 * Refused if changes are posted to a webhook: one acknowledged by mistake would never be posted.
 */
export async function acknowledgeChanges(
  db: Database,
  { hasWebhook, ipAddress = null, service, ...taking }: Acknowledging,
): Promise<Acknowledgement> {
  if (hasWebhook) return { status: 'webhook' };
  return db.transaction(async (tx) => {
    const taken = await acknowledgeUpTo(tx, taking);
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
