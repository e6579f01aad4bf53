import type { UserDetail } from '@tradebridge/contract/administration';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { forgetSecondFactor } from '../identity/forget-second-factor.ts';
import { identityLabels } from '../identity/labels.ts';
import { accountMessage } from '../identity/messages.ts';
import { mailLater } from '../outside/mail-jobs.ts';
import type { Context } from '../platform/context.ts';
import { changeUser } from './change-user.ts';

/** For a user who lost the second factor: the next sign-in sets up a new one, and the user is told. */
export const resetSecondFactor = (
  context: Context,
  { userId, reason }: { userId: string; reason: string },
): Promise<UserDetail> =>
  changeUser(context, userId, async (tx, { email, name }) => {
    await forgetSecondFactor(tx, userId, context.now);
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'secondFactor.reset',
      subject: { type: 'user', id: userId },
      details: { reason },
    });
    const message = accountMessage(context.institution, {
      to: email,
      subject: identityLabels.factorResetSubject,
      text: identityLabels.factorResetText,
      values: { name },
    });
    await mailLater(context, tx, message);
  });
