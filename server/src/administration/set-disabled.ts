import type { UserDetail } from '@tradebridge/contract/administration';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { setAccountDisabled } from '../identity/account-state.ts';
import type { Context } from '../platform/context.ts';
import { changeOther } from './change-user.ts';

/** Disables an account, which ends its sessions, or enables it. */
export const setDisabled = (
  context: Context,
  { userId, isDisabled, reason }: { userId: string; isDisabled: boolean; reason: string },
): Promise<UserDetail> =>
  changeOther(context, userId, async (tx, user) => {
    if (user.is_disabled === isDisabled) return;
    await setAccountDisabled(tx, { userId, isDisabled }, context.now);
    await recordEvent(tx, {
      ...byActor(context),
      kind: isDisabled ? 'account.disabled' : 'account.enabled',
      subject: { type: 'user', id: userId },
      details: { reason },
    });
  });
