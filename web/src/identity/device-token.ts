import { maxKnownDevices, tokenPattern } from '@tradebridge/contract/identity-rules';
import { callApi } from '../app/api-client.ts';
import { log } from '../device-log/device-log.ts';

/** Named after trusted devices, which were the only ones at first. */
const prefix = 'trustedDevice.';

/**
 * The token by which an account knows this device, and trusts it if the user asked for that. The key is a
 * hash of the address, so that the stored data does not reveal who signs in here.
 */
export async function readDeviceToken(email: string): Promise<string | null> {
  try {
    return keptAs(await keyOf(email));
  } catch {
    return null;
  }
}

/** The tokens of all accounts that have signed in here, up to the maximum that a call takes. */
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

/** What is stored under a key, if it is a token: the server would refuse anything else. */
function keptAs(key: string): string | null {
  const token = localStorage.getItem(key);
  return token !== null && tokenPattern.test(token) ? token : null;
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
 * Makes this a known device of the signed-in account. It only matters once strangers lock the account, so
 * a failure is logged and the user carries on.
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
