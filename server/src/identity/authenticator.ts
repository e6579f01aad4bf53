import { Secret, TOTP } from 'otpauth';
import { type Secrets, seal, sealedPrefix, unseal } from '../platform/sealed.ts';

/** Seconds for which an authenticator app shows one passcode. */
const period = 30;

/** Steps that a clock may be off, in either direction. */
const tolerance = 1;

const secretBytes = 20;
export const authenticatorPurpose = 'authenticator secret';

/** A secret as it is stored: bound to its user, so a copy in another row does not open. */
export interface SealedAuthenticator {
  readonly sealed: string;
  readonly userId: string;
}

// SHA1 and six digits: some apps ignore any other choice.
const totpOf = (key: string, about: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...about, secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period });

/** @throws Error if it is another user's, or was sealed with a secret that is not configured */
const keyOf = (secrets: Secrets, { sealed, userId }: SealedAuthenticator): string =>
  unseal(secrets, authenticatorPurpose, sealed, userId);

/** A new secret for a user, sealed for storage. */
export const newAuthenticatorSecret = ({ secret }: Secrets, userId: string): string =>
  seal(secret, authenticatorPurpose, new Secret({ size: secretBytes }).base32, userId);

/** The same secret, sealed for its user with the server's present secret. */
export function resealedAuthenticator(secrets: Secrets, kept: SealedAuthenticator): string {
  if (kept.sealed.startsWith(sealedPrefix(secrets.secret))) return kept.sealed;
  return seal(secrets.secret, authenticatorPurpose, keyOf(secrets, kept), kept.userId);
}

/** What the owner enters into an app: the key to type, and the URI for the QR code. */
export function authenticatorKey(
  secrets: Secrets,
  kept: SealedAuthenticator,
  { appName, account }: { appName: string; account: string },
): { key: string; uri: string } {
  const key = keyOf(secrets, kept);
  // A colon would end the issuer within the URI.
  const issuer = appName.replaceAll(':', ' ').trim();
  return { key, uri: totpOf(key, { issuer, label: account }).toString() };
}

/** Whether a typed key is the secret's, ignoring spaces and case. */
export const isKeyOf = (secrets: Secrets, kept: SealedAuthenticator, key: string): boolean =>
  key.replace(/\s/g, '').toUpperCase() === keyOf(secrets, kept);

/** The time step that this passcode belongs to, or undefined if it matches none near `now`. */
export function stepOf(
  secrets: Secrets,
  kept: SealedAuthenticator,
  { passcode, now }: { passcode: string; now: Date },
): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(keyOf(secrets, kept)).validate({
    token: passcode,
    timestamp,
    window: tolerance,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}
