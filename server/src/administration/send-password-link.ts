import { byActor, recordEvent } from '../audit/record-event.ts';
import { makeLink } from '../identity/account-links.ts';
import { identityLabels } from '../identity/labels.ts';
import { accountMessage } from '../identity/messages.ts';
import { mailLater } from '../outside/mail-jobs.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { changeUser } from './change-user.ts';

/** Mails a user the link to set a new password; a disabled account gets none. */
export async function sendPasswordLink(
  context: Context,
  { userId }: { userId: string },
): Promise<true> {
  await changeUser(context, userId, async (tx, { email, name, is_disabled: isDisabled }) => {
    if (isDisabled) {
      throw new Refusal('conflict', { message: 'This account is disabled. Enable it first.' });
    }
    const token = await makeLink(tx, { kind: 'password', email, userId, now: context.now });
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'account.linkSent',
      subject: { type: 'user', id: userId },
      details: { link: 'password' },
    });
    const message = accountMessage(context.institution, {
      to: email,
      subject: identityLabels.passwordSubject,
      text: identityLabels.passwordText,
      values: { name },
      link: { kind: 'password', token, button: identityLabels.passwordButton },
    });
    await mailLater(context, tx, message);
  });
  return true;
}
