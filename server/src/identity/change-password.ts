import { byActor, recordEvent } from '../audit/record-event.ts';
import type { Context } from '../platform/context.ts';
import { refuseIfPasswordsOff } from '../settings/read-settings.ts';
import { isBreakGlass } from './break-glass.ts';
import { claimOfUser } from './failed-attempts.ts';
import { lockOwnAccount } from './lock-user.ts';
import { notifyUser } from './mail-about-account.ts';
import { hashNewPassword } from './new-password.ts';
import { provePassword, replacePasswordOf } from './passwords.ts';

/** Changes the password, given the present one; all other sessions end. */
export async function changePassword(
  context: Context,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<true> {
  const { db, actor, now } = context;
  if (!(await isBreakGlass(db, actor.userId))) await refuseIfPasswordsOff(db);
  await provePassword(context, currentPassword);
  await claimOfUser(context, db, 'accountChange');
  const passwordHash = await hashNewPassword(context, {
    password: newPassword,
    owner: actor,
    path: 'newPassword',
  });
  await db.transaction(async (tx) => {
    await lockOwnAccount(tx, actor);
    await replacePasswordOf(tx, {
      userId: actor.userId,
      passwordHash,
      keep: actor.sessionId,
      now,
    });
    await recordEvent(tx, { ...byActor(context), kind: 'password.changed' });
    await notifyUser(context, tx, { user: actor, notice: 'passwordChanged' });
  });
  return true;
}
