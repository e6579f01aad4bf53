import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Derived keys by secret and purpose, of which there are few: deriving one takes longer than using
 * it.
 */
const keys = new Map<string, Map<string, KeyObject>>();

/** A key for one purpose, so that a value sealed for one cannot be opened for another. */
function keyFor(secret: string, purpose: string): KeyObject {
  const ofSecret = keys.get(secret) ?? new Map<string, KeyObject>();
  keys.set(secret, ofSecret);
  const known = ofSecret.get(purpose);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'tradebridge', purpose, 32)));
  ofSecret.set(purpose, key);
  return key;
}

/**
 * The server's secrets: new values use `secret`, existing ones may have been made with a previous
 * one.
 */
export interface Secrets {
  readonly secret: string;
  /** Only for reading, until everything is resealed (`npm run accounts -- reseal`). */
  readonly previousSecrets: readonly string[];
}

const formatVersion = 'v1';
const keyIdBytes = 6;
const keyIds = new Map<string, string>();

/**
 * An id for a secret that reveals nothing about it, so that a sealed value says which one opens it.
 */
export function keyIdOf(secret: string): string {
  const known = keyIds.get(secret);
  if (known !== undefined) return known;
  const derived = hkdfSync('sha256', secret, 'tradebridge', 'key id', keyIdBytes);
  const keyId = Buffer.from(derived).toString('base64url');
  keyIds.set(secret, keyId);
  return keyId;
}

/** The prefix of values sealed in the current format with a secret. */
export const sealedPrefix = (secret: string): string => `${formatVersion}.${keyIdOf(secret)}.`;

/**
 * The key id of a sealed value; null for the format before version 1, which has neither a key id
 * nor an owner.
 */
export function keyIdIn(sealed: string): string | null {
  const [version, keyId, body] = sealed.split('.');
  return version === formatVersion && keyId && body !== undefined ? keyId : null;
}

/**
 * Encrypts a value that must not be readable from the database alone (authenticator secrets, links
 * on their way into an e-mail).
 *
 * @param purpose a value sealed for one purpose opens for no other
 * @param owner if set, the value opens only for this owner
 */
export function seal(secret: string, purpose: string, text: string, owner = ''): string {
  const nonce = randomBytes(nonceBytes);
  const prefix = sealedPrefix(secret);
  const encryption = createCipheriv(cipher, keyFor(secret, purpose), nonce);
  encryption.setAAD(Buffer.from(prefix + owner));
  const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  const body = Buffer.concat([nonce, encryption.getAuthTag(), sealed]);
  return prefix + body.toString('base64url');
}

function decrypt(key: KeyObject, body: string, authenticated: string | null): string {
  const bytes = Buffer.from(body, 'base64url');
  const nonce = bytes.subarray(0, nonceBytes);
  // Without its length, a part of the tag would do, which could be found by trying.
  const decryption = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  if (authenticated !== null) decryption.setAAD(Buffer.from(authenticated));
  decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const rest = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decryption.update(rest), decryption.final()]).toString('utf8');
}

/** The format before version 1 does not say which secret opens it. */
function unsealUnversioned(secrets: readonly string[], purpose: string, sealed: string): string {
  let failure: unknown;
  for (const secret of secrets) {
    try {
      return decrypt(keyFor(secret, purpose), sealed, null);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/**
 * Opens a value sealed with one of the secrets.
 *
 * @throws Error if it was modified, belongs to another owner or purpose, or was sealed with a
 *   secret that is not configured
 */
export function unseal(
  { secret: current, previousSecrets }: Secrets,
  purpose: string,
  sealed: string,
  owner = '',
): string {
  const secrets = [current, ...previousSecrets];
  const keyId = keyIdIn(sealed);
  if (keyId === null) return unsealUnversioned(secrets, purpose, sealed);
  const secret = secrets.find((one) => keyIdOf(one) === keyId);
  if (secret === undefined) {
    throw new Error(`A value was sealed with a secret that is not configured (key ${keyId}).`);
  }
  const prefix = sealedPrefix(secret);
  return decrypt(keyFor(secret, purpose), sealed.slice(prefix.length), prefix + owner);
}

/** An unguessable token: 32 random bytes as 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a token. It needs no key, since the token cannot be guessed. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url');

/**
 * The stored hash of a value short enough to be guessed, keyed so that the table alone does not
 * help.
 */
export const keyedHash = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url');

/** The same hash with each secret that may have been used, the current one first. */
export const keyedHashes = (
  { secret, previousSecrets }: Secrets,
  purpose: string,
  text: string,
): readonly string[] => [secret, ...previousSecrets].map((one) => keyedHash(one, purpose, text));

/** Signs a text for a purpose. */
export type Sign = (purpose: string, text: string) => string;

/** Signatures name the secret that they were made with by its key id. */
export const signWith =
  (secret: string): Sign =>
  (purpose, text) =>
    sealedPrefix(secret) + keyedHash(secret, purpose, text);

/** `unknownKey` is a signature by a secret that is not configured. */
export type SignatureCheck = 'right' | 'wrong' | 'unknownKey';

/** Whether one of the secrets signed the text. */
export function checkSignature(
  { secret, previousSecrets }: Secrets,
  purpose: string,
  text: string,
  signature: string,
): SignatureCheck {
  const keyId = keyIdIn(signature);
  if (keyId === null) return 'wrong';
  const signer = [secret, ...previousSecrets].find((one) => keyIdOf(one) === keyId);
  if (signer === undefined) return 'unknownKey';
  return signature === signWith(signer)(purpose, text) ? 'right' : 'wrong';
}
