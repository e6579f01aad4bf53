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

/** The keys of each secret by purpose, of both of which there are few: deriving one takes longer than using it. */
const keys = new Map<string, Map<string, KeyObject>>();

/** A key for one purpose, so that what is sealed for one opens for no other. */
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
 * Encrypts what must not be read from the database alone (authenticator secrets, links on their way
 * into a mail). `secret` is the server's own, `purpose` names what it is.
 */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, keyFor(secret, purpose), nonce);
  const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), sealed]).toString('base64url');
}

/** What was sealed. Throws when it was changed, or sealed with another secret or for another purpose. */
export function unseal(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decryption = createDecipheriv(
    cipher,
    keyFor(secret, purpose),
    bytes.subarray(0, nonceBytes),
  );
  decryption.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const rest = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decryption.update(rest), decryption.final()]).toString('utf8');
}

/** A token that cannot be guessed: 32 random bytes as 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token. No key is needed: nobody guesses what is hashed. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url');

/** What is kept of something short enough to be guessed, keyed so that the table alone does not help. */
export const keyedHash = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url');
