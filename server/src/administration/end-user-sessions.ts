import type { UserDetail } from '@tradebridge/contract/administration';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { endSessionsOf } from '../identity/end-sessions.ts';
import type { Context } from '../platform/context.ts';
import { changeUser } from './change-user.ts';

/** Ends every session of a user. */
export const endUserSessions = (
  context: Context,
  { userId, reason }: { userId: string; reason: string },
): Promise<UserDetail> =>
  changeUser(context, userId, async (tx) => {
    const count = await endSessionsOf(tx, userId);
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'session.ended',
      subject: { type: 'user', id: userId },
      details: { count, reason },
    });
  });
