import type { ProviderName } from '@tradebridge/contract/identity-rules';
import { addressWithin } from '@tradebridge/contract/redirect-url';
import { secondFactorIsOff } from '../access/find-actor.ts';
import type { Provider, ProviderSecrets } from '../outside/open-provider.ts';
import type { ProviderIdentity } from '../outside/provider-claims.ts';
import { ProviderFailure } from '../outside/provider-failure.ts';
import { lockTextInTransaction } from '../platform/advisory-lock.ts';
import type { OpenContext } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { hashOfToken, newToken, seal, unseal } from '../platform/sealed.ts';
import type { AccountRow } from './account-row.ts';
import { openAccount } from './create-account.ts';
import { findKnownDevice } from './known-devices.ts';
import { identityLabels } from './labels.ts';
import { offerLink } from './link-provider.ts';
import { notifyUser } from './mail-about-account.ts';
import { openSession } from './open-session.ts';
import { findLinkedUser, linkAccount } from './provider-links.ts';
import {
  logMissingClaims,
  ProviderRefusal,
  providerRefusalOf,
  recordProviderRefusal,
  refusalToBegin,
} from './provider-refusal.ts';
import { keepProviderSignIn, providerPurpose, type SignInToKeep } from './provider-sign-ins.ts';
import { reclaimAccount } from './reclaim-account.ts';
import { renameUser } from './rename-user.ts';
import { markVerified } from './verify-email.ts';

const minute = 60_000;
/** Maximum time at the provider, and lifetime of the code that fetches the session. */
const maxAwayMs = 10 * minute;
const codeLifetimeMs = 2 * minute;

const take = statement<{ secrets: string; redirect_url: string | null; is_late: boolean }>(
  'take-provider-sign-in',
  `delete from provider_sign_ins
   where state_hash = $1 and provider = $2 and code_hash is null
   returning secrets, redirect_url, expires_at <= $3 as is_late`,
);
const keepCode = namedStatement<
  unknown,
  // The attempt's hash, by which the browser is recognised, replaces the secrets.
  SignInToKeep & { readonly codeHash: string; readonly userId: string }
>(
  'keep-provider-code',
  `insert into provider_sign_ins
     (state_hash, provider, secrets, redirect_url, code_hash, user_id, created_at, expires_at)
   values (:stateHash, :provider, :secrets, :redirectUrl, :codeHash, :userId, :now, :expiresAt)`,
);
const takeCode = statement<{
  provider: string;
  redirect_url: string | null;
  user_id: string;
  is_factor_off: boolean;
}>(
  'take-provider-code',
  `delete from provider_sign_ins using users account
   where code_hash = $1 and expires_at > $2 and secrets = $3
     and account.id = user_id and account.disabled_at is null
   returning provider, redirect_url, user_id, ${secondFactorIsOff} as is_factor_off`,
);

const userColumns = `account.id, account.email, account.name, account.email_verified,
  account.disabled_at is not null as is_disabled`;
const findByEmail = statement<AccountRow>(
  'provider-user-of-address',
  `select ${userColumns} from users account where account.email = $1 for no key update`,
);
declare module '../platform/context.ts' {
  interface Institution {
    /** The id of the native app, which is also the scheme of its links; null without an app. */
    readonly nativeAppId: string | null;
  }
}

interface Kept extends ProviderSecrets {
  /**
   * Hash of the attempt that the browser stores, so that nobody is signed in by another person's
   * callback.
   */
  readonly attemptHash: string;
  /** Started in the native app, to which the callback leads. */
  readonly isInApp: boolean;
}

/** The path of a provider's redirect URI. */
export const returnPath = (provider: ProviderName) => `/api/auth/callback/${provider}`;

/** The same as a whole address, which is registered at the provider. */
export const redirectUriOf = (
  { publicUrl }: Pick<OpenContext['institution'], 'publicUrl'>,
  provider: ProviderName,
): string => `${publicUrl}${returnPath(provider)}`;

/**
 * Where to send the browser to sign in with a configured provider.
 * @throws Refusal `outsideUnavailable`, `outsideTimeout` or `providerMisconfigured`
 */
export async function startProvider(
  context: OpenContext,
  {
    provider: name,
    redirectUrl,
    isInApp = false,
  }: {
    provider: ProviderName;
    redirectUrl?: string | undefined;
    isInApp?: boolean | undefined;
  },
): Promise<{ url: string; attempt: string }> {
  const { db, now, outside, institution } = context;
  const provider = outside.providers[name];
  if (!provider || (isInApp && institution.nativeAppId === null)) {
    throw new Refusal('notConfigured');
  }
  const redirectUri = redirectUriOf(institution, name);
  const { url, state, secrets } = await provider.begin(redirectUri).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error;
    throw refusalToBegin(context, { provider: name, failure: error });
  });
  const attempt = newToken();
  const kept: Kept = { ...secrets, attemptHash: hashOfToken(attempt), isInApp };
  await keepProviderSignIn(db, {
    stateHash: hashOfToken(state),
    provider: name,
    secrets: seal(institution.secret, providerPurpose, JSON.stringify(kept)),
    redirectUrl: addressWithin(redirectUrl),
    now,
    expiresAt: new Date(now.getTime() + maxAwayMs),
  });
  return { url, attempt };
}

interface Vouched {
  readonly provider: ProviderName;
  /** Verified by the provider. */
  readonly email: string;
  readonly name: string;
}

/**
 * Links an existing account to the provider's user. If its address was unverified, the person who
 * opened it loses access.
 */
async function takeOver(
  tx: Database,
  context: OpenContext,
  { user, provider, email, name }: Vouched & { user: AccountRow },
): Promise<void> {
  const { now, outside } = context;
  const values = { provider: outside.providers[provider]?.label ?? '' };
  if (user.email_verified)
    return notifyUser(context, tx, { user, notice: 'providerLinked', values });
  const { hadWayIn } = await reclaimAccount(tx, context, { userId: user.id, by: provider });
  if (name) await renameUser(tx, { userId: user.id, name, now });
  await markVerified(tx, context, { userId: user.id, email });
  const notice = hadWayIn ? 'accountReclaimed' : 'providerLinked';
  await notifyUser(context, tx, { user: { ...user, name: name || user.name }, notice, values });
}

/** The account of an address that a provider has verified, opened if there is none. */
async function accountOf(tx: Database, context: OpenContext, vouched: Vouched): Promise<string> {
  const { email, name, provider } = vouched;
  const opened = await openAccount(tx, context, {
    email,
    name: name || email,
    passwordHash: null,
    emailVerified: true,
    by: provider,
  });
  if (opened !== undefined) return opened;
  const [user] = await tx.rows(findByEmail, [email]);
  if (!user) throw new ProviderRefusal('internal');
  if (user.is_disabled) throw new ProviderRefusal('disabled', { userId: user.id });
  await takeOver(tx, context, { ...vouched, user });
  return user.id;
}

/**
 * The user whom a provider identifies. An account is linked by its address only if the provider has
 * verified it; someone who opened it in advance with another person's address does not keep it.
 */
async function userOf(
  tx: Database,
  context: OpenContext,
  { provider, identity }: { provider: ProviderName; identity: ProviderIdentity },
): Promise<string> {
  const { subject, verifiedEmail: email, name, failure } = identity;
  await lockTextInTransaction(tx, `${provider} ${subject}`);
  const linked = await findLinkedUser(tx, { provider, subject });
  if (linked?.is_disabled) throw new ProviderRefusal('disabled', { userId: linked.id });
  if (linked) return linked.id;
  if (email === null) throw new ProviderRefusal(failure?.reason ?? 'unverified', { failure });
  const userId = await accountOf(tx, context, { provider, email, name });
  await linkAccount(tx, context, { provider, subject, userId });
  return userId;
}

/** A started sign-in whose callback has been taken. */
interface Begun {
  readonly provider: ProviderName;
  readonly client: Provider;
  readonly returnedTo: URL;
  readonly stateHash: string;
  readonly secrets: Kept;
  readonly redirectUrl: string | null;
  readonly isLate: boolean;
  readonly isInApp: boolean;
}

/**
 * Finds the sign-in that a callback belongs to; each callback works once.
 * @throws ProviderRefusal
 */
export async function takeReturn(
  { db, now, outside, institution }: OpenContext,
  { provider, query }: { provider: ProviderName; query: string },
): Promise<Begun> {
  const client = outside.providers[provider];
  if (!client) throw new ProviderRefusal('notConfigured');
  const returnedTo = new URL(`${institution.publicUrl}${returnPath(provider)}?${query}`);
  const stateHash = hashOfToken(returnedTo.searchParams.get('state') ?? '');
  const [begun] = await db.rows(take, [stateHash, provider, now]);
  // Not recorded: anyone can call this address with an invented state.
  if (!begun) throw new ProviderRefusal('expired');
  const secrets = JSON.parse(unseal(institution, providerPurpose, begun.secrets)) as Kept;
  return {
    provider,
    client,
    returnedTo,
    stateHash,
    secrets,
    redirectUrl: begun.redirect_url,
    isLate: begun.is_late,
    isInApp: secrets.isInApp,
  };
}

/**
 * Handles a return from a provider; returns the code that fetches the session.
 * @throws ProviderRefusal
 */
export async function finishReturn(
  context: OpenContext,
  { provider: name, client, returnedTo, stateHash, secrets, redirectUrl, isLate }: Begun,
): Promise<string> {
  const { db, now } = context;
  const state = returnedTo.searchParams.get('state') ?? '';
  try {
    if (isLate) throw new ProviderRefusal('expired');
    const identity = await client.finish(returnedTo, { ...secrets, state });
    await offerLink(context, { provider: name, identity });
    const code = newToken();
    await db.transaction(async (tx) => {
      const userId = await userOf(tx, context, { provider: name, identity });
      await tx.rows(keepCode, {
        stateHash,
        provider: name,
        secrets: secrets.attemptHash,
        redirectUrl,
        codeHash: hashOfToken(code),
        userId,
        now,
        expiresAt: new Date(now.getTime() + codeLifetimeMs),
      });
    });
    const { failure } = identity;
    // An account that is already linked needs no address.
    if (failure && failure.reason !== 'unverified') {
      logMissingClaims(context, { provider: name, failure });
    }
    return code;
  } catch (error) {
    const refusal = providerRefusalOf(error);
    if (refusal) await recordProviderRefusal(context, { provider: name, refusal });
    throw refusal ?? error;
  }
}

/** Returns the session of a sign-in with a provider, once, for the code of its callback. */
export async function completeProvider(
  context: OpenContext,
  {
    code,
    attempt,
    deviceTokens = [],
  }: { code: string; attempt: string; deviceTokens?: readonly string[] | undefined },
): Promise<{ token: string; redirectUrl: string | null }> {
  const { db, now } = context;
  return db.transaction(async (tx) => {
    const [taken] = await tx.rows(takeCode, [hashOfToken(code), now, hashOfToken(attempt)]);
    if (!taken) throw new Refusal('linkSpent', { message: identityLabels.providerCodeExpired });
    const token = await openSession(context, tx, {
      userId: taken.user_id,
      by: taken.provider,
      knownDeviceId: await findKnownDevice(tx, { userId: taken.user_id, deviceTokens, now }),
      isSecondFactorAsked: !taken.is_factor_off,
    });
    if (token === undefined) throw new Error('A sign-in with a provider returned no token.');
    return { token, redirectUrl: taken.redirect_url };
  });
}
