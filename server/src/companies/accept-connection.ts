import type { acceptConnection as contract } from '@tradebridge/contract/companies';
import type { z } from 'zod';
import { useLink } from '../identity/account-links.ts';
import { refuseUnlessAddressProved } from '../identity/proved-address.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { connectContact } from './connect-contact.ts';

/** Connects the user who requested the link. Another user's link stays valid for that user. */
export async function acceptConnection(
  context: Context,
  { token }: z.output<typeof contract.input>,
): Promise<true> {
  const { db, actor, now, request } = context;
  await db.transaction(async (tx) => {
    const { userId, contactId, email } = await useLink(tx, token, 'connection', now);
    if (userId !== actor.userId || contactId === null) throw new Refusal('linkSpent');
    await refuseUnlessAddressProved(tx, context, email);
    await connectContact(
      tx,
      { now, request, actorUserId: actor.userId },
      { contactId, userId, email },
    );
  });
  return true;
}
