import { clearCacheHeader } from '@tradebridge/contract/identity-rules';

/*
 * Version 0.1.0 let browsers keep downloads in their cache. The first time that somebody signs out
 * of a later version the browser is asked to clear it. Only then: the application's own files go
 * too, and a large cache takes seconds.
 */

const storageKey = 'cache-cleared';

/** The header that asks for it, unless it was done. */
export function askToClearCache(): Readonly<Record<string, string>> {
  try {
    return localStorage.getItem(storageKey) === null ? { [clearCacheHeader]: '1' } : {};
  } catch {
    // Without storage nobody knows.
    return { [clearCacheHeader]: '1' };
  }
}

/** Notes that the reply to signing out has cleared it, which a server of 0.1.0 does not. */
export function noteClearedCache({ headers }: Pick<Response, 'headers'>): void {
  if (!headers.has(clearCacheHeader)) return;
  try {
    localStorage.setItem(storageKey, 'yes');
  } catch {
    // It is cleared again the next time.
  }
}
