import { randomUUID } from 'node:crypto';
import { recordEvent } from '../audit/record-event.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { newToken } from '../platform/sealed.ts';

const insert = statement(
  'open-session',
  `insert into sessions (id, token, user_id, ip_address, user_agent, expires_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)`,
);
const begin = statement<{ id: string; user_id: string }>(
  'session-begins',
  `update sessions set ip_address = $2, last_seen_at = $3, second_factor_at = $4, second_factor_by = $5
   where token = $1 returning id, user_id`,
);

/** Opens a session of a user whom an outside provider vouches for; answers its token. */
export async function openSession(
  { institution, now, request }: OpenContext,
  tx: Database,
  userId: string,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + institution.sessionHours * 3_600_000);
  await tx.rows(insert, [
    randomUUID(),
    token,
    userId,
    request.ip,
    request.userAgent,
    expiresAt,
    now,
  ]);
  return token;
}

/**
 * Records a new session, and gives it its second factor where none is asked for: on a trusted device,
 * or where the portal asks nobody.
 *
 * @param by what proved who it is, `password` or a provider
 */
export async function beginSession(
  tx: Database,
  {
    token,
    by,
    deviceId,
    isSecondFactorAsked,
    now,
    ipAddress,
  }: {
    token: string;
    by: string;
    deviceId?: string | undefined;
    isSecondFactorAsked: boolean;
    now: Date;
    ipAddress: string;
  },
): Promise<void> {
  const isOpen = deviceId !== undefined || !isSecondFactorAsked;
  const [session] = await tx.rows(begin, [
    token,
    ipAddress,
    now,
    isOpen ? now : null,
    deviceId === undefined ? null : 'D',
  ]);
  if (!session) throw new Error('A session that was just opened is there.');
  await recordEvent(tx, {
    kind: 'session.signedIn',
    at: now,
    userId: session.user_id,
    ipAddress,
    subject: { type: 'session', id: session.id },
    details: { by, ...(deviceId !== undefined && { deviceId }) },
  });
}
