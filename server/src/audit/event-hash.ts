import { createHash } from 'node:crypto';

/** A recorded event as covered by its hash: everything except the hash itself. */
export interface ChainedEvent {
  readonly number: number;
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

/** JSON with sorted keys and no whitespace (as in RFC 8785). */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** The previous hash of the first event. */
export const hashBeforeAll = '';

/** SHA-256, in hexadecimal, over the previous event's hash and this event. */
export const hashOfEvent = (before: string, event: ChainedEvent): string =>
  createHash('sha256').update(before).update(canonicalJson(event)).digest('hex');

/** The columns of an event that its hash covers, except its number. */
export const hashedColumns = `id,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  kind, user_id as "userId", employer_id as "employerId", subject_type as "subjectType",
  subject_id as "subjectId", ip_address as "ipAddress", details`;
