import type { AuditKind } from '@tradebridge/contract/audit';
import type { Actor, ServiceTokenUse } from '../platform/context.ts';
import { type Database, namedStatement } from '../platform/database.ts';

/** An event for the audit log: what happened, who did it, and to what. */
export interface EventToRecord {
  readonly kind: AuditKind;
  readonly at: Date;
  /** The user who did it; null if no one is signed in. */
  readonly userId: string | null;
  readonly ipAddress: string | null;
  /** The account of the contact that the user was viewing the portal as. */
  readonly viewingAs?: string | undefined;
  /** The service token used instead of a session. */
  readonly service?: Pick<ServiceTokenUse, 'tokenId' | 'name'>;
  readonly employerId?: string | null;
  readonly subject?: { readonly type: string; readonly id: string } | null;
  /**
   * Ids, field names and reasons. No passwords, codes or tokens, and no more personal data than
   * needed.
   */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The values of an event, each as SQL. */
interface EventSql {
  readonly at: string;
  readonly kind: string;
  readonly userId: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly ipAddress: string;
  readonly details: string;
}

/** SQL that inserts an event without a company for each row of a `with` query. */
export const insertEventFrom = (source: string, event: EventSql): string =>
  `insert into audit_events (at, kind, user_id, subject_type, subject_id, ip_address, details)
   select ${event.at}, ${event.kind}, ${event.userId}, ${event.subjectType}, ${event.subjectId},
     ${event.ipAddress}, ${event.details}
   from ${source}`;

const insert = namedStatement<
  unknown,
  {
    readonly at: Date;
    readonly kind: AuditKind;
    readonly userId: string | null;
    readonly employerId: string | null;
    readonly subjectType: string | null;
    readonly subjectId: string | null;
    readonly ipAddress: string | null;
    readonly details: string;
  }
>(
  'record-audit-event',
  `insert into audit_events (at, kind, user_id, employer_id, subject_type, subject_id, ip_address,
     details)
   values (:at, :kind, :userId, :employerId, :subjectType, :subjectId, :ipAddress, :details)`,
);

/** The part of an event's details that names the contact the user was viewing as. */
export const viewingAsOf = (userId: string | undefined) =>
  userId === undefined ? {} : { viewingAs: userId };

const serviceOf = (service: EventToRecord['service']) =>
  service === undefined ? {} : { serviceToken: service.name, serviceTokenId: service.tokenId };

/** Records an event in the transaction of the action it records. It is chained soon after. */
export async function recordEvent(db: Database, event: EventToRecord): Promise<void> {
  await db.rows(insert, {
    at: event.at,
    kind: event.kind,
    userId: event.userId,
    employerId: event.employerId ?? null,
    subjectType: event.subject?.type ?? null,
    subjectId: event.subject?.id ?? null,
    ipAddress: event.ipAddress,
    details: JSON.stringify({
      ...event.details,
      ...viewingAsOf(event.viewingAs),
      ...serviceOf(event.service),
    }),
  });
}

/** The user, network address and time of a request. */
export const byActor = ({
  actor,
  now,
  request,
}: {
  readonly actor: { readonly userId: string; readonly viewing?: Actor['viewing'] };
  readonly now: Date;
  readonly request: { readonly ip: string };
}) => ({
  at: now,
  userId: actor.userId,
  ipAddress: request.ip,
  viewingAs: actor.viewing?.userId,
});

/** The same for a request with a service token. */
export const byService = ({
  service,
  now,
  request,
}: {
  readonly service: Pick<ServiceTokenUse, 'tokenId' | 'name'>;
  readonly now: Date;
  readonly request: { readonly ip: string };
}) => ({ at: now, userId: null, ipAddress: request.ip, service });
