import { createHash } from 'node:crypto';

/** A recorded event as it is signed. */
export interface SignedEvent {
  readonly id: string;
  /** In UTC with microseconds, as the database has it. */
  readonly at: string;
  readonly kind: string;
  readonly userId: string | null;
  readonly employerId: string | null;
  readonly subjectType: string | null;
  readonly subjectId: string | null;
  readonly ipAddress: string | null;
  readonly details: unknown;
}

/** The same with its place in the chain, as its hash covers it. */
export interface ChainedEvent extends SignedEvent {
  readonly number: number;
}

/** JSON with the keys of every object in order and nothing between its tokens (as RFC 8785 has it). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** What the signatures of events are for. */
export const eventPurpose = 'audit event';

/** What the first event follows. */
export const hashBeforeAll = '';

/** SHA-256, in hexadecimal, over the previous event's hash and this event. */
export const hashOfEvent = (before: string, event: ChainedEvent): string =>
  createHash('sha256').update(before).update(canonicalJson(event)).digest('hex');

/** The columns of an event that its hash covers, except its number. */
export const hashedColumns = `id,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  kind, user_id as "userId", employer_id as "employerId", subject_type as "subjectType",
  subject_id as "subjectId", ip_address as "ipAddress", details`;
