import { type Database, statement } from '../platform/database.ts';

const greatest = statement<{ feed_id: number | null }>(
  'greatest-feed-id',
  'select max(feed_id) as feed_id from registry_changes',
);

const acknowledge = statement<{ id: string }>(
  'acknowledge-changes',
  `update registry_changes set acknowledged_at = $2
   where feed_id <= $1 and acknowledged_at is null returning id`,
);

export type Acknowledgement =
  | { readonly status: 'acknowledged'; readonly count: number }
  /** Nobody can have been told of that id. */
  | { readonly status: 'unknown'; readonly greatest: number | null };

/**
 * Notes that the registry has taken over all changes up to an id. Extracts that it wrote before
 * this moment still do not undo them. Again for the same id, it does nothing.
 */
export async function acknowledgeChanges(
  db: Database,
  { upTo, now }: { upTo: number; now: Date },
): Promise<Acknowledgement> {
  const [last] = await db.rows(greatest);
  if (!last?.feed_id || upTo > last.feed_id) {
    return { status: 'unknown', greatest: last?.feed_id ?? null };
  }
  return { status: 'acknowledged', count: (await db.rows(acknowledge, [upTo, now])).length };
}
