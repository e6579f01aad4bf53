/**
 * An address within this app, or null: sign-in follows no address to anywhere else (CON-11). One that
 * leads back to the pages of sign-in itself would go in a circle.
 */
export function addressWithin(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null;
  const origin = 'https://portal.invalid';
  let address: URL;
  try {
    // The browser's own reading: it takes '//', '/\' and a tab between slashes for another host.
    address = new URL(value, origin);
  } catch {
    return null;
  }
  if (address.origin !== origin || address.pathname.startsWith('//')) return null;
  if (/^\/auth\/sign-(in|out)\b/.test(address.pathname)) return null;
  return address.pathname + address.search + address.hash;
}
