import { idleLagMs } from '@tradebridge/contract/identity-rules';
import { numberFrom, parseStored, record } from './stored-values.ts';
import { dropFromTab, readFromTab } from './token.ts';

/*
 * Whether the user is active. The server ends idle sessions but cannot see who touches the page, so
 * the page tells it for each request whether a person caused it. Times are wall clock milliseconds,
 * which continue while a computer sleeps.
 */

/** How long after the last touch of the page requests count as the user's. */
const touchCountsMs = 60_000;

/** The header of a background request, which does not count as use of the session. */
export const inBackground = { 'X-Background': 'true' } as const;

/** What a person does; scrolling by keyboard is a key, by the scroll bar a pointer. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'touchmove', 'wheel'];

// Loading the page counts as a touch.
let touchedAt = Date.now();

/** Listens for touches; returns how to stop. */
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

/**
 * Whether nobody has touched the page for long enough that its requests are background requests.
 */
export const isUntouched = (): boolean => Date.now() - touchedAt > touchCountsMs;

interface Use {
  /** When the last request that counts as use was sent. */
  at: number;
  idleMinutes: number;
}

/** Kept in the tab, so that after a reload the reason for the end of a session is known. */
const storageKey = 'sessionUse';
/** Minimum time between two writes. */
const writeEveryMs = 15_000;

let use: Use | null = null;
let writtenAt = Number.NEGATIVE_INFINITY;

const ofSession = record<Use>({ at: numberFrom(0), idleMinutes: numberFrom(0) });

export const parseUse = (stored: string | null): Use | null => parseStored(stored, ofSession, null);

function readUse(): Use | null {
  if (use) return use;
  use = parseUse(readFromTab(storageKey));
  return use;
}

function write(next: Use, isUrgent: boolean): void {
  use = next;
  if (!isUrgent && next.at - writtenAt < writeEveryMs) return;
  writtenAt = next.at;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Without storage, a reload signs out anyway.
  }
}

/** Minutes for which the session may be idle, from the server; null while nobody is signed in. */
export const idleMinutes = (): number | null => readUse()?.idleMinutes ?? null;

/** Sets how long the session may be idle, from the server. */
export function limitIdleTime(minutes: number): void {
  write({ at: readUse()?.at ?? Date.now(), idleMinutes: minutes }, true);
}

/** A request was answered within the session; it counts as use unless it was in the background. */
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

/**
 * When the session ends unless it is used; null while nobody is signed in. Never later than on the
 * server.
 */
export function idleAt(): number | null {
  const known = readUse();
  if (!known) return null;
  return known.at + known.idleMinutes * 60_000 - idleLagMs(known.idleMinutes);
}

/** Whether the session ended because it was idle. */
export function hasGoneIdle(): boolean {
  const at = idleAt();
  return at !== null && Date.now() >= at;
}

/** Milliseconds since the last use. */
export const sinceUse = (): number => Date.now() - (readUse()?.at ?? Date.now());
