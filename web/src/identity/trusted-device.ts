/**
 * The token by which this device is trusted, for each account that trusts it. The key is a hash of the
 * address: whoever looks at the device does not read who signs in on it.
 */
export async function readDeviceToken(email: string): Promise<string | null> {
  try {
    return localStorage.getItem(await keyOf(email));
  } catch {
    return null;
  }
}

/** Throws where the browser keeps nothing. */
export async function writeDeviceToken(email: string, token: string): Promise<void> {
  localStorage.setItem(await keyOf(email), token);
}

export async function forgetDeviceToken(email: string): Promise<void> {
  try {
    localStorage.removeItem(await keyOf(email));
  } catch {
    // What was never kept need not be forgotten.
  }
}

async function keyOf(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.trim().toLowerCase());
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0'));
  return `trustedDevice.${hex.join('').slice(0, 32)}`;
}
