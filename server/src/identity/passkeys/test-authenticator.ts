import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@tradebridge/contract/passkeys';

// A software security key for tests, which creates keys and signs as WebAuthn specifies.

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cborOf(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') {
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cborOf(key), cborOf(one)]);
  return Buffer.concat([cborHead(5, value.size), ...entries]);
}

const fromBase64url = (text = '') => Buffer.from(text, 'base64url');
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

const makers = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
};
export type Algorithm = keyof typeof makers;

function coseOf(algorithm: Algorithm, key: KeyObject): Buffer {
  const { x, y, n, e } = key.export({ format: 'jwk' });
  if (algorithm === 'RS256') {
    return cborOf(
      new Map<number, Cbor>([
        [1, 3],
        [3, -257],
        [-1, fromBase64url(n)],
        [-2, fromBase64url(e)],
      ]),
    );
  }
  if (algorithm === 'EdDSA') {
    return cborOf(
      new Map<number, Cbor>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, fromBase64url(x)],
      ]),
    );
  }
  return cborOf(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, fromBase64url(x)],
      [-3, fromBase64url(y)],
    ]),
  );
}

/** How an assertion deviates from what the portal asks for. */
export interface Twist {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  /** Whether the user was verified by a fingerprint, a face or a PIN. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  /** Signs with another key. */
  readonly isForged?: boolean;
}

const flagsOf = ({ isVerified = true }: Twist) => 0b1 | (isVerified ? 0b100 : 0);

const clientDataOf = (
  type: string,
  { challenge }: { challenge: string },
  { origin = 'http://localhost:3000', crossOrigin = false, ...twist }: Twist,
) =>
  Buffer.from(
    JSON.stringify({
      type: twist.type ?? type,
      challenge: twist.challenge ?? challenge,
      origin,
      crossOrigin,
    }),
  );

/** A passkey with its device. */
export class TestAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  /** Number of signatures; stays 0 for one that does not count. */
  counter: number;
  #userHandle = '';
  readonly #algorithm: Algorithm;
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  readonly #counts: boolean;

  constructor({
    algorithm = 'ES256',
    counts = false,
  }: { algorithm?: Algorithm; counts?: boolean } = {}) {
    this.#algorithm = algorithm;
    this.#keys = makers[algorithm]();
    this.#counts = counts;
    this.counter = counts ? 1 : 0;
  }

  #authenticatorData(rpId: string, flags: number, counter: number, rest = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, rest]);
  }

  register(options: PasskeyCreationOptions, twist: Twist = {}): PasskeyRegistration {
    this.#userHandle = options.user.id;
    const id = fromBase64url(this.id);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([
      Buffer.alloc(16),
      length,
      id,
      coseOf(this.#algorithm, this.#keys.publicKey),
    ]);
    const authData = this.#authenticatorData(
      twist.rpId ?? options.rp.id,
      flagsOf(twist) | 0b100_0000,
      twist.counter ?? this.counter,
      attested,
    );
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientDataOf('webauthn.create', options, twist).toString('base64url'),
        attestationObject: cborOf(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  assert(options: PasskeyRequestOptions, twist: Twist = {}): PasskeyAssertion {
    if (this.#counts) this.counter += 1;
    const clientData = clientDataOf('webauthn.get', options, twist);
    const authData = this.#authenticatorData(
      twist.rpId ?? options.rpId,
      flagsOf(twist),
      twist.counter ?? this.counter,
    );
    const { privateKey } = twist.isForged ? makers[this.#algorithm]() : this.#keys;
    const signed = Buffer.concat([authData, sha256(clientData)]);
    const digest = this.#algorithm === 'EdDSA' ? null : 'sha256';
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign(digest, signed, privateKey).toString('base64url'),
        userHandle: twist.userHandle ?? this.#userHandle,
      },
    };
  }
}
