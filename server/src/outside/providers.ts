import type { ProviderName } from '@tradebridge/contract/identity-rules';
import { emailAddress } from '@tradebridge/contract/values';
import * as client from 'openid-client';
import { z } from 'zod';
import type { Env } from '../env.ts';
import { Refusal } from '../platform/refusal.ts';

/** Whom a provider vouches for. */
export interface ProviderIdentity {
  /** Names the person for good: the issuer and its own name for them. */
  readonly subject: string;
  /** The address that the provider has verified, or null. */
  readonly verifiedEmail: string | null;
  readonly name: string;
}

/** What must be kept between going to a provider and coming back, from everyone else. */
export interface ProviderSecrets {
  readonly verifier: string;
  readonly nonce: string;
}

/** Why somebody came back without being signed in. */
export class ProviderFailure extends Error {
  readonly reason: 'cancelled' | 'refused' | 'unavailable' | 'timeout';

  constructor(reason: ProviderFailure['reason'], options?: ErrorOptions) {
    super(`The provider's answer: ${reason}.`, options);
    this.reason = reason;
  }
}

/** A means of signing in outside the portal, by OpenID Connect's authorization code flow. */
export interface Provider {
  /** What people call it. */
  readonly label: string;
  /**
   * Where to send the browser, and what to keep until it is back.
   *
   * @throws Refusal `outsideUnavailable` or `outsideTimeout`
   */
  begin(redirectUri: string): Promise<{ url: string; state: string; secrets: ProviderSecrets }>;
  /**
   * Whom the provider vouches for, by the address that the browser came back to.
   *
   * @throws ProviderFailure
   */
  finish(
    returnedTo: URL,
    kept: ProviderSecrets & { readonly state: string },
  ): Promise<ProviderIdentity>;
}

export type Providers = Readonly<Partial<Record<ProviderName, Provider>>>;

/** How long a provider may take for each answer, in seconds. */
const patience = 10;

/** How long what a provider says of itself is believed, in milliseconds. */
const believedFor = 3_600_000;

const claimsOf = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  /** Microsoft's: whether the owner of the address's domain is whoever administers the tenant. */
  xms_edov: z.unknown().optional(),
  name: z.string().optional(),
});
type Claims = z.output<typeof claimsOf>;

const isTrue = (claim: unknown) =>
  claim === true || claim === 'true' || claim === 1 || claim === '1';

// An administrator of any Microsoft tenant can put any address into `email`.
const isVerifiedBy: Record<ProviderName, (claims: Claims) => boolean> = {
  google: ({ email_verified }) => isTrue(email_verified),
  microsoft: ({ xms_edov }) => isTrue(xms_edov),
  directory: ({ email_verified }) => isTrue(email_verified),
};

/** Whom an id token's claims speak of. Throws when they are none. */
export function identityOf(provider: ProviderName, given: unknown): ProviderIdentity {
  const claims = claimsOf.parse(given);
  const email = emailAddress.safeParse(claims.email);
  return {
    // The issuer belongs to it: in a directory of many tenants each has people of its own.
    subject: `${claims.iss} ${claims.sub}`,
    verifiedEmail: email.success && isVerifiedBy[provider](claims) ? email.data : null,
    name: claims.name?.replace(/\p{C}/gu, '').trim().slice(0, 100) ?? '',
  };
}

function isLate(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'TimeoutError') return true;
  }
  return error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT';
}

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof client.AuthorizationResponseError) {
    const isCancelled = error.error === 'access_denied';
    return new ProviderFailure(isCancelled ? 'cancelled' : 'refused', { cause: error });
  }
  if (isLate(error)) return new ProviderFailure('timeout', { cause: error });
  // What fetch itself throws when nobody answers.
  if (error instanceof TypeError) return new ProviderFailure('unavailable', { cause: error });
  return new ProviderFailure('refused', { cause: error });
}

interface ProviderSettings {
  readonly name: ProviderName;
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

function openProvider({ name, label, issuer, clientId, clientSecret }: ProviderSettings): Provider {
  const server = new URL(issuer);
  let known: { readonly configuration: Promise<client.Configuration>; readonly at: number } | null =
    null;

  function discover(): Promise<client.Configuration> {
    if (known && Date.now() - known.at < believedFor) return known.configuration;
    const configuration = client.discovery(server, clientId, clientSecret, undefined, {
      timeout: patience,
      execute: [
        // The signature too, not only where the token came from.
        client.enableNonRepudiationChecks,
        // For the stand-in on this computer; whoever configures http elsewhere has chosen so.
        ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
    const attempt = { configuration, at: Date.now() };
    known = attempt;
    configuration.catch(() => {
      if (known === attempt) known = null;
    });
    return configuration;
  }

  return {
    label,
    async begin(redirectUri) {
      const verifier = client.randomPKCECodeVerifier();
      const nonce = client.randomNonce();
      const state = client.randomState();
      try {
        const url = client.buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
          prompt: 'select_account',
        });
        return { url: url.href, state, secrets: { verifier, nonce } };
      } catch (error) {
        throw new Refusal(isLate(error) ? 'outsideTimeout' : 'outsideUnavailable', {
          cause: error,
        });
      }
    },
    async finish(returnedTo, { verifier, nonce, state }) {
      try {
        const tokens = await client.authorizationCodeGrant(await discover(), returnedTo, {
          pkceCodeVerifier: verifier,
          expectedNonce: nonce,
          expectedState: state,
          idTokenExpected: true,
        });
        return identityOf(name, tokens.claims());
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** The providers that the environment names. */
export function openProviders(env: Env): Providers {
  const open = (
    {
      name,
      label,
      issuer,
    }: Pick<ProviderSettings, 'name' | 'label'> & { issuer: string | undefined },
    clientId: string | undefined,
    clientSecret: string | undefined,
  ): Providers =>
    issuer && clientId && clientSecret
      ? { [name]: openProvider({ name, label, issuer, clientId, clientSecret }) }
      : {};
  const tenant = encodeURIComponent(env.MICROSOFT_TENANT);
  return {
    ...open(
      { name: 'google', label: 'Google', issuer: 'https://accounts.google.com' },
      env.GOOGLE_CLIENT_ID,
      env.GOOGLE_CLIENT_SECRET,
    ),
    ...open(
      {
        name: 'microsoft',
        label: 'Microsoft',
        issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
      },
      env.MICROSOFT_CLIENT_ID,
      env.MICROSOFT_CLIENT_SECRET,
    ),
    ...open(
      { name: 'directory', label: env.DIRECTORY_NAME, issuer: env.DIRECTORY_ISSUER },
      env.DIRECTORY_CLIENT_ID,
      env.DIRECTORY_CLIENT_SECRET,
    ),
  };
}
