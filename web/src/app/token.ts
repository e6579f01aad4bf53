/** Where the session's token is held: in this tab alone, until it is closed (ID-052). */
const tokenKey = 'token';

/** What this tab keeps under a name: nothing where the browser blocks all data of sites. */
export function readFromTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function dropFromTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // What was never kept need not be forgotten.
  }
}

/** Whose browser stores nothing has no session; signing in says so. */
export const readToken = (): string | null => readFromTab(tokenKey);

/** Throws where the browser stores nothing. */
export function writeToken(token: string): void {
  sessionStorage.setItem(tokenKey, token);
}

export function dropToken(): void {
  dropFromTab(tokenKey);
  dropFromTab(userKey);
}

/** Whose session it is: known to the page that is shown without a connection, where nobody can be asked. */
const userKey = 'userId';

export const readUserId = (): string | null => readFromTab(userKey);

export function writeUserId(userId: string): void {
  try {
    sessionStorage.setItem(userKey, userId);
  } catch {
    // A tab that keeps nothing has no session after a reload anyway.
  }
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
