import type { renamePasskey as renamePasskeyCall } from '@tradebridge/contract/passkeys';
import type { z } from 'zod';
import { byActor, recordEvent } from '../../audit/record-event.ts';
import { announce } from '../../platform/announce.ts';
import type { Context } from '../../platform/context.ts';
import { type Database, statement } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import { lockUser } from '../lock-user.ts';
import { notifyUser } from '../mail-about-account.ts';
import { refuseWithoutWayIn } from '../way-in.ts';
import { listCredentials } from './list-passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';

const findToRename = statement<{ edit_version: number }>(
  'passkey-to-rename',
  'select edit_version from passkeys where id = $1 and user_id = $2 for no key update',
);
const rename = statement('rename-passkey', 'update passkeys set name = $2 where id = $1');
const revoke = statement<{ name: string; user_handle: string }>(
  'revoke-passkey',
  `delete from passkeys using users account
   where passkeys.id = $1 and passkeys.user_id = $2 and account.id = passkeys.user_id
   returning passkeys.name, account.passkey_handle as user_handle`,
);
const endOpened = statement<{ id: string }>(
  'end-sessions-of-passkey',
  'delete from sessions where user_id = $1 and passkey_id = $2 and id <> $3 returning id',
);

/** Renames one of the user's own passkeys. */
export async function renamePasskey(
  { db, actor }: Context,
  { passkeyId, name, version }: z.output<typeof renamePasskeyCall.input>,
): Promise<true> {
  return db.transaction(async (tx) => {
    const [before] = await tx.rows(findToRename, [passkeyId, actor.userId]);
    if (!before) throw new Refusal('notFound');
    refuseChanged(version, before.edit_version);
    await tx.rows(rename, [passkeyId, name]);
    return true as const;
  });
}

/** Someone who found a lost device may be signed in on it. */
async function endSessionsOpenedBy(
  tx: Database,
  { actor }: Context,
  passkeyId: string,
): Promise<number> {
  const ended = await tx.rows(endOpened, [actor.userId, passkeyId, actor.sessionId]);
  await announce(
    tx,
    ended.map(({ id }) => ({ kind: 'session-ended', sessionId: id, userId: actor.userId })),
  );
  return ended.length;
}

/**
 * Removes one of the user's own passkeys, and ends the other sessions that it opened.
 * @throws Refusal `conflict` for the last way to sign in
 */
export async function revokePasskey(
  context: Context,
  { passkeyId }: { passkeyId: string },
): Promise<{ rpId: string; userId: string; allAcceptedCredentialIds: string[] }> {
  const { db, actor, institution } = context;
  return db.transaction(async (tx) => {
    // Serialised, so that of two concurrent requests that remove the last two ways to sign in, one
    // is refused.
    await lockUser(tx, actor.userId);
    const [revoked] = await tx.rows(revoke, [passkeyId, actor.userId]);
    if (!revoked) throw new Refusal('notFound');
    await refuseWithoutWayIn(tx, context);
    const sessions = await endSessionsOpenedBy(tx, context, passkeyId);
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'passkey.revoked',
      subject: { type: 'passkey', id: passkeyId },
      details: { sessions },
    });
    await notifyUser(context, tx, {
      user: actor,
      notice: 'passkeyRemoved',
      values: { passkey: revoked.name },
    });
    const left = await listCredentials(tx, actor.userId);
    return {
      rpId: relyingPartyOf(institution).id,
      userId: revoked.user_handle,
      allAcceptedCredentialIds: left.map(({ id }) => id),
    };
  });
}
