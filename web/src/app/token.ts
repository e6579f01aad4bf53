/** Where the session's token is held: in this tab alone, until it is closed (ID-052). */
const tokenKey = 'token';

export function readToken(): string | null {
  return sessionStorage.getItem(tokenKey);
}

export function writeToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(tokenKey);
  else sessionStorage.setItem(tokenKey, token);
}
