import type { UserDetail } from '@tradebridge/contract/administration';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { endSessionsOf } from '../identity/end-sessions.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { changeOther } from './change-user.ts';

const set = statement(
  'set-disabled',
  'update users set disabled_at = $2, updated_at = $3 where id = $1',
);

/** Disables an account, which ends its sessions, or enables it again. */
export const setDisabled = (
  context: Context,
  { userId, isDisabled, reason }: { userId: string; isDisabled: boolean; reason: string },
): Promise<UserDetail> =>
  changeOther(context, userId, async (tx, user) => {
    if (user.is_disabled === isDisabled) return;
    await tx.rows(set, [userId, isDisabled ? context.now : null, context.now]);
    await recordEvent(tx, {
      ...byActor(context),
      kind: isDisabled ? 'account.disabled' : 'account.enabled',
      subject: { type: 'user', id: userId },
      details: { reason },
    });
    if (isDisabled) await endSessionsOf(tx, userId);
  });
