const longest = 2000;

/**
 * An address within this app, or null: sign-in follows no address to anywhere else (CON-11). One that
 * leads back to the pages of sign-in itself would go in a circle.
 */
export function addressWithin(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest) return null;
  // Browsers take '//', '/\' and a tab between slashes for another host.
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(value)) return null;
  const [path = ''] = value.split(/[?#]/, 1);
  // Steps of '.' and '..' could leave '//' at the beginning once they are taken.
  if (path.split('/').some((step) => /^(\.|%2e){1,2}$/i.test(step))) return null;
  if (/^\/auth\/sign-(in|out)(?![\w-])/.test(path)) return null;
  return value;
}
