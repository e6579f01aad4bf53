import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { translate } from '../ui/labels.ts';
import { appLabels } from './app-labels.ts';
import { signedInUserId, whenSignedOut } from './session.ts';
import { mapOf, type Parse, parseStored, record, text } from './stored-values.ts';
import { showToast } from './toasts.ts';
import { dropFromTab, readFromTab } from './token.ts';

/*
 * What was entered in a form when its session ended by itself stays in the tab for the same user.
 * Signing out removes it.
 */

const storageKey = 'unsentEntries';
/** In characters, of one form. */
const maxEntryLength = 2_000_000;

interface Kept {
  userId: string;
  /** By the form's name: its initial and entered values, as JSON. */
  entries: Record<string, { initial: string; entered: string }>;
}

/** Forms on display: what they would store now, or null if nothing was entered. */
const onDisplay = new Map<string, () => Kept['entries'][string] | null>();

whenSignedOut((because) => {
  const userId = signedInUserId();
  if (because === 'askedFor') dropFromTab(storageKey);
  else if (userId !== null) keepAll(userId);
});

function keepAll(userId: string): void {
  const entries: Kept['entries'] = {};
  for (const [name, read] of onDisplay) {
    const entry = read();
    if (entry) entries[name] = entry;
  }
  if (Object.keys(entries).length === 0) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ userId, entries } satisfies Kept));
  } catch {
    // Without storage, the user was still warned two minutes earlier.
  }
}

/**
 * What was stored for a form, if it still has the same initial values, so that no later change is
 * overwritten.
 */
export function keptEntry<Entry>(name: string, initial: Entry): Entry | null {
  const kept = parseKept(readFromTab(storageKey));
  const entry = kept?.userId === signedInUserId() ? kept?.entries[name] : undefined;
  if (!entry || entry.initial !== JSON.stringify(initial)) return null;
  const shape: Parse<Entry> = (stored) =>
    // With the names and types of the initial values, it was stored by this form.
    isShapedLike(initial, stored) ? (stored as Entry) : undefined;
  return parseStored(entry.entered, shape, null);
}

const keptEntries = record<Kept>({
  userId: text(),
  entries: mapOf(record({ initial: text(maxEntryLength), entered: text(maxEntryLength) })),
});

export const parseKept = (stored: string | null): Kept | null =>
  parseStored(stored, keptEntries, null);

/** Whether a value has the type of another and, if that is a record, the same names. */
function isShapedLike(initial: unknown, stored: unknown): boolean {
  if (initial === null) return true;
  if (typeof initial !== typeof stored || stored === null) return false;
  if (typeof initial !== 'object' || typeof stored !== 'object') return true;
  const names = Object.keys(stored);
  return (
    Array.isArray(initial) === Array.isArray(stored) &&
    (Array.isArray(initial) || Object.keys(initial).every((name) => names.includes(name)))
  );
}

/**
 * What is entered in a form, kept through the end of its session.
 *
 * @param name of the form and of what it changes
 * @param initial its initial values
 */
export function useKeptEntry<Entry>(
  name: string,
  initial: Entry,
): [entry: Entry, setEntry: Dispatch<SetStateAction<Entry>>] {
  const [began] = useState(initial);
  const [restored] = useState(() => keptEntry(name, began));
  const [entry, setEntry] = useState(restored ?? began);
  const now = useRef(entry);
  useEffect(() => {
    now.current = entry;
  });
  useEffect(() => {
    const initially = JSON.stringify(began);
    onDisplay.set(name, () => {
      const entered = JSON.stringify(now.current);
      return entered === initially ? null : { initial: initially, entered };
    });
    return () => {
      onDisplay.delete(name);
    };
  }, [name, began]);
  useEffect(() => {
    // Several forms of a page may restore entries together; one message is enough.
    if (restored === null || readFromTab(storageKey) === null) return;
    dropFromTab(storageKey);
    showToast({ level: 'info', title: translate(appLabels.entryRestored) });
  }, [restored]);
  return [entry, setEntry];
}
