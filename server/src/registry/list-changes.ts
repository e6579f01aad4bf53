import type { ToldChange } from '@tradebridge/contract/change-feed';
import { maxFeedPageBytes } from '@tradebridge/contract/service-token-rules';
import { type Database, statement } from '../platform/database.ts';
import type { FeedPosition } from './feed-position.ts';

interface PositionRow {
  epoch: string;
  last_id: number;
  first_complete_id: number | null;
  is_due: boolean;
}

interface ChangeRow extends PositionRow {
  id: string;
  feed_id: number;
  at: Date;
  user_id: string | null;
  contact_id: string | null;
  kind: string;
  employer_id: string | null;
  subject_type: string;
  subject_id: string;
  values: Record<string, unknown>;
}

const atOnce = 500;

/**
 * `$1` the id to start after, `$2` whether to leave out acknowledged changes, `$3` the limit, `$4`
 * now. The feed's position comes with each row; if there are no changes, it comes in a row without
 * one. The stored size, usually compressed, limits first how many values are decompressed to
 * measure them.
 */
export const pageOfChangesStatement = statement<ChangeRow | (PositionRow & { feed_id: null })>(
  'list-changes',
  `select feed.epoch, feed.last_id, feed.first_complete_id,
     exists (select from registry_changes where feed_id is null and visible_at <= $4) as is_due,
     change.*
   from registry_feed feed
   left join lateral (
     select id, feed_id, at, user_id, contact_id, kind, employer_id, subject_type, subject_id, values
     from (
       select stored.*, row_number() over in_order as number,
         sum(octet_length(stored.values::text)) over in_order as bytes
       from (
         select listed.*,
           sum(pg_column_size(listed.values)) over in_order - pg_column_size(listed.values)
             as stored_bytes_before
         from (
           select id, feed_id, at, user_id, contact_id, kind, employer_id, subject_type, subject_id, values
           from registry_changes
           where feed_id > greatest($1::bigint, feed.first_id - 1)
             and (not $2 or acknowledged_at is null)
           order by feed_id limit $3
         ) listed
         window in_order as (order by feed_id rows unbounded preceding)
       ) stored
       where stored_bytes_before < ${maxFeedPageBytes}
       window in_order as (order by feed_id rows unbounded preceding)
     ) measured
     where number = 1 or bytes <= ${maxFeedPageBytes}
   ) change on true
   order by change.feed_id`,
);

const changeOf = (row: ChangeRow): ToldChange => ({
  epoch: row.epoch,
  id: row.feed_id,
  key: row.id,
  at: row.at.toISOString(),
  actor: row.user_id === null ? null : { userId: row.user_id, contactId: row.contact_id },
  kind: row.kind,
  employerId: row.employer_id,
  subject: { type: row.subject_type, id: row.subject_id },
  values: row.values,
});

interface PageToList {
  /** The id to start after. */
  readonly since: number;
  readonly limit: number;
  /** Leaves out changes that the registry has acknowledged. */
  readonly unacknowledged: boolean;
  /** Null if changes without an id do not matter. */
  readonly now: Date | null;
}

interface PageOfChanges {
  readonly position: FeedPosition;
  /** Whether changes are visible by now but have no id yet. */
  readonly isDue: boolean;
  readonly changes: ToldChange[];
}

/**
 * Published changes of the epoch after an id, in the feed's order, and the feed's position at that
 * moment.
 */
export async function pageOfChanges(
  db: Database,
  { since, limit, unacknowledged, now }: PageToList,
): Promise<PageOfChanges> {
  const rows = await db.rows(pageOfChangesStatement, [since, unacknowledged, limit, now]);
  const [first] = rows;
  if (!first) throw new Error('The change feed has no epoch.');
  return {
    position: {
      epoch: first.epoch,
      lastId: first.last_id,
      firstCompleteId: first.first_complete_id ?? 0,
    },
    isDue: first.is_due,
    changes: rows.filter((row) => row.feed_id !== null).map(changeOf),
  };
}

/** All changes, a page at a time in memory. */
export async function* listChanges(
  db: Database,
  { since, unacknowledged = false }: { readonly since: number; readonly unacknowledged?: boolean },
): AsyncGenerator<ToldChange> {
  let last = since;
  for (;;) {
    const page = { since: last, limit: atOnce, unacknowledged, now: null };
    const { changes } = await pageOfChanges(db, page);
    const end = changes.at(-1);
    if (!end) return;
    yield* changes;
    last = end.id;
  }
}

const findNext = statement<ChangeRow>(
  'next-unacknowledged-change',
  `select feed.epoch, feed.last_id, feed.first_complete_id, false as is_due, change.id, change.feed_id, change.at,
     change.user_id, change.contact_id, change.kind, change.employer_id, change.subject_type,
     change.subject_id, change.values
   from registry_feed feed
   join registry_changes change on change.feed_id >= feed.first_id
   where change.acknowledged_at is null order by change.feed_id limit 1`,
);

/** The first published change that the registry has not acknowledged. */
export async function nextUnacknowledged(db: Database): Promise<ToldChange | undefined> {
  const [row] = await db.rows(findNext);
  return row && changeOf(row);
}
