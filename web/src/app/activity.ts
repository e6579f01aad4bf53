import { idleLagMs } from '@tradebridge/contract/identity-rules';
import { dropFromTab, readFromTab } from './token.ts';

/*
 * Whether the user is there. The server ends a session that nobody uses; it cannot see who touches the
 * page, so the page says of each request whether a person caused it. All times are milliseconds of the
 * wall clock, which goes on while a computer sleeps.
 */

/** How long after the last touch of the page its requests still count as the user's. */
const touchCountsMs = 60_000;

/** The header of a request that nobody caused: it is no use of the session. */
export const inBackground = { 'X-Background': 'true' } as const;

/** What a person does; moving the page by the keyboard is a key, by its bar a pointer. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'touchmove', 'wheel'];

// The page itself was asked for by somebody.
let touchedAt = Date.now();

/** Listens for the user; answers how to stop. */
export function watchTouches(onTouch: () => void): () => void {
  const touched = () => {
    touchedAt = Date.now();
    onTouch();
  };
  const options = { capture: true, passive: true };
  for (const type of touches) window.addEventListener(type, touched, options);
  return () => {
    for (const type of touches) window.removeEventListener(type, touched, options);
  };
}

/** Whether nobody has touched the page for so long that its requests are its own. */
export const isUntouched = (): boolean => Date.now() - touchedAt > touchCountsMs;

interface Use {
  /** When the last request that counts as use was sent. */
  at: number;
  idleMinutes: number;
}

/** Kept in the tab, so that after a reload too it is known why a session has ended. */
const storageKey = 'sessionUse';
/** How much later a use must be to be written down again. */
const writeEveryMs = 15_000;

let use: Use | null = null;
let writtenAt = Number.NEGATIVE_INFINITY;

function readUse(): Use | null {
  if (use) return use;
  try {
    const kept = JSON.parse(readFromTab(storageKey) ?? 'null') as Partial<Use> | null;
    const isWhole = typeof kept?.at === 'number' && typeof kept.idleMinutes === 'number';
    use = isWhole ? (kept as Use) : null;
  } catch {
    use = null;
  }
  return use;
}

function write(next: Use, isUrgent: boolean): void {
  use = next;
  if (!isUrgent && next.at - writtenAt < writeEveryMs) return;
  writtenAt = next.at;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Where the browser keeps nothing, a reload is signed out anyway.
  }
}

/** How long the session may go unused, as the server says; null while nobody is signed in. */
export const idleMinutes = (): number | null => readUse()?.idleMinutes ?? null;

/** The server has said how long the session may go unused. */
export function limitIdleTime(minutes: number): void {
  write({ at: readUse()?.at ?? Date.now(), idleMinutes: minutes }, true);
}

/** A request was answered in a session that goes on; it counts as use unless it was in the background. */
export function noteUse(sentAt: number): void {
  const known = readUse();
  if (known && sentAt > known.at) write({ ...known, at: sentAt }, false);
}

/** The session is over. */
export function forgetUse(): void {
  use = null;
  writtenAt = Number.NEGATIVE_INFINITY;
  dropFromTab(storageKey);
}

/** When the session ends unless it is used; null while nobody is signed in. Never later than the server's. */
export function idleAt(): number | null {
  const known = readUse();
  if (!known) return null;
  return known.at + known.idleMinutes * 60_000 - idleLagMs(known.idleMinutes);
}

/** Whether a session that is over now ended because nobody used it. */
export function hasGoneIdle(): boolean {
  const at = idleAt();
  return at !== null && Date.now() >= at;
}

/** How long the last use was ago, in milliseconds. */
export const sinceUse = (): number => Date.now() - (readUse()?.at ?? Date.now());
