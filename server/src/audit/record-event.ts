import type { AuditKind } from '@tradebridge/contract/audit';
import { type Database, statement } from '../platform/database.ts';

/** Something that must be on record: what, who did it, to what. */
export interface EventToRecord {
  readonly kind: AuditKind;
  readonly at: Date;
  /** Who did it; null where nobody is signed in. */
  readonly userId: string | null;
  readonly ipAddress: string | null;
  readonly employerId?: string | null;
  readonly subject?: { readonly type: string; readonly id: string } | null;
  /** Ids, names of fields, reasons. No passwords, codes or tokens, and no more of a person than needed. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The values of an event, each as SQL. */
type EventValues = readonly [
  at: string,
  kind: string,
  userId: string,
  employerId: string,
  subjectType: string,
  subjectId: string,
  ipAddress: string,
  details: string,
];

const columns =
  'at, kind, user_id, employer_id, subject_type, subject_id, ip_address, details' as const;

/** SQL that inserts an event. */
const insertEvent = (...values: EventValues): string =>
  `insert into audit_events (${columns}) values (${values.join(', ')})`;

/** SQL that inserts an event for each row of a `with`. */
export const insertEventFrom = (source: string, ...values: EventValues): string =>
  `insert into audit_events (${columns}) select ${values.join(', ')} from ${source}`;

const insert = statement(
  'record-audit-event',
  insertEvent('$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8'),
);

/** Records an event in the transaction of what it records. It is chained to the others soon after. */
export async function recordEvent(db: Database, event: EventToRecord): Promise<void> {
  await db.rows(insert, [
    event.at,
    event.kind,
    event.userId,
    event.employerId ?? null,
    event.subject?.type ?? null,
    event.subject?.id ?? null,
    event.ipAddress,
    JSON.stringify(event.details ?? {}),
  ]);
}

/** Who does it, from where and when, of a request. */
export const byActor = ({
  actor,
  now,
  request,
}: {
  readonly actor: { readonly userId: string };
  readonly now: Date;
  readonly request: { readonly ip: string };
}) => ({ at: now, userId: actor.userId, ipAddress: request.ip });
