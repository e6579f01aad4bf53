import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Behaviours } from '../gateways/behaviour.ts';
import { demonstrationAccounts } from '../institution/accounts.ts';
import { authorizePage } from './authorize-page.ts';

/** The client that the demonstration's portal is. */
export const directoryClient = { id: 'tradebridge', secret: 'a secret of the demonstration' };

/** How long a code waits to be exchanged, in milliseconds. */
const codeServes = 60_000;

interface Grant {
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | undefined;
  readonly email: string;
  readonly isVerified: boolean;
  readonly expiresAt: number;
}

type Query = Record<string, string | undefined>;

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Why a request to authorize is none that a page should be shown for, or undefined. */
function faultOf({ client_id, redirect_uri, response_type, code_challenge_method }: Query) {
  if (client_id !== directoryClient.id) return 'unknown client_id';
  if (!redirect_uri || !URL.canParse(redirect_uri)) return 'redirect_uri is no address';
  if (!new URL(redirect_uri).pathname.startsWith('/api/auth/callback/')) {
    return 'redirect_uri is not registered';
  }
  if (response_type !== 'code') return 'response_type must be code';
  if (code_challenge_method !== 'S256') return 'code_challenge_method must be S256';
  return undefined;
}

function sendBack(reply: FastifyReply, query: Query, answer: Record<string, string>) {
  const address = new URL(query.redirect_uri ?? '');
  for (const [name, value] of Object.entries({ ...answer, state: query.state ?? '' })) {
    address.searchParams.set(name, value);
  }
  return reply.redirect(address.href, 302);
}

/** The client's id and secret, from the form or the Authorization header. */
function clientOf(authorization: string | undefined, form: Query) {
  const [scheme, credentials = ''] = authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'basic') return { id: form.client_id, secret: form.client_secret };
  const [id = '', secret = ''] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
}

/**
 * A directory of people by OpenID Connect at `/oidc`: anybody signs in as whomever they choose. It
 * holds the portal to PKCE, to single-use codes and to its secret.
 *
 * @param origin where the sandbox is reached, once it listens
 */
export async function serveOidc(
  app: FastifyInstance,
  { behaviours, origin }: { behaviours: Behaviours; origin: () => string },
): Promise<void> {
  const keys = await generateKeyPair('RS256');
  const foreignKeys = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'sandbox', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const issuer = () => `${origin()}/oidc`;

  app.get('/oidc/.well-known/openid-configuration', async (_request, reply) => {
    if ((await behaviours.take('directory')) === 'down') return reply.hijack().raw.destroy();
    return {
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/authorize`,
      token_endpoint: `${issuer()}/token`,
      jwks_uri: `${issuer()}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      scopes_supported: ['openid', 'email', 'profile'],
      authorization_response_iss_parameter_supported: true,
    };
  });
  app.get('/oidc/jwks', async () => ({ keys: [jwk] }));

  app.get<{ Querystring: Query }>('/oidc/authorize', async ({ query }, reply) => {
    const fault = faultOf(query);
    if (fault) return reply.code(400).send({ error: 'invalid_request', error_description: fault });
    return reply.type('text/html; charset=utf-8').send(authorizePage(query, demonstrationAccounts));
  });

  app.get<{ Querystring: Query }>('/oidc/choose', async ({ query }, reply) => {
    const fault = faultOf(query);
    if (fault) return reply.code(400).send({ error: 'invalid_request', error_description: fault });
    if (!query.email) {
      return sendBack(reply, query, { error: 'access_denied', iss: issuer() });
    }
    const code = randomBytes(32).toString('base64url');
    grants.set(code, {
      redirectUri: query.redirect_uri ?? '',
      challenge: query.code_challenge ?? '',
      nonce: query.nonce,
      email: query.email.toLowerCase(),
      isVerified: query.verified !== undefined,
      expiresAt: Date.now() + codeServes,
    });
    return sendBack(reply, query, { code, iss: issuer() });
  });

  app.post<{ Body: Query | undefined }>('/oidc/token', async (request, reply) => {
    const behaviour = await behaviours.take('directory');
    if (behaviour === 'down') return reply.hijack().raw.destroy();
    const form = request.body ?? {};
    const client = clientOf(request.headers.authorization, form);
    if (client.id !== directoryClient.id || !isSame(client.secret ?? '', directoryClient.secret)) {
      return reply.code(401).send({ error: 'invalid_client' });
    }
    const grant = grants.get(form.code ?? '');
    grants.delete(form.code ?? '');
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url');
    const isGranted =
      behaviour !== 'refuse' &&
      form.grant_type === 'authorization_code' &&
      grant !== undefined &&
      grant.expiresAt > Date.now() &&
      grant.redirectUri === form.redirect_uri &&
      isSame(grant.challenge, challenge);
    if (!isGranted) return reply.code(400).send({ error: 'invalid_grant' });
    const account = demonstrationAccounts.find(({ email }) => email === grant.email);
    const idToken = await new SignJWT({
      email: grant.email,
      email_verified: grant.isVerified,
      name: account?.name ?? grant.email,
      nonce: behaviour === 'wrongNonce' ? 'another' : grant.nonce,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'sandbox' })
      .setIssuer(behaviour === 'foreignIssuer' ? 'https://elsewhere.test' : issuer())
      .setAudience(directoryClient.id)
      .setSubject(createHash('sha256').update(grant.email).digest('hex').slice(0, 24))
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(behaviour === 'foreignKey' ? foreignKeys.privateKey : keys.privateKey);
    return reply.header('cache-control', 'no-store').send({
      access_token: randomBytes(24).toString('base64url'),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idToken,
    });
  });
}
