import type { ProviderName } from '@tradebridge/contract/identity-rules';
import * as client from 'openid-client';
import { callOutside } from './call-outside.ts';
import {
  identityOf,
  lacksClaims,
  type ProviderIdentity,
  type Userinfo,
} from './provider-claims.ts';
import { failureOf, ProviderFailure } from './provider-failure.ts';
import { checkEndpoints, withAcceptedAlgorithms } from './provider-metadata.ts';

/** What must be stored, sealed, between the redirect to a provider and its callback. */
export interface ProviderSecrets {
  readonly verifier: string;
  readonly nonce: string;
}

/** A sign-in provider, by OpenID Connect's authorization code flow. */
export interface Provider {
  /** The name that users know it by. */
  readonly label: string;
  /**
   * Where to send the browser, and what to store until it returns. The provider is contacted first,
   * because a browser that is sent to an unavailable provider ends on a page that does not load.
   * @throws ProviderFailure
   */
  begin(redirectUri: string): Promise<{ url: string; state: string; secrets: ProviderSecrets }>;
  /**
   * Sees that the provider is there, that it publishes its keys, and that it accepts the portal's id and
   * secret. Whether the address to return to is registered, only a sign-in shows.
   *
   * @throws ProviderFailure
   */
  check(redirectUri: string): Promise<void>;
  /**
   * The person that the provider vouches for.
   *
   * @param returnedTo the address at which the browser returned, with the provider's parameters
   * @throws ProviderFailure
   */
  finish(
    returnedTo: URL,
    kept: ProviderSecrets & { readonly state: string },
  ): Promise<ProviderIdentity>;
}

export interface ProviderSettings {
  readonly name: ProviderName;
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The `prompt` parameter, e.g. `select_account`; null to leave it out. */
  readonly prompt: string | null;
  /** The token endpoint's authentication method to use if the provider supports it. */
  readonly preferredAuth: 'client_secret_basic' | 'client_secret_post';
}

/** Time limits for the discovery document, for each later response, and for a whole callback. */
export interface ProviderTimeouts {
  readonly discoverySeconds: number;
  readonly answerSeconds: number;
  readonly finishSeconds: number;
}
const defaultTimeouts: ProviderTimeouts = {
  discoverySeconds: 5,
  answerSeconds: 10,
  finishSeconds: 20,
};

/** Accepted difference between the provider's clock and ours. */
const clockToleranceSeconds = 60;

/** Authenticates the client by a method that the provider supports; by default that is `client_secret_basic`. */
function clientAuth({
  clientSecret,
  preferredAuth,
}: Pick<ProviderSettings, 'clientSecret' | 'preferredAuth'>): client.ClientAuth {
  const methods = {
    client_secret_basic: client.ClientSecretBasic(clientSecret),
    client_secret_post: client.ClientSecretPost(clientSecret),
  };
  return (server, ...request) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method =
      [preferredAuth, 'client_secret_basic' as const].find((name) => supported.includes(name)) ??
      'client_secret_post';
    methods[method](server, ...request);
  };
}

/**
 * The issuer as the provider writes it, if only a trailing slash differs from the configured one.
 */
function issuerWithOtherSlash(error: unknown, issuer: URL): URL | undefined {
  if (!(error instanceof client.ClientError)) return undefined;
  const { body } = (error.cause ?? {}) as { body?: { issuer?: unknown } };
  if (typeof body?.issuer !== 'string' || !URL.canParse(body.issuer)) return undefined;
  const withoutSlash = (address: URL) => address.href.replace(/\/$/, '');
  const discovered = new URL(body.issuer);
  const isSame = withoutSlash(discovered) === withoutSlash(issuer);
  return isSame && discovered.href !== issuer.href ? discovered : undefined;
}

const isSubjectMismatch = (error: unknown) =>
  error instanceof client.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

async function withTimeout<Result>(seconds: number, work: Promise<Result>): Promise<Result> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timeout.reject(new ProviderFailure('timeout', 'all steps: timeout')),
    seconds * 1000,
  );
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Opens a provider by its discovery document, which is fetched for each sign-in (decision 039). */
export function openProvider(
  settings: ProviderSettings,
  timeouts: ProviderTimeouts = defaultTimeouts,
): Provider {
  const { name, label, clientId, prompt } = settings;
  const issuer = new URL(settings.issuer);

  async function discoverAt(address: URL): Promise<client.Configuration> {
    const configuration = await client.discovery(
      address,
      clientId,
      { [client.clockTolerance]: clockToleranceSeconds },
      clientAuth(settings),
      {
        timeout: timeouts.discoverySeconds,
        [client.customFetch]: async (url, init) =>
          // The library declares its own type for the options that it passes on to fetch.
          withAcceptedAlgorithms(url, await fetch(url, init as RequestInit)),
        execute: [
          // Also verify the id token's signature; the library otherwise relies on TLS alone.
          client.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    configuration.timeout = timeouts.answerSeconds;
    checkEndpoints(configuration.serverMetadata(), issuer);
    return configuration;
  }

  async function discover(): Promise<client.Configuration> {
    try {
      return await discoverAt(issuer).catch((error: unknown) => {
        const discovered = issuerWithOtherSlash(error, issuer);
        if (!discovered) throw error;
        return discoverAt(discovered);
      });
    } catch (error) {
      throw failureOf(error, 'discovery');
    }
  }

  let inFlight: Promise<client.Configuration> | null = null;
  /**
   * Concurrent sign-ins share one request: anyone can start one, and must not flood the provider.
   */
  function discoverShared(): Promise<client.Configuration> {
    inFlight ??= discover().finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  async function askUserinfo(
    configuration: client.Configuration,
    { accessToken, subject }: { accessToken: string; subject: string },
  ): Promise<Userinfo> {
    if (!configuration.serverMetadata().userinfo_endpoint) {
      return { failure: new ProviderFailure('unverified', 'userinfo: no endpoint') };
    }
    try {
      return { claims: await client.fetchUserInfo(configuration, accessToken, subject) };
    } catch (error) {
      const failure = failureOf(error, 'userinfo');
      // The access token and the id token belong to different people: trust neither.
      if (isSubjectMismatch(error)) throw failure;
      return { failure };
    }
  }

  async function finish(
    returnedTo: URL,
    { verifier, nonce, state }: ProviderSecrets & { readonly state: string },
  ): Promise<ProviderIdentity> {
    const configuration = await discoverShared();
    const tokens = await client
      .authorizationCodeGrant(configuration, returnedTo, {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: state,
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        throw failureOf(error, 'token');
      });
    const claims = tokens.claims();
    if (!claims || !lacksClaims(name, claims)) return identityOf(name, claims);
    const person = { accessToken: tokens.access_token, subject: claims.sub };
    return identityOf(name, claims, await askUserinfo(configuration, person));
  }

  async function fetchKeys(configuration: client.Configuration): Promise<void> {
    // `checkEndpoints` has seen that there is one.
    const { jwks_uri: address = '' } = configuration.serverMetadata();
    const { status, body } = await callOutside(address, {}, timeouts.answerSeconds * 1000);
    if (status !== 200) throw new ProviderFailure('unavailable', `keys: HTTP ${status}`);
    const { keys } = (body ?? {}) as { keys?: unknown };
    if (!Array.isArray(keys) || keys.length === 0) {
      throw new ProviderFailure('misconfigured', 'keys: none published');
    }
  }

  /** Requests tokens with an invalid code: a provider that knows the client rejects only the code. */
  async function tryClient(
    configuration: client.Configuration,
    redirectUri: string,
  ): Promise<void> {
    try {
      await client.genericGrantRequest(configuration, 'authorization_code', {
        code: 'not-a-code',
        redirect_uri: redirectUri,
        code_verifier: client.randomPKCECodeVerifier(),
      });
    } catch (error) {
      if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return;
      throw failureOf(error, 'token');
    }
  }

  async function check(redirectUri: string): Promise<void> {
    const configuration = await discoverShared();
    await fetchKeys(configuration);
    await tryClient(configuration, redirectUri);
  }

  return {
    label,
    check: (redirectUri) => withTimeout(timeouts.finishSeconds, check(redirectUri)),
    async begin(redirectUri) {
      const verifier = client.randomPKCECodeVerifier();
      const nonce = client.randomNonce();
      const state = client.randomState();
      const url = client.buildAuthorizationUrl(await discoverShared(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(prompt !== null && { prompt }),
      });
      return { url: url.href, state, secrets: { verifier, nonce } };
    },
    finish: (returnedTo, kept) => withTimeout(timeouts.finishSeconds, finish(returnedTo, kept)),
  };
}
