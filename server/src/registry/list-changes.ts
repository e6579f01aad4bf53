import { type Database, statement } from '../platform/database.ts';

/** A change as the registry is told of it. */
export interface ToldChange {
  readonly id: number;
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
  `select feed_id, at, user_id, contact_id, kind, employer_id, subject_type, subject_id, values
   from registry_changes where feed_id > $1 order by feed_id limit ${atOnce}`,
);

const told = (row: ChangeRow): ToldChange => ({
  id: row.feed_id,
  at: row.at.toISOString(),
  actor: row.user_id === null ? null : { userId: row.user_id, contactId: row.contact_id },
  kind: row.kind,
  employerId: row.employer_id,
  subject: { type: row.subject_type, id: row.subject_id },
  values: row.values,
});

/** The published changes after the id `since`, in the feed's order, a few hundred at a time in memory. */
export async function* listChanges(db: Database, since: number): AsyncGenerator<ToldChange> {
  let last = since;
  for (;;) {
    const rows = await db.rows(page, [last]);
    for (const row of rows) yield told(row);
    last = rows.at(-1)?.feed_id ?? last;
    if (rows.length < atOnce) return;
  }
}
