const longest = 2000;

/**
 * An address within this app, or null: sign-in never leads anywhere else (CON-11). An address of
 * the sign-in pages would lead in a circle.
 */
export function addressWithin(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > longest) return null;
  // Browsers read '//', '/\' and a tab between slashes as another host.
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(value)) return null;
  const [path = ''] = value.split(/[?#]/, 1);
  // Resolving '.' and '..' could leave '//' at the beginning.
  if (path.split('/').some((step) => /^(\.|%2e){1,2}$/i.test(step))) return null;
  if (/^\/auth\/sign-(in|out)(?![\w-])/.test(path)) return null;
  return value;
}
