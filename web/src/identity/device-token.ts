import { maxKnownDevices, tokenPattern } from '@tradebridge/contract/identity-rules';
import { callApi } from '../app/api-client.ts';
import { log } from '../device-log/device-log.ts';

/** Named after trusted devices, which came first. */
const prefix = 'trustedDevice.';

/**
 * The token by which an account knows this device, and trusts it if the user asked for that. The
 * key is a hash of the address, so that the storage does not reveal who signs in here.
 */
export async function readDeviceToken(email: string): Promise<string | null> {
  try {
    return keptAs(await keyOf(email));
  } catch {
    return null;
  }
}

/** The tokens of all accounts that have signed in here, up to the maximum of a call. */
export function readDeviceTokens(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map(keptAs)
      .filter((token) => token !== null)
      .slice(0, maxKnownDevices);
  } catch {
    return [];
  }
}

/** A stored token; the server would refuse anything else. */
function keptAs(key: string): string | null {
  const token = localStorage.getItem(key);
  return token !== null && tokenPattern.test(token) ? token : null;
}

/** Throws if the browser stores nothing. */
export async function writeDeviceToken(email: string, token: string): Promise<void> {
  localStorage.setItem(await keyOf(email), token);
}

/** Removes the token of an address the account no longer has. */
export async function forgetDeviceToken(email: string): Promise<void> {
  try {
    localStorage.removeItem(await keyOf(email));
  } catch {
    // What is not stored need not be removed.
  }
}

/**
 * Makes this a known device of the account. It only matters once strangers lock the account, so a
 * failure is logged and the user carries on.
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
