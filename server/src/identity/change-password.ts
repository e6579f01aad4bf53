import { byActor, recordEvent } from '../audit/record-event.ts';
import { mailLater } from '../outside/mail-jobs.ts';
import type { Context } from '../platform/context.ts';
import { identityLabels } from './labels.ts';
import { accountMessage } from './messages.ts';
import { passwordHashing } from './password-hashing.ts';
import { provePassword, replacePasswordOf } from './passwords.ts';

/** Changes the password, proved by the present one; all other sessions end. */
export async function changePassword(
  context: Context,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<true> {
  const { db, actor, now, institution } = context;
  await provePassword(context, currentPassword);
  const passwordHash = await passwordHashing.hash(newPassword);
  await db.transaction(async (tx) => {
    await replacePasswordOf(tx, {
      userId: actor.userId,
      passwordHash,
      keep: actor.sessionId,
      now,
    });
    await recordEvent(tx, { ...byActor(context), kind: 'password.changed' });
    await mailLater(
      context,
      tx,
      accountMessage(institution, {
        to: actor.email,
        subject: identityLabels.passwordChangedSubject,
        text: identityLabels.passwordChangedText,
        values: { name: actor.name },
      }),
    );
  });
  return true;
}
