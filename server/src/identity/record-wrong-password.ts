import { recordEvent } from '../audit/record-event.ts';
import type { OpenContext } from '../platform/context.ts';

/** Records a wrong password: for which account, if there is one, and what it was given for. */
export function recordWrongPassword(
  { db, now, request }: Pick<OpenContext, 'db' | 'now' | 'request'>,
  { userId, reason }: { userId: string | null; reason?: string },
): Promise<void> {
  return recordEvent(db, {
    kind: 'session.refused',
    at: now,
    userId,
    ipAddress: request.ip,
    details: { by: 'password', ...(reason !== undefined && { reason }) },
  });
}
