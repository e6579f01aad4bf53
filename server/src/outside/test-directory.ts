import {
  constants,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An endpoint's response in place of its default. */
export type Answer =
  | { readonly status?: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  /** The connection is closed, or there is never a response. */
  | 'down'
  | 'silent';

const endpoints = {
  '/.well-known/openid-configuration': 'discovery',
  '/token': 'token',
  '/jwks': 'jwks',
  '/userinfo': 'userinfo',
} as const;
type Endpoint = (typeof endpoints)[keyof typeof endpoints];

interface Key {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const pairs = {
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  PS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
} as const;
type Algorithm = keyof typeof pairs;

const newKey = (alg: Algorithm): Key => ({ kid: randomUUID(), alg, ...pairs[alg]() });

/** Shared by all directories: generating a key takes longer than most tests. */
const firstKey = newKey('RS256');

/** A signature by the header's algorithm, including those that must be refused. */
function signatureOf(data: string, alg: unknown, key: KeyObject): Buffer {
  const bytes = Buffer.from(data);
  if (alg === 'none') return Buffer.alloc(0);
  if (alg === 'HS256') return createHmac('sha256', testClient.secret).update(bytes).digest();
  if (alg === 'EdDSA') return sign(null, bytes, key);
  if (alg === 'ES256') return sign('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' });
  const { RSA_PKCS1_PSS_PADDING: padding, RSA_PSS_SALTLEN_DIGEST: saltLength } = constants;
  return sign('sha256', bytes, alg === 'PS256' ? { key, padding, saltLength } : key);
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function tokenOf(header: Record<string, unknown>, claims: object, key: KeyObject): string {
  const data = `${encoded(header)}.${encoded(claims)}`;
  return `${data}.${signatureOf(data, header.alg, key).toString('base64url')}`;
}

/** The portal's registration. */
export const testClient = { id: 'portal', secret: 'a secret of the tests' } as const;

/**
 * An OpenID Connect provider for tests, which set its metadata, its claims and the response of each
 * endpoint. It has no sign-in page and accepts any code.
 */
export class TestDirectory {
  readonly issuer: string;
  /** Overrides of the discovery document; undefined removes an entry. */
  metadata: Record<string, unknown> = {};
  /** Overrides of the id token's claims. */
  claims: Record<string, unknown> = {};
  userinfo: Record<string, unknown> = {};
  /** The nonce of the current sign-in. */
  nonce = '';
  /** Overrides of whole responses. */
  readonly answers = new Map<Endpoint, Answer>();
  /** Requests received, the oldest first. */
  readonly requests: { endpoint: Endpoint; authorization: string | undefined; body: string }[] = [];
  /** Overrides of the id token's header. */
  header: Record<string, unknown> = {};
  #key = firstKey;
  /** Signs instead of the published key, if set. */
  #foreign: Key | null = null;
  readonly #server: Server;

  private constructor(server: Server, path: string) {
    this.#server = server;
    const { port } = server.address() as AddressInfo;
    this.issuer = `http://localhost:${port}${path}`;
  }

  static async open(path = ''): Promise<TestDirectory> {
    const server = createServer();
    server.listen(0, 'localhost');
    await once(server, 'listening');
    const directory = new TestDirectory(server, path);
    server.on('request', (request, response) => {
      void directory.#answer(request, response, path);
    });
    return directory;
  }

  /** Replaces the signing key. */
  rotateKey(alg: Algorithm = 'RS256'): void {
    this.#key = newKey(alg);
  }

  /** Signs with an unpublished key under the published key's id. */
  signForeign(): void {
    this.#foreign = newKey('RS256');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const asked = new URL(request.url ?? '', this.issuer).pathname.slice(path.length);
    const endpoint = (endpoints as Record<string, Endpoint | undefined>)[asked];
    if (!endpoint) return void response.writeHead(404).end();
    const { authorization } = request.headers;
    this.requests.push({ endpoint, authorization, body: await text(request) });
    const answer = this.answers.get(endpoint) ?? {};
    if (answer === 'silent') return;
    if (answer === 'down') return void request.socket.destroy();
    const { status = 200, body = this.#defaultAnswer(endpoint), headers } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  #defaultAnswer(endpoint: Endpoint): object {
    if (endpoint === 'discovery') return this.#metadata();
    if (endpoint === 'userinfo') return { sub: 'somebody', ...this.userinfo };
    if (endpoint === 'jwks') {
      const { kid, alg, publicKey } = this.#key;
      return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' }] };
    }
    return { access_token: 'an access token', token_type: 'Bearer', id_token: this.#idToken() };
  }

  #metadata(): object {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [this.#key.alg],
      authorization_response_iss_parameter_supported: true,
      ...this.metadata,
    };
  }

  #idToken(): string {
    const { kid, alg } = this.#key;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.issuer,
      aud: testClient.id,
      sub: 'somebody',
      nonce: this.nonce,
      iat: now,
      exp: now + 300,
      ...this.claims,
    };
    return tokenOf({ alg, kid, ...this.header }, claims, (this.#foreign ?? this.#key).privateKey);
  }
}
