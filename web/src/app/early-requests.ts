import { readRememberedCompany } from './remembered-company.ts';
import { headersOf, jsonHeaders, readToken } from './token.ts';

/** Requests that are under way before the app itself runs, by what they ask. */
const early = new Map<string, Promise<Response>>();

/** Milliseconds after which a reply that nobody took is too old to be shown. */
const longestKept = 10_000;

/** With the token: what was asked for one session is no answer for the next. */
const keyOf = (address: string, body: unknown) =>
  `${address} ${String(body ?? '')} ${readToken() ?? ''}`;

/**
 * Who is signed in is the first thing the app asks, and what waits at their company the next; most of a
 * start is waiting for the app's own code. All is fetched at the same time. Without a session nothing
 * is sent (API-005).
 */
export function askEarly(): void {
  const token = readToken();
  // The pages of sign-in ask when it is time to, or never.
  if (!token || location.pathname.startsWith('/auth/')) return;
  const user = ask(token, 'user/registerUser', {});
  setTimeout(() => early.clear(), longestKept);
  // Whoever takes it sees the failure; until then nobody needs to.
  void user.then((reply) => askOfCompany(token, reply.clone())).catch(() => {});
}

/** What every page shows of the company, and what home begins with. */
async function askOfCompany(token: string, reply: Response): Promise<void> {
  const eId = readRememberedCompany()?.id ?? ownCompanyIn(await reply.json());
  if (!eId) return;
  ask(token, 'employer/syncEmployerSummary', { eId });
  if (isHome()) ask(token, 'employer/retrieveSignoffRequests', { eId });
}

export const isHome = () => ['/', '/home'].includes(location.pathname);

/** The company of the user in a reply, before the app is there to read it; what is none is nothing. */
function ownCompanyIn(reply: unknown): string | undefined {
  const { Result } = reply as {
    Result?: { user?: { employerContact?: { employer: { id: string } } | null } } | null;
  };
  return Result?.user?.employerContact?.employer.id;
}

function ask(token: string, path: string, input: object): Promise<Response> {
  const address = `/api/${path}`;
  const body = JSON.stringify(input);
  const headers = { ...headersOf(token), ...jsonHeaders };
  const reply = fetch(address, { method: 'POST', headers, body });
  reply.catch(() => {});
  early.set(keyOf(address, body), reply);
  return reply;
}

/** The reply to a request that is under way already; each is given out once. */
export function takeEarly(address: string, { body }: RequestInit): Promise<Response> | undefined {
  const key = keyOf(address, body);
  const reply = early.get(key);
  early.delete(key);
  return reply;
}
