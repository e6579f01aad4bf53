import { recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { endLinksOfUser, useLink } from './account-links.ts';
import { endSessionsOf, forgetDevicesOf } from './end-sessions.ts';
import { identityLabels } from './labels.ts';
import { notifyUser } from './mail-about-account.ts';
import { notifyAdministrators } from './notify-administrators.ts';
import { lookUpLink } from './retrieve-link.ts';
import { refuseUnlessOwner } from './verify-email.ts';

interface UserRow {
  id: string;
  email: string;
  name: string;
  is_staff: boolean;
}
const columns = 'id, email, name, is_admin or is_support as is_staff';
const findUser = statement<UserRow>(
  'user-of-email-change',
  `select ${columns} from users where id = $1 and disabled_at is null`,
);
const lockUser = statement<UserRow>(
  'lock-user-of-email-change',
  `select ${columns} from users where id = $1 and disabled_at is null for no key update`,
);
// An account with an unverified address has no owner (decision 017): it must not keep the address
// from the person who verifies it. It gets an address that cannot receive mail, since its records
// stay.
const releaseAddress = statement<{ id: string }>(
  'yield-unproved-address',
  `update users set email = id || '@replaced.invalid', disabled_at = coalesce(disabled_at, $2),
     updated_at = $2
   where email = $1 and not email_verified and not is_admin and not is_support
     and not exists (select from employer_contacts where user_id = users.id)
     and not exists (select from students where user_id = users.id)
   returning id`,
);
const change = statement(
  'change-email',
  'update users set email = $2, email_verified = true, updated_at = $3 where id = $1',
);

const isAddressTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'users_email_unique';
};

async function freeAddress(
  tx: Database,
  { now, request }: Pick<OpenContext, 'now' | 'request'>,
  { email, userId }: { email: string; userId: string },
): Promise<void> {
  const [released] = await tx.rows(releaseAddress, [email, now]);
  if (!released) return;
  await endSessionsOf(tx, released.id);
  await forgetDevicesOf(tx, released.id);
  await endLinksOfUser(tx, released.id, { now });
  await recordEvent(tx, {
    kind: 'account.disabled',
    at: now,
    userId,
    ipAddress: request.ip,
    subject: { type: 'user', id: released.id },
    details: { by: 'address proved by another account' },
  });
}

async function notifyOfChange(
  context: OpenContext,
  tx: Database,
  { id, email: old, name, is_staff: isStaff }: UserRow,
  email: string,
): Promise<void> {
  const values = { old, new: email };
  for (const to of [old, email]) {
    await notifyUser(context, tx, { user: { email: to, name }, notice: 'emailChanged', values });
  }
  if (!isStaff) return;
  await notifyAdministrators(context, tx, {
    besides: id,
    subject: identityLabels.staffEmailChangedSubject,
    text: identityLabels.staffEmailChangedText,
    values: { ...values, whom: name },
  });
}

/** @param keep the session that confirms the change and stays open */
async function changeEmail(
  tx: Database,
  context: OpenContext,
  { token, keep }: { token: string; keep: string | null },
): Promise<void> {
  const { now, request } = context;
  const { userId, email } = await useLink(tx, token, 'emailChange', now);
  const [user] = await tx.rows(lockUser, [userId]);
  if (!user) throw new Refusal('linkSpent');
  await freeAddress(tx, context, { email, userId: user.id });
  await tx.rows(change, [user.id, email, now]);
  await endSessionsOf(tx, user.id, { keep });
  await forgetDevicesOf(tx, user.id);
  await endLinksOfUser(tx, user.id, { email: user.email, now });
  await recordEvent(tx, {
    kind: 'email.changed',
    at: now,
    userId: user.id,
    ipAddress: request.ip,
    // Without the previous address, nobody could find a hijacked account.
    details: { from: user.email, to: email },
  });
  await announce(tx, [{ kind: 'user-summary', userId: user.id }]);
  await notifyOfChange(context, tx, user, email);
}

/** @throws Refusal `conflict` if another account has the address by now; the link stays valid */
export async function changeOrRefuse(
  context: OpenContext,
  given: { token: string; keep: string | null },
): Promise<void> {
  try {
    await context.db.transaction((tx) => changeEmail(tx, context, given));
  } catch (error) {
    if (!isAddressTaken(error)) throw error;
    throw new Refusal('conflict', { message: identityLabels.emailTakenSince });
  }
}

/** Changes an account's address, given the link sent to the new one and the account's password. */
export async function confirmEmailChange(
  context: OpenContext,
  { token, password }: { token: string; password: string },
): Promise<true> {
  const { userId } = await lookUpLink(context, token, 'emailChange');
  const [user] = await context.db.rows(findUser, [userId]);
  if (!user) throw new Refusal('linkSpent');
  const { id, email } = user;
  const reason = 'changing the address';
  const shown = await refuseUnlessOwner(context, { userId: id, email, password, reason });
  if (shown.password === null) {
    throw new Refusal('conflict', { message: identityLabels.noPasswordForLink });
  }
  await changeOrRefuse(context, { token, keep: null });
  return true;
}
