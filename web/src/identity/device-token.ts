import { maxKnownDevices } from '@tradebridge/contract/identity-rules';
import { callApi } from '../app/api-client.ts';
import { log } from '../device-log/device-log.ts';

/** Named for the trust in a device: it was kept for that alone at first. */
const prefix = 'trustedDevice.';

/**
 * The token by which an account knows this device, and trusts it where its user wants that, for each
 * account. The key is a hash of the address: whoever looks at the device does not read who signs in.
 */
export async function readDeviceToken(email: string): Promise<string | null> {
  try {
    return localStorage.getItem(await keyOf(email));
  } catch {
    return null;
  }
}

/** The tokens of all accounts that have signed in here, as many as are sent at once. */
export function readDeviceTokens(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => localStorage.getItem(key) ?? '')
      .slice(0, maxKnownDevices);
  } catch {
    return [];
  }
}

/** Throws where the browser keeps nothing. */
export async function writeDeviceToken(email: string, token: string): Promise<void> {
  localStorage.setItem(await keyOf(email), token);
}

/** Drops the token of an address that the account no longer has. */
export async function forgetDeviceToken(email: string): Promise<void> {
  try {
    localStorage.removeItem(await keyOf(email));
  } catch {
    // What the browser does not keep need not be dropped.
  }
}

/**
 * Makes this device known to the signed-in account, which changes nothing about signing in but while
 * others use up the account's tries: whoever is signed in goes on where it fails.
 */
export async function rememberThisDevice(email: string): Promise<void> {
  try {
    const known = await readDeviceToken(email);
    const { deviceToken } = await callApi(
      'user/rememberDevice',
      known ? { deviceToken: known } : {},
    );
    if (deviceToken !== known) await writeDeviceToken(email, deviceToken);
  } catch (error) {
    log('warn', `This device could not be made known to the account: ${String(error)}`);
  }
}

async function keyOf(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0'));
  return `${prefix}${hex.join('').slice(0, 32)}`;
}
