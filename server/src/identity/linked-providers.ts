import type { Security } from '@tradebridge/contract/identity';
import type { ProviderName } from '@tradebridge/contract/identity-rules';
import { textOf } from '@tradebridge/contract/labels';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { endSessionsOf } from './end-sessions.ts';
import { identityLabels } from './labels.ts';
import { lockUser } from './lock-user.ts';
import { notifyUser } from './mail-about-account.ts';
import { refuseWithoutWayIn } from './way-in.ts';

// A provider may link two accounts of the person with the same account here.
const find = statement<{ provider: ProviderName; since: Date }>(
  'linked-providers',
  `select provider_id as provider, min(created_at) as since from accounts
   where user_id = $1 and provider_id <> 'credential' group by provider_id order by 2, 1`,
);
const unlink = statement<{ id: string }>(
  'unlink-provider',
  'delete from accounts where user_id = $1 and provider_id = $2 returning id',
);

/** A provider's name, including one that is no longer configured. */
export const providerNameOf = (
  { outside }: Pick<Context, 'outside'>,
  provider: ProviderName,
): string => {
  const names = {
    google: identityLabels.providerGoogle,
    microsoft: identityLabels.providerMicrosoft,
    directory: identityLabels.providerDirectory,
  };
  return outside.providers[provider]?.label ?? textOf(names[provider]);
};

/** The providers with which a user can sign in. */
export async function linkedProviders(context: Context): Promise<Security['providers']> {
  const { db, actor } = context;
  return (await db.rows(find, [actor.userId])).map(({ provider, since }) => ({
    provider,
    name: providerNameOf(context, provider),
    since: since.toISOString(),
  }));
}

/**
 * Unlinks a provider and ends the sessions that it may have opened.
 * @throws Refusal `conflict` for the last way to sign in
 */
export async function unlinkProvider(
  context: Context,
  { provider }: { provider: ProviderName },
): Promise<true> {
  const { db, actor } = context;
  await db.transaction(async (tx) => {
    // Serialised, so that of two concurrent calls that remove the last two, one is refused.
    await lockUser(tx, actor.userId);
    const unlinked = await tx.rows(unlink, [actor.userId, provider]);
    if (unlinked.length === 0) throw new Refusal('notFound');
    await refuseWithoutWayIn(tx, context);
    // Sessions do not record how they were opened.
    await endSessionsOf(tx, actor.userId, { keep: actor.sessionId });
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'provider.unlinked',
      details: { provider },
    });
    await announce(tx, [{ kind: 'user-summary', userId: actor.userId }]);
    const values = { provider: providerNameOf(context, provider) };
    await notifyUser(context, tx, { user: actor, notice: 'providerUnlinked', values });
  });
  return true;
}
