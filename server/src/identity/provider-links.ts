import { randomUUID } from 'node:crypto';
import type { ProviderName } from '@tradebridge/contract/identity-rules';
import { mailedLinks } from '@tradebridge/contract/mailed-link-rules';
import { recordEvent } from '../audit/record-event.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { keyedHash, keyedHashes, seal, unseal } from '../platform/sealed.ts';
import type { AccountRow } from './account-row.ts';
import { providerNameOf } from './linked-providers.ts';
import { keepProviderSignIn, providerPurpose } from './provider-sign-ins.ts';

const findLinked = statement<AccountRow>(
  'user-of-provider',
  `select account.id, account.email, account.name, account.email_verified,
     account.disabled_at is not null as is_disabled
   from users account join accounts linked on linked.user_id = account.id
   where linked.provider_id = $1 and linked.account_id = $2`,
);
const link = statement(
  'link-provider',
  `insert into accounts (id, account_id, provider_id, user_id, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $5)`,
);
const findOffer = statement<{ provider: ProviderName }>(
  'provider-of-link',
  'select provider from provider_sign_ins where state_hash = any($1) and expires_at > $2',
);
const takeOffer = statement<{ provider: ProviderName; secrets: string }>(
  'take-provider-of-link',
  `delete from provider_sign_ins where state_hash = any($1) and expires_at > $2
   returning provider, secrets`,
);
const dropOffers = statement(
  'drop-providers-of-link',
  'delete from provider_sign_ins where state_hash = any($1)',
);

// An account has one open link of this kind. No provider returns such a state: it is keyed.
const offerPurpose = 'provider link';
const offersOf = ({ institution }: Pick<OpenContext, 'institution'>, userId: string) =>
  keyedHashes(institution, offerPurpose, userId);

/** A user as a provider identifies them. */
interface ProviderAccount {
  readonly provider: ProviderName;
  readonly subject: string;
}

/** The account that is linked with a provider's; undefined for none. */
export async function findLinkedUser(
  tx: Database,
  { provider, subject }: ProviderAccount,
): Promise<AccountRow | undefined> {
  const [linked] = await tx.rows(findLinked, [provider, subject]);
  return linked;
}

/** Links an account, and records it. */
export async function linkAccount(
  tx: Database,
  { now, request }: Pick<OpenContext, 'now' | 'request'>,
  { provider, subject, userId }: ProviderAccount & { readonly userId: string },
): Promise<void> {
  await tx.rows(link, [randomUUID(), subject, provider, userId, now]);
  await recordEvent(tx, {
    kind: 'provider.linked',
    at: now,
    userId,
    ipAddress: request.ip,
    details: { provider },
  });
}

/** Keeps what the link that is mailed to an account would link, in place of an earlier one. */
export async function keepOffer(
  tx: Database,
  context: Pick<OpenContext, 'now' | 'institution'>,
  { userId, provider, subject }: ProviderAccount & { readonly userId: string },
): Promise<void> {
  const { now, institution } = context;
  await tx.rows(dropOffers, [offersOf(context, userId)]);
  await keepProviderSignIn(tx, {
    stateHash: keyedHash(institution.secret, offerPurpose, userId),
    provider,
    secrets: seal(institution.secret, providerPurpose, JSON.stringify({ subject })),
    redirectUrl: null,
    now,
    expiresAt: new Date(now.getTime() + mailedLinks.provider.hours * 3_600_000),
  });
}

/** The name of the provider that an account's link would link. */
export async function providerOfLink(context: OpenContext, userId: string | null): Promise<string> {
  const { db, now } = context;
  if (userId === null) throw new Refusal('linkSpent');
  const [offer] = await db.rows(findOffer, [offersOf(context, userId), now]);
  if (!offer) throw new Refusal('linkSpent');
  return providerNameOf(context, offer.provider);
}

/** What an account's link links, once. */
export async function useOffer(
  tx: Database,
  context: Pick<OpenContext, 'now' | 'institution'>,
  userId: string,
): Promise<ProviderAccount> {
  const [offer] = await tx.rows(takeOffer, [offersOf(context, userId), context.now]);
  if (!offer) throw new Refusal('linkSpent');
  const kept = unseal(context.institution, providerPurpose, offer.secrets);
  const { subject } = JSON.parse(kept) as { subject: string };
  return { provider: offer.provider, subject };
}
