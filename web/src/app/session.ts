import type { UserSummary } from '@tradebridge/contract/notifications';
import type { EmployerUser, ShellContent } from '@tradebridge/contract/profile';
import { forgetUse, hasGoneIdle, idleMinutes, limitIdleTime } from './activity.ts';
import { callApi, send, whenRefusedAsSignedOut } from './api-client.ts';
import { isApiError } from './api-error.ts';
import { askToClearCache, noteClearedCache } from './clear-cache.ts';
import { observable, useObservable } from './observable.ts';
import type { Company } from './remembered-company.ts';
import {
  announceSignOut,
  forgetLeft,
  noteLeft,
  type SharedSession,
  type SignedOut,
  sessionOfOtherTabs,
} from './shared-session.ts';
import { dropToken, headersOf, jsonHeaders, readToken, writeToken, writeUserId } from './token.ts';

export type { EmployerUser };

export type Session =
  /** The tab's token has not been checked yet. */
  | { status: 'unknown' }
  | { status: 'signedOut'; because: 'noSession' | 'askedFor' | 'ended' }
  /** It was idle for this many minutes. */
  | { status: 'signedOut'; because: 'idle'; idleMinutes: number }
  /** Signed in, second factor given. */
  | { status: 'signedIn'; user: EmployerUser };

export const session = observable<Session>({ status: 'unknown' });

type Because = Extract<Session, { status: 'signedOut' }>['because'];

const cleanUps = new Set<(because: Because) => void>();

/**
 * Registers what to forget when the user signs out (ID-054) and when the session ends by itself.
 */
export function whenSignedOut(cleanUp: (because: Because) => void): void {
  cleanUps.add(cleanUp);
}

/** Data that come with the user. */
interface ComesAlong {
  readonly shellContent: ShellContent;
  readonly summary: UserSummary;
}
/** Before the second factor there are none. */
type MayComeAlong = { readonly [Part in keyof ComesAlong]: ComesAlong[Part] | null };

let keepAlong = (_along: ComesAlong) => {};

/** Registers who stores the menu, buttons and unread count that come with the user. */
export function whenUserComes(keep: (along: ComesAlong) => void): void {
  keepAlong = keep;
}

function takeAlong({ shellContent, summary }: MayComeAlong): void {
  if (shellContent && summary) keepAlong({ shellContent, summary });
}

let looking: Promise<Session> | null = null;

/**
 * The session of this tab. A token whose second factor was never given signs the user out (ID-051).
 * Throws if the server cannot be reached; calling it again retries.
 */
export function findSession(): Promise<Session> {
  const known = session.get();
  if (known.status !== 'unknown') return Promise.resolve(known);
  looking ??= lookUp().finally(() => {
    looking = null;
  });
  return looking;
}

async function lookUp(): Promise<Session> {
  if (readToken()) return lookUpToken();
  const asked = sessionOfOtherTabs();
  // Usually they have answered while the app was loading. If not, nobody waits for them.
  const shared = await Promise.race([asked, null]);
  if (shared) return takeOver(shared);
  void asked.then(takeOverLate);
  return forget('noSession');
}

async function lookUpToken(): Promise<Session> {
  try {
    const { user, mfaRequired, ...registered } = await callApi('user/registerUser', {});
    if (mfaRequired || !isWhole(user)) {
      // The other tab has to give the factor, and keeps its session for that.
      if (!isTaken) await endOnServer();
      return forget('noSession');
    }
    limitIdleTime(registered.idleMinutes);
    takeAlong(registered);
    return become(user);
  } catch (error) {
    const isOver = isApiError(error) && error.status === 401;
    if (isOver) return isTaken ? forget('noSession') : forgetEnded();
    throw error;
  }
}

/** Whether this page continues the session of another tab. */
let isTaken = false;
export const isSessionTaken = (): boolean => isTaken;

let keepCompany = (_company: Company | null) => {};

/** Registers what remembers the company on display when another tab’s session is continued. */
export function whenSessionTaken(keep: (company: Company | null) => void): void {
  keepCompany = keep;
}

async function takeOver({ token, company }: SharedSession): Promise<Session> {
  writeToken(token);
  keepCompany(company);
  isTaken = true;
  return lookUpToken();
}

/** The other tab answered after this page had gone on without a session. */
async function takeOverLate(shared: SharedSession | null): Promise<void> {
  const current = session.get();
  const isWaiting = current.status === 'signedOut' && current.because === 'noSession';
  if (!shared || !isWaiting || readToken() !== null) return;
  try {
    await takeOver(shared);
  } catch {
    // The user signs in instead.
    forget('noSession');
  }
}

/** Leaves a shared session to the other tab, so that another user can sign in here. */
export function leaveToOtherTab(): void {
  noteLeft();
  forget('noSession');
}

/** The user has signed out in another tab. */
export function endedElsewhere({ userId, token }: SignedOut): void {
  if (signedInUserId() !== userId) return;
  // This tab may have signed in by itself.
  if (readToken() !== token) void endOnServer();
  forget('ended');
}

/**
 * Makes a user who has just signed in, with their second factor, the user of the app (ID-048).
 *
 * @param registered how long the session may be idle, and the content around every page
 */
export function signIn(
  user: EmployerUser,
  registered: { idleMinutes: number } & MayComeAlong,
): Session {
  hasJustSignedIn = true;
  limitIdleTime(registered.idleMinutes);
  takeAlong(registered);
  return become(user);
}

let hasJustSignedIn = false;

/** Whether somebody has signed in since the last call; a reload does not count. */
export function takeSignIn(): boolean {
  const taken = hasJustSignedIn;
  hasJustSignedIn = false;
  return taken;
}

/** Updates the user from the server. */
export function become(user: EmployerUser): Session {
  writeUserId(user.id);
  forgetLeft();
  session.set({ status: 'signedIn', user });
  return session.get();
}

const farewells = new Set<() => Promise<unknown>>();

/** Registers work to do at sign-out while the session is still valid (ID-053). */
export function beforeSignOut(work: () => Promise<unknown>): void {
  farewells.add(work);
}

/** Time-out of that work, in milliseconds: without a network nobody waits for it. */
const farewellMs = 3_000;

/**
 * Ends the session on the server and forgets the user here, even if the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  if (farewells.size > 0 && readToken()) {
    const late = new Promise((resolve) => setTimeout(resolve, farewellMs));
    const done = Promise.allSettled([...farewells].map((work) => work()));
    await Promise.race([done, late]);
  }
  const [userId, token] = [signedInUserId(), readToken()];
  await endOnServer(token);
  if (userId !== null) announceSignOut({ userId, token });
  noteLeft();
  forget('askedFor');
}

/** Refetches the signed-in user; true if anything has changed. */
export async function refreshUser(): Promise<boolean> {
  const token = readToken();
  const { user, ...registered } = await callApi('user/registerUser', {});
  // Somebody else may have signed in meanwhile.
  if (readToken() !== token) return false;
  limitIdleTime(registered.idleMinutes);
  const before = session.get();
  if (before.status !== 'signedIn' || !isWhole(user)) return false;
  takeAlong(registered);
  if (JSON.stringify(before.user) === JSON.stringify(user)) return false;
  become(user);
  return true;
}

/** Ends a token's session on the server: by default that of this tab. */
export async function endOnServer(token = readToken()): Promise<void> {
  if (!token) return;
  const headers = { ...headersOf(token), ...jsonHeaders, ...askToClearCache() };
  try {
    noteClearedCache(await send('/api/user/signOut', { method: 'POST', headers, body: '{}' }));
  } catch {
    // The token is forgotten here, and expires on the server.
  }
}

function forget(because: Exclude<Because, 'idle'>): Session {
  return leave({ status: 'signedOut', because });
}

/** The server no longer knows the session: it was idle, or ended elsewhere. */
function forgetEnded(): Session {
  const minutes = idleMinutes();
  return hasGoneIdle() && minutes !== null
    ? leave({ status: 'signedOut', because: 'idle', idleMinutes: minutes })
    : forget('ended');
}

function leave(left: Extract<Session, { status: 'signedOut' }>): Session {
  dropToken();
  isTaken = false;
  for (const cleanUp of cleanUps) cleanUp(left.because);
  forgetUse();
  session.set(left);
  return left;
}

whenRefusedAsSignedOut(() => {
  if (session.get().status === 'signedIn') forgetEnded();
});

/** Before the second factor the server returns only id and e-mail. */
function isWhole(user: EmployerUser | { id: string; email: string }): user is EmployerUser {
  return 'employerContact' in user;
}

/** The signed-in user's id, outside components. */
export function signedInUserId(): string | null {
  const current = session.get();
  return current.status === 'signedIn' ? current.user.id : null;
}

export function useSession(): Session {
  return useObservable(session);
}

/** The signed-in user. Only below the guard of `routes/_app`. */
export function useUser(): EmployerUser {
  const current = useSession();
  const last = lastUser(current);
  if (!last) throw new Error('useUser needs a signed-in user.');
  return last;
}

/**
 * Whether staff view the portal as a contact. Then nothing is offered that the server would refuse,
 * in addition to what `Permissions` leave out.
 */
export const useIsViewing = (): boolean => useUser().viewing !== undefined;

/** The same outside components, for route loaders. */
export function isViewing(): boolean {
  const current = session.get();
  return current.status === 'signedIn' && current.user.viewing !== undefined;
}

let remembered: EmployerUser | null = null;

/**
 * While the app navigates to sign-in, components below the guard render once more: they get the
 * previous user instead of an exception.
 */
function lastUser(current: Session): EmployerUser | null {
  if (current.status === 'signedIn') remembered = current.user;
  return remembered;
}
