import { type Database, statement } from '../platform/database.ts';

/** A change as the registry is told of it. */
export interface ToldChange {
  /** Within which `id` is unique: a restored database starts a new one. */
  readonly epoch: string;
  readonly id: number;
  /** The change's own in every epoch: one that is told again has it again. */
  readonly key: string;
  /** RFC 3339, in UTC. */
  readonly at: string;
  /** Null of what somebody did anonymously. */
  readonly actor: { readonly userId: string; readonly contactId: string | null } | null;
  readonly kind: string;
  readonly employerId: string | null;
  readonly subject: { readonly type: string; readonly id: string };
  readonly values: object;
}

interface ChangeRow {
  epoch: string;
  id: string;
  feed_id: number;
  at: Date;
  user_id: string | null;
  contact_id: string | null;
  kind: string;
  employer_id: string | null;
  subject_type: string;
  subject_id: string;
  values: object;
}

const atOnce = 500;

const page = statement<ChangeRow>(
  'list-changes',
  `select feed.epoch, change.id, change.feed_id, change.at, change.user_id, change.contact_id,
     change.kind, change.employer_id, change.subject_type, change.subject_id, change.values
   from registry_feed feed
   join registry_changes change on change.feed_id > $1 and change.feed_id >= feed.first_id
   where not $2 or change.acknowledged_at is null
   order by change.feed_id limit $3`,
);

const told = (row: ChangeRow): ToldChange => ({
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

interface ChangesToList {
  /** The id after which to begin. */
  readonly since: number;
  /** Leaves out what the registry has acknowledged. */
  readonly unacknowledged?: boolean;
}

/**
 * The published changes of the epoch after an id, in the feed's order, a few hundred at a time in
 * memory.
 */
export async function* listChanges(
  db: Database,
  { since, unacknowledged = false }: ChangesToList,
): AsyncGenerator<ToldChange> {
  let last = since;
  for (;;) {
    const rows = await db.rows(page, [last, unacknowledged, atOnce]);
    for (const row of rows) yield told(row);
    last = rows.at(-1)?.feed_id ?? last;
    if (rows.length < atOnce) return;
  }
}
