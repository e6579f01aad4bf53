import type { EmployerUser } from '@tradebridge/contract/profile';
import { changeOrRefuse } from '../identity/confirm-email-change.ts';
import { lookUpLink } from '../identity/retrieve-link.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { getEmployerUser } from './get-employer-user.ts';

/**
 * Changes the address of an account with the link and its owner's session. A link of another user
 * remains valid.
 */
export async function confirmOwnEmailChange(
  context: Context,
  { token }: { token: string },
): Promise<EmployerUser> {
  const { db, actor } = context;
  const { userId } = await lookUpLink(context, token, 'emailChange');
  if (userId !== actor.userId) throw new Refusal('linkSpent');
  await changeOrRefuse(context, { token, keep: actor.sessionId });
  return getEmployerUser(db, actor);
}
