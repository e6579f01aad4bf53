// The library has no types; workspaces that import this file need ours.
/// <reference path="./oidc-provider.d.ts" />
import { createHash } from 'node:crypto';
import type { ProviderName } from '@tradebridge/contract/identity-rules';
import { exportJWK, generateKeyPair } from 'jose';
import type { Provider } from 'oidc-provider';
import { demonstrationAccounts } from '../institution/accounts.ts';
import { memoryAdapter } from './memory-adapter.ts';
import { type StandIn, standIns } from './stand-ins.ts';

/** The person to sign in as, and whether the provider vouches for the address. */
interface Choice {
  readonly email: string;
  readonly isVerified: boolean;
}

export interface OpenStandIn {
  readonly provider: Provider;
  /** Stores a choice; returns the person's subject identifier. */
  storeChoice(choice: Choice): string;
}

const subjectOf = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 24);

const claimsOf = ({ email, isVerified }: Choice, vouching: StandIn['vouching']) => ({
  sub: subjectOf(email),
  email,
  [vouching]: isVerified,
  // As if Google managed every domain but one.
  ...(!email.endsWith('@unmanaged.test') && { hd: email.split('@').at(-1) }),
  name: demonstrationAccounts.find((account) => account.email === email)?.name ?? email,
});

/**
 * Configures `oidc-provider` as one of the portal's providers. Its sign-in page lets the visitor
 * choose any person. It asks for no consent and keeps no session.
 *
 * @param issuer the address at which it is reached
 */
export async function openOidcProvider(name: ProviderName, issuer: string): Promise<OpenStandIn> {
  // Loaded on first use, so that it does not delay the start.
  const { Provider, interactionPolicy } = await import('oidc-provider');
  const { path, client, algorithm, vouching, isLikeGoogle } = standIns[name];
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const chosen = new Map<string, Choice>();
  const policy = interactionPolicy.base();
  if (isLikeGoogle) {
    policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  }
  const provider = new Provider(issuer, {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: client.auth,
        id_token_signed_response_alg: algorithm,
        redirect_uris: [`http://localhost/api/auth/callback/${name}`],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: algorithm, use: 'sig' }] },
    claims: { email: ['email', vouching, 'hd'], profile: ['name'] },
    conformIdTokenClaims: !isLikeGoogle,
    cookies: {
      // Cookies are shared between ports: other providers and programs use this host's.
      names: { session: `sandbox_${name}` },
      long: { httpOnly: true, sameSite: 'lax', path },
    },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `${path}/interaction/${uid}` },
    async findAccount(_context, id) {
      const choice = chosen.get(id);
      return choice && { accountId: id, claims: async () => claimsOf(choice, vouching) };
    },
    async loadExistingGrant({ oidc }) {
      const about = { clientId: oidc.client.clientId, accountId: oidc.session.accountId };
      const grant = new oidc.provider.Grant(about);
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    expiresWithSession: () => false,
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 300,
      Interaction: 600,
      Session: 600,
    },
  });
  // The portal's address is not known yet when the sandbox starts.
  provider.Client.prototype.redirectUriAllowed = (address) =>
    URL.canParse(address) && new URL(address).pathname === `/api/auth/callback/${name}`;
  provider.use(async ({ oidc }, next) => {
    await next();
    // A demonstration signs in as different people, so every sign-in asks again.
    if (oidc?.route === 'resume') await oidc.session.destroy();
  });
  return {
    provider,
    storeChoice(choice) {
      const subject = subjectOf(choice.email);
      chosen.set(subject, choice);
      return subject;
    },
  };
}
