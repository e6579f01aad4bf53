import { randomUUID } from 'node:crypto';
import { recordEvent } from '../audit/record-event.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { hashOfToken, newToken } from '../platform/sealed.ts';

const insert = statement(
  'open-session',
  `insert into sessions (id, token_hash, user_id, ip_address, user_agent, expires_at, created_at,
     updated_at, last_seen_at, second_factor_at, second_factor_by)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $7, $8, $9)`,
);

/**
 * Opens a session of a user who proved who they are, and records it; answers its token, of which only the hash is kept. It has its
 * second factor where none is asked for: on a trusted device, or where the portal asks nobody.
 *
 * @param by what proved it, `password` or a provider
 */
export async function openSession(
  { institution, now, request }: OpenContext,
  tx: Database,
  {
    userId,
    by,
    deviceId,
    isSecondFactorAsked,
  }: {
    userId: string;
    by: string;
    deviceId?: string | undefined;
    isSecondFactorAsked: boolean;
  },
): Promise<string> {
  const [id, token] = [randomUUID(), newToken()];
  const isOpen = deviceId !== undefined || !isSecondFactorAsked;
  await tx.rows(insert, [
    id,
    hashOfToken(token),
    userId,
    request.ip,
    request.userAgent,
    new Date(now.getTime() + institution.sessionHours * 3_600_000),
    now,
    isOpen ? now : null,
    deviceId === undefined ? null : 'D',
  ]);
  await recordEvent(tx, {
    kind: 'session.signedIn',
    at: now,
    userId,
    ipAddress: request.ip,
    subject: { type: 'session', id },
    details: { by, ...(deviceId !== undefined && { deviceId }) },
  });
  return token;
}
