import {
  type AuditEvent,
  type AuditKind,
  auditPage,
  type findAuditEvents,
} from '@tradebridge/contract/audit';
import { z } from '@tradebridge/contract/schema';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { auditLabels } from './labels.ts';

interface EventRow {
  id: string;
  number: number | null;
  at: Date;
  /** With microseconds, as in the cursor. */
  exact_at: string;
  kind: AuditKind;
  user_id: string | null;
  email: string | null;
  viewing_as: string | null;
  viewing_as_email: string | null;
  employer_id: string | null;
  employer_name: string | null;
  subject_type: string | null;
  subject_id: string | null;
  subject_name: string | null;
  ip_address: string | null;
  details: Record<string, unknown>;
}

const max = auditPage + 1;

// $1, $2: where the previous page ended. $3, $4: the start and end of the range of days. $5 kinds,
// $6 company: a filter that the index does not serve is applied to the rows found.
const ofKinds = '($5::text[] is null or kind = any($5))';
const ofEmployer = '($6::text is null or employer_id = $6)';

/**
 * The newest events of one index. Both bounds name the whole key, so that the planner does not
 * choose another index, which would search all events for a rare key.
 */
const newestBy = (index: readonly string[], key: readonly string[], filters: readonly string[]) => {
  const columns = [...index, 'at'].join(', ');
  const order = [...index, 'at', 'id'].map((column) => `${column} desc`).join(', ');
  const bound = (at: string) => `(${[...key, at].join(', ')})`;
  const wanted = [
    `(${columns}) >= ${bound('$3::timestamptz')}`,
    `(${columns}) <= ${bound('least($1, $4::timestamptz)')}`,
    'at < $4',
    '(at, id) < ($1::timestamptz, $2::uuid)',
    ...filters,
  ];
  return `select * from audit_events where ${wanted.join(' and ')} order by ${order} limit ${max}`;
};

const pageOf = (found: string) => `
  select event.id, event.number, event.at, event.kind, event.user_id, event.employer_id,
    to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as exact_at,
    event.subject_type, event.subject_id, event.ip_address, event.details,
    event.details ->> 'viewingAs' as viewing_as, viewed.email as viewing_as_email,
    account.email, employer.name as employer_name,
    coalesce(subject_account.email, contact.given_name || ' ' || contact.family_name) as subject_name
  from (select * from (${found}) as found order by at desc, id desc limit ${max}) as event
  left join users account on account.id = event.user_id
  left join users viewed on viewed.id = event.details ->> 'viewingAs'
  left join employers employer on employer.employer_id = event.employer_id
  left join users subject_account
    on event.subject_type = 'user' and subject_account.id = event.subject_id
  left join employer_contacts contact
    on event.subject_type = 'contact' and contact.contact_id = event.subject_id collate "C"
  order by event.at desc, event.id desc`;

const newest = statement<EventRow>('newest-events', pageOf(newestBy([], [], [])));
const newestOfEmployer = statement<EventRow>(
  'newest-events-of-employer',
  pageOf(newestBy(['employer_id'], ['$6::text'], [ofKinds])),
);
const newestOfKinds = statement<EventRow>(
  'newest-events-of-kinds',
  pageOf(
    `select event.* from unnest($5::text[]) as wanted (kind)
     cross join lateral (${newestBy(['kind'], ['wanted.kind'], [])}) as event`,
  ),
);
// Users' actions on themselves are found both ways.
const newestOfUser = statement<EventRow>(
  'newest-events-of-user',
  pageOf(
    `select distinct on (event.at, event.id) event.* from unnest($7::text[]) as person (id)
     cross join lateral (
       (${newestBy(['user_id'], ['person.id'], [ofKinds, ofEmployer])})
       union all
       (${newestBy(['subject_type', 'subject_id'], ["'user'", 'person.id'], [ofKinds, ofEmployer])})
     ) as event
     order by event.at desc, event.id desc`,
  ),
);

// A user who lost an account names its former address.
const findUsers = statement<{ id: string }>(
  'users-of-events',
  `select id from users where email = lower($1)
   union
   select user_id from audit_events where kind = 'email.changed' and details ->> 'from' = lower($1)`,
);
const findInstants = statement<{ from: string | null; to: string | null }>(
  'instants-of-days',
  `select ($1::date::timestamp at time zone $3)::text as from,
     (($2::date + 1)::timestamp at time zone $3)::text as to`,
);

const cursor = z.tuple([z.iso.datetime({ precision: 6 }).refine((at) => at >= '0001'), z.uuid()]);
const beforeAll = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

function readCursor(after: string | undefined): readonly [at: string, id: string] {
  if (after === undefined) return beforeAll;
  const read = cursor.safeParse(after.split('_'));
  if (read.success) return read.data;
  throw new Refusal('invalid', { fields: [{ path: 'after', message: auditLabels.notAPage }] });
}

const eventOf = (row: EventRow): AuditEvent => ({
  number: row.number,
  at: row.at.toISOString(),
  kind: row.kind,
  user: row.user_id === null ? null : { id: row.user_id, email: row.email },
  viewingAs: row.viewing_as === null ? null : { id: row.viewing_as, email: row.viewing_as_email },
  employer: row.employer_id === null ? null : { id: row.employer_id, name: row.employer_name },
  subject:
    row.subject_type === null || row.subject_id === null
      ? null
      : { type: row.subject_type, id: row.subject_id, name: row.subject_name },
  ipAddress: row.ip_address,
  details: row.details,
});

/** Recorded events, newest first, by page. */
export async function findEvents(
  { db, institution }: Context,
  { kinds, user, eId, from, to, after }: z.output<typeof findAuditEvents.input>,
): Promise<z.output<typeof findAuditEvents.result>> {
  const start = readCursor(after);
  const days = from || to ? [from ?? null, to ?? null, institution.timeZone] : undefined;
  const [instants] = days ? await db.rows(findInstants, days) : [];
  const values: unknown[] = [...start, instants?.from ?? '-infinity', instants?.to ?? 'infinity'];
  const wantedKinds = kinds?.length ? kinds : null;
  let rows: EventRow[];
  if (user) {
    const known = await db.rows(findUsers, [user]);
    // A deleted account can still be found by its id.
    const ids = [...new Set([user, ...known.map(({ id }) => id)])];
    rows = await db.rows(newestOfUser, [...values, wantedKinds, eId ?? null, ids]);
  } else if (eId) rows = await db.rows(newestOfEmployer, [...values, wantedKinds, eId]);
  else if (wantedKinds) rows = await db.rows(newestOfKinds, [...values, wantedKinds]);
  else rows = await db.rows(newest, values);
  const shown = rows.slice(0, auditPage);
  const last = shown.at(-1);
  const hasMore = rows.length > auditPage;
  return {
    events: shown.map(eventOf),
    next: hasMore && last ? `${last.exact_at}_${last.id}` : null,
  };
}
