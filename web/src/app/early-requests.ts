import type { AskedCall } from './call-query.ts';
import { firstCallsOf, type PageStart } from './first-calls.ts';
import { readRememberedCompany } from './remembered-company.ts';
import { headersOf, jsonHeaders, readToken } from './token.ts';

declare global {
  /** Requests that were under way before the app itself ran, by what they ask. */
  var earlyReplies: Map<string, Promise<Response>> | undefined;
}

// The script in the page and the app each have this module: they meet in the page's own object.
globalThis.earlyReplies ??= new Map();
const early = globalThis.earlyReplies;

/** Milliseconds after which what a page begins with is too old to be shown. */
const maxKeptMs = 5_000;

/** Pages of sign-in, and the one where an invoice is paid with a link: they ask when it is time to, or never. */
const isWithoutShell = (path: string) => path.startsWith('/auth/') || path === '/pay';

/** With the token: what was asked for one session is no answer for the next. */
const keyOf = (address: string, body: unknown) =>
  `${address} ${String(body ?? '')} ${readToken() ?? ''}`;

/**
 * Who is signed in is the first thing the app asks, and what waits at their company the next; most of a
 * start is waiting for the app's own code. All is fetched at the same time. Without a session nothing
 * is sent (API-005).
 */
export function askEarly(starts: readonly PageStart[]): void {
  const token = readToken();
  if (!token || isWithoutShell(location.pathname)) return;
  const { key, reply } = ask(token, 'user/registerUser', {});
  const isAppThere = () => !early.has(key);
  void reply.then((user) => askForPage(starts, token, user.clone(), isAppThere)).catch(() => {});
}

/**
 * What every page shows of the company, and what this one begins with. An app that has taken the user's
 * reply already asks for it by itself.
 */
async function askForPage(
  starts: readonly PageStart[],
  token: string,
  reply: Response,
  isAppThere: () => boolean,
): Promise<void> {
  if (!reply.ok) return;
  const user = userIn(await reply.json());
  if (!user || isAppThere()) return;
  const eId = companyOf(user);
  const calls: AskedCall[] = [
    ...(eId === undefined ? [] : [summaryOf(eId)]),
    ...(user.employerContact && eId !== undefined ? [ownCompanies] : []),
    ...firstCallsOf(starts, location.pathname, eId),
  ];
  const asked = calls.map(([path, input]) => ask(token, path, input));
  setTimeout(() => {
    for (const { key } of asked) early.delete(key);
  }, maxKeptMs);
}

const summaryOf = (eId: string): AskedCall => ['employer/syncEmployerSummary', { eId }];

/** Where the user has which role, which decides what a page offers. */
const ownCompanies: AskedCall = ['employer/retrieveMyCompanies', {}];

/** What is read of a user before the app is there. */
interface User {
  isAdmin?: boolean;
  isSupport?: boolean;
  employerContact: { employer: { id: string } } | null;
}

/** Nobody where a second factor is still to be given: the reply then names the user alone. */
function userIn(reply: unknown): User | undefined {
  const { user } = (reply as { Result?: { user?: Partial<User> } | null }).Result ?? {};
  return user?.employerContact === undefined ? undefined : (user as User);
}

/**
 * The company that the page will be about: the user's own, or for staff the one that they look at.
 * Whether a contact still reaches another that the tab remembers, the app finds out first.
 */
function companyOf({ isAdmin, isSupport, employerContact }: User): string | undefined {
  const remembered = readRememberedCompany()?.id;
  if (isAdmin || isSupport) return remembered ?? employerContact?.employer.id;
  const own = employerContact?.employer.id;
  return remembered === undefined || remembered === own ? own : undefined;
}

function ask(
  token: string,
  path: string,
  input: object,
): { key: string; reply: Promise<Response> } {
  const address = `/api/${path}`;
  const body = JSON.stringify(input);
  const headers = { ...headersOf(token), ...jsonHeaders };
  const reply = fetch(address, { method: 'POST', headers, body });
  // The caller that takes it sees the failure; until then nobody needs to.
  reply.catch(() => {});
  const key = keyOf(address, body);
  early.set(key, reply);
  return { key, reply };
}

/** The reply to a request that is under way already; each is given out once. */
export function takeEarly(address: string, { body }: RequestInit): Promise<Response> | undefined {
  const key = keyOf(address, body);
  const reply = early.get(key);
  early.delete(key);
  return reply;
}
