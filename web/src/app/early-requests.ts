import { headersOf, jsonHeaders, readToken } from './token.ts';

/** Requests that are under way before the app itself runs, by what they ask. */
const early = new Map<string, Promise<Response>>();

/** With the token: what was asked for one session is no answer for the next. */
const keyOf = (address: string, body: unknown) =>
  `${address} ${String(body ?? '')} ${readToken() ?? ''}`;

/**
 * Who is signed in is the first thing the app asks, and most of a start is waiting for its own code:
 * both are fetched at the same time. Without a session nothing is sent (API-005).
 */
export function askEarly(): void {
  const token = readToken();
  // The pages of sign-in ask when it is time to, or never.
  if (!token || location.pathname.startsWith('/auth/')) return;
  const address = '/api/user/registerUser';
  const body = '{}';
  const headers = { ...headersOf(token), ...jsonHeaders };
  const reply = fetch(address, { method: 'POST', headers, body });
  // Whoever takes it sees the failure; until then nobody needs to.
  reply.catch(() => {});
  early.set(keyOf(address, body), reply);
}

/** The reply to a request that is under way already; each is given out once. */
export function takeEarly(address: string, { body }: RequestInit): Promise<Response> | undefined {
  const key = keyOf(address, body);
  const reply = early.get(key);
  early.delete(key);
  return reply;
}
