import type { acceptStudentConnection as contract } from '@tradebridge/contract/learners';
import type { z } from 'zod';
import { useLink } from '../identity/account-links.ts';
import { refuseUnlessAddressProved } from '../identity/proved-address.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { connectLearner } from './connect-learner.ts';

/** Connects the user who requested the link. A link of another user remains valid for them. */
export async function acceptStudentConnection(
  context: Context,
  { token }: z.output<typeof contract.input>,
): Promise<true> {
  const { db, actor, now, request } = context;
  await db.transaction(async (tx) => {
    const { userId, studentId, email } = await useLink(tx, token, 'studentConnection', now);
    if (userId !== actor.userId || studentId === null) throw new Refusal('linkSpent');
    await refuseUnlessAddressProved(tx, context, email);
    await connectLearner(
      tx,
      { now, request, actorUserId: actor.userId },
      { studentId, userId, email },
    );
  });
  return true;
}
