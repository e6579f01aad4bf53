import type { ProviderName } from '@tradebridge/contract/identity-rules';
import type { ProviderIdentity } from '../outside/provider-claims.ts';
import type { OpenContext } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { makeLink, useLink } from './account-links.ts';
import type { AccountRow } from './account-row.ts';
import { claimMail } from './failed-attempts.ts';
import { identityLabels } from './labels.ts';
import { providerNameOf } from './linked-providers.ts';
import { lockUser } from './lock-user.ts';
import { mailAccountLink, notifyUser } from './mail-about-account.ts';
import { findLinkedUser, keepOffer, linkAccount, useOffer } from './provider-links.ts';
import { lookUpLink } from './retrieve-link.ts';

// An account whose own address was never confirmed is confirmed by its password first.
const findByEmail = statement<AccountRow>(
  'account-to-link-by-mail',
  `select id, email, name, email_verified, false as is_disabled from users
   where email = $1 and email_verified and disabled_at is null for no key update`,
);
const findById = statement<AccountRow>(
  'account-of-provider-link',
  `select id, email, name, email_verified, disabled_at is not null as is_disabled
   from users where id = $1`,
);

/**
 * Mails a link to the account with an address that the provider is not responsible for. The person
 * who signs in is told the same with and without such an account.
 */
export async function offerLink(
  context: OpenContext,
  { provider, identity }: { provider: ProviderName; identity: ProviderIdentity },
): Promise<void> {
  const { unprovedEmail: email, subject } = identity;
  if (email === null) return;
  const { db } = context;
  const offered = db.transaction(async (tx) => {
    if (await findLinkedUser(tx, { provider, subject })) return;
    const [user] = await tx.rows(findByEmail, [email]);
    if (!user) return;
    await claimMail(context, tx, email);
    await keepOffer(tx, context, { userId: user.id, provider, subject });
    const link = await makeLink(context, tx, { kind: 'provider', email, userId: user.id });
    await mailAccountLink(context, tx, link, {
      subject: identityLabels.linkProviderSubject,
      text: identityLabels.linkProviderText,
      values: { name: user.name, provider: providerNameOf(context, provider) },
      button: identityLabels.linkProviderButton,
    });
  });
  await offered.catch((error: unknown) => {
    // The address has had as many mails as it may. The sign-in is refused alike.
    if (!(error instanceof Refusal)) throw error;
  });
}

/**
 * Links a provider with the account to whose address the link was mailed.
 * @throws Refusal `linkSpent`, also if the account has another address or is disabled by now
 */
export async function linkProvider(
  context: OpenContext,
  { token }: { token: string },
): Promise<true> {
  const { db, now } = context;
  const { userId } = await lookUpLink(context, token, 'provider');
  if (userId === null) throw new Refusal('linkSpent');
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const { email } = await useLink(tx, token, 'provider', now);
    const account = await useOffer(tx, context, userId);
    const [user] = await tx.rows(findById, [userId]);
    if (user?.email !== email || user.is_disabled) throw new Refusal('linkSpent');
    if (await findLinkedUser(tx, account)) throw new Refusal('linkSpent');
    await linkAccount(tx, context, { ...account, userId });
    const values = { provider: providerNameOf(context, account.provider) };
    await notifyUser(context, tx, { user, notice: 'providerLinked', values });
  });
  return true;
}
