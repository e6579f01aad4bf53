import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { cardMerchant } from './card-service.ts';

/** The audience of tokens. */
const audience = 'https://api.payments.auspost.com.au';

/** Lifetime in seconds. */
const lasts = 86_400;

/** Access tokens for the API. */
export class AccessTokens {
  readonly #endsAt = new Map<string, number>();

  make(): string {
    const token = randomBytes(32).toString('base64url');
    this.#endsAt.set(token, Date.now() + lasts * 1000);
    return token;
  }

  /** Whether an Authorization header has a valid token. */
  isIn(authorization: string | undefined): boolean {
    const [scheme, token = ''] = authorization?.split(' ') ?? [];
    return scheme?.toLowerCase() === 'bearer' && (this.#endsAt.get(token) ?? 0) > Date.now();
  }

  forgetAll(): void {
    this.#endsAt.clear();
  }
}

function isClient(authorization: string | undefined): boolean {
  const [scheme, credentials = ''] = authorization?.split(' ') ?? [];
  const { clientId, clientSecret } = cardMerchant;
  return (
    scheme?.toLowerCase() === 'basic' &&
    Buffer.from(credentials, 'base64').toString('utf8') === `${clientId}:${clientSecret}`
  );
}

/** `POST /oauth/token`: an access token for the client's id and secret. */
export function serveAccessTokens(app: FastifyInstance, tokens: AccessTokens): void {
  app.post<{ Body: Record<string, string> | undefined }>('/oauth/token', async (request, reply) => {
    const fault = (status: number, error: string, description: string) =>
      reply.code(status).send({ error, error_description: description });
    const { grant_type: grantType, audience: asked } = request.body ?? {};
    if (!isClient(request.headers.authorization)) {
      return fault(401, 'invalid_client', 'The client id or its secret is wrong.');
    }
    if (grantType !== 'client_credentials') {
      return fault(400, 'unsupported_grant_type', 'Ask with client_credentials.');
    }
    if (asked !== audience)
      return fault(400, 'invalid_request', `The audience must be ${audience}.`);
    return reply
      .header('cache-control', 'no-store')
      .send({ access_token: tokens.make(), token_type: 'Bearer', expires_in: lasts });
  });
}
