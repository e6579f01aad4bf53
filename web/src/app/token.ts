/** The storage key of the session's token, kept in this tab until it is closed (ID-052). */
const tokenKey = 'token';

/** A value kept in the tab; null if the browser blocks site data. */
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
    // What was never stored need not be removed.
  }
}

/** Without storage there is no session, and sign-in shows an error. */
export const readToken = (): string | null => readFromTab(tokenKey);

/** Throws if the browser stores nothing. */
export function writeToken(token: string): void {
  sessionStorage.setItem(tokenKey, token);
}

export function dropToken(): void {
  dropFromTab(tokenKey);
  dropFromTab(userKey);
}

/** The session's user: the page shown without a connection cannot ask. */
const userKey = 'userId';

export const readUserId = (): string | null => readFromTab(userKey);

export function writeUserId(userId: string): void {
  try {
    sessionStorage.setItem(userKey, userId);
  } catch {
    // A tab without storage has no session after a reload anyway.
  }
}

/** A page of another site cannot send it. */
export const fromThePortal = { 'X-Requested-With': 'XMLHttpRequest' };

/** The headers of every request that carries a session. */
export const headersOf = (token: string): Record<string, string> => ({
  ...fromThePortal,
  Authorization: `Bearer ${token}`,
});

/** Headers for JSON requests with JSON replies. */
export const jsonHeaders = { 'Content-Type': 'application/json', Accept: 'application/json' };
