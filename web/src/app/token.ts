/** Where the session's token is held: in this tab alone, until it is closed (ID-052). */
const tokenKey = 'token';

export function readToken(): string | null {
  try {
    return sessionStorage.getItem(tokenKey);
  } catch {
    // Whose browser stores nothing has no session; signing in says so.
    return null;
  }
}

/** Throws where the browser stores nothing. */
export function writeToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(tokenKey);
  else sessionStorage.setItem(tokenKey, token);
}

/** No page of another site can send it. */
export const fromThePortal = { 'X-Requested-With': 'XMLHttpRequest' };

/** The headers of every request that carries a session. */
export const headersOf = (token: string): Record<string, string> => ({
  ...fromThePortal,
  Authorization: `Bearer ${token}`,
});

/** The headers of a body of JSON that is answered by JSON. */
export const jsonHeaders = { 'Content-Type': 'application/json', Accept: 'application/json' };
