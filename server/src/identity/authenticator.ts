import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from '../platform/sealed.ts';

/** Seconds for which an authenticator app shows one passcode. */
const period = 30;

/** Steps that a clock may be off, either way. */
const tolerance = 1;

const secretBytes = 20;
const purpose = 'authenticator secret';

// SHA1 and six digits: some apps ignore what else is asked of them.
const totpOf = (key: string, about: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...about, secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period });

/** A new secret, sealed as it is kept. */
export const newAuthenticatorSecret = (secret: string): string =>
  seal(secret, purpose, new Secret({ size: secretBytes }).base32);

/** What a secret is to its owner: the key to type, and the address that a QR code holds. */
export function authenticatorKey(
  secret: string,
  sealed: string,
  { appName, account }: { appName: string; account: string },
): { key: string; uri: string } {
  const key = unseal(secret, purpose, sealed);
  // A colon would end the name within the address.
  const issuer = appName.replaceAll(':', ' ').trim();
  return { key, uri: totpOf(key, { issuer, label: account }).toString() };
}

/** Whether a key, spaces and case aside, is that of the secret. */
export const isKeyOf = (secret: string, sealed: string, key: string): boolean =>
  key.replace(/\s/g, '').toUpperCase() === unseal(secret, purpose, sealed);

/** The step, since 1970, whose passcode this is, or undefined when it is that of none near `now`. */
export function stepOf(
  secret: string,
  sealed: string,
  { passcode, now }: { passcode: string; now: Date },
): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(unseal(secret, purpose, sealed)).validate({
    token: passcode,
    timestamp,
    window: tolerance,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}
