import type { AskedCall } from './call-query.ts';
import { firstCallsOf, type PageStart } from './first-calls.ts';
import { readRememberedCompany } from './remembered-company.ts';
import { headersOf, jsonHeaders, readToken } from './token.ts';

declare global {
  /** Requests started before the app ran, by what they request. */
  var earlyReplies: Map<string, Promise<Response>> | undefined;
}

// The script in the page and the app each have this module and share state through the global
// object.
globalThis.earlyReplies ??= new Map();
const early = globalThis.earlyReplies;

/** Time-out of a call, in milliseconds. */
export const usualTimeLimit = 30_000;

/** Milliseconds after which early replies are too old to be shown. */
const maxKeptMs = 5_000;

/** Pages of sign-in, and the page for paying with a link: they make their own requests. */
const isWithoutShell = (path: string) => path.startsWith('/auth/') || path === '/pay';

/** Includes the token: a reply for one session is not for the next. */
const keyOf = (address: string, body: unknown) =>
  `${address} ${String(body ?? '')} ${readToken() ?? ''}`;

/**
 * The app first requests who is signed in, then the counts of their company; most of a start is
 * spent loading the app's code. All of it is requested at once. Without a session nothing is sent
 * (API-005).
 */
export function askEarly(starts: readonly PageStart[]): void {
  const token = readToken();
  if (!token || isWithoutShell(location.pathname)) return;
  const { key, reply } = ask(token, 'user/registerUser', {});
  const isAppThere = () => !early.has(key);
  void reply.then((user) => askForPage(starts, token, user.clone(), isAppThere)).catch(() => {});
}

/**
 * Data that every page shows of the company, and what this page begins with. An app that has taken
 * the user's reply makes these requests itself.
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

/** The user's roles, which decide what a page offers. */
const ownCompanies: AskedCall = ['employer/retrieveMyCompanies', {}];

/** The parts of a user that are read before the app runs. */
interface User {
  isAdmin?: boolean;
  isSupport?: boolean;
  employerContact: { employer: { id: string } } | null;
}

/** Undefined if a second factor is still required: the reply then contains only the user. */
function userIn(reply: unknown): User | undefined {
  const { user } = (reply as { Result?: { user?: Partial<User> } | null }).Result ?? {};
  return user?.employerContact === undefined ? undefined : (user as User);
}

/**
 * The company the page will be about: the user's own, or for staff the one on display. If a
 * contact's tab remembers another, the app checks first that they may still see it.
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
  const signal = AbortSignal.timeout(usualTimeLimit);
  const reply = fetch(address, { method: 'POST', headers, body, signal });
  // The code that takes the promise handles its failure.
  reply.catch(() => {});
  const key = keyOf(address, body);
  early.set(key, reply);
  return { key, reply };
}

/** The reply to a request in progress; each is handed out once. */
export function takeEarly(address: string, { body }: RequestInit): Promise<Response> | undefined {
  const key = keyOf(address, body);
  const reply = early.get(key);
  early.delete(key);
  return reply;
}
