import { randomUUID } from 'node:crypto';
import type { AuditKind } from '@tradebridge/contract/audit';
import type { Actor, ServiceTokenUse } from '../platform/context.ts';
import { type Database, namedStatement } from '../platform/database.ts';
import { canonicalJson, eventPurpose, type SignedEvent } from './event-hash.ts';

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

/** The part of an event's details that names the contact the user was viewing as. */
const viewingAsOf = (userId: string | undefined) =>
  userId === undefined ? {} : { viewingAs: userId };

const serviceOf = (service: EventToRecord['service']) =>
  service === undefined ? {} : { serviceToken: service.name, serviceTokenId: service.tokenId };

/** The values of `insertEventFrom`. */
export interface EventValues {
  readonly eventId: string;
  readonly eventAt: Date;
  readonly eventKind: AuditKind;
  readonly eventUserId: string | null;
  readonly eventEmployerId: string | null;
  readonly eventSubjectType: string | null;
  readonly eventSubjectId: string | null;
  readonly eventIpAddress: string | null;
  readonly eventDetails: string;
  readonly eventSignature: string | null;
}

/** An event with its id, signed. */
export function eventValues({ sign }: Pick<Database, 'sign'>, event: EventToRecord): EventValues {
  const id = randomUUID();
  const details = JSON.stringify({
    ...event.details,
    ...viewingAsOf(event.viewingAs),
    ...serviceOf(event.service),
  });
  const { kind, at, userId, ipAddress, employerId = null, subject } = event;
  const [subjectType, subjectId] = [subject?.type ?? null, subject?.id ?? null];
  const signed: SignedEvent = {
    id,
    // With the microseconds that the database has.
    at: at.toISOString().replace('Z', '000Z'),
    kind,
    userId,
    employerId,
    subjectType,
    subjectId,
    ipAddress,
    details: JSON.parse(details),
  };
  return {
    eventId: id,
    eventAt: at,
    eventKind: kind,
    eventUserId: userId,
    eventEmployerId: employerId,
    eventSubjectType: subjectType,
    eventSubjectId: subjectId,
    eventIpAddress: ipAddress,
    eventDetails: details,
    eventSignature: sign?.(eventPurpose, canonicalJson(signed)) ?? null,
  };
}

/** SQL that inserts the event of `eventValues` for the row of a `with`, if it is there. */
export const insertEventFrom = (
  source: string,
) => `insert into audit_events (id, at, kind, user_id, employer_id, subject_type, subject_id,
     ip_address, details, signature)
   select :eventId::uuid, :eventAt::timestamptz, :eventKind, :eventUserId, :eventEmployerId,
     :eventSubjectType, :eventSubjectId, :eventIpAddress, :eventDetails::jsonb, :eventSignature
   from ${source}`;

const insert = namedStatement<unknown, EventValues>(
  'record-audit-event',
  insertEventFrom('(select) as always'),
);

/** Records an event in the transaction of what it records. It is chained to the others soon after. */
export async function recordEvent(db: Database, event: EventToRecord): Promise<void> {
  await db.rows(insert, eventValues(db, event));
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

/** When, from where and by whom something is done to an account that may be another's. */
export interface DoneBy {
  readonly now: Date;
  readonly request: { readonly ip: string };
  readonly actorUserId: string;
}

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
