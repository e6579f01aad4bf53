import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { translate } from '../ui/labels.ts';
import { appLabels } from './app-labels.ts';
import { signedInUserId, whenSignedOut } from './session.ts';
import { showToast } from './toasts.ts';
import { dropFromTab, readFromTab } from './token.ts';

/*
 * What was entered in a form and not sent when its session ended by itself stays in the tab, for the same
 * user to find there again. Somebody who signs out leaves nothing.
 */

const storageKey = 'unsentEntries';

interface Kept {
  userId: string;
  /** By the name of the form: what it began with, and what was entered, as JSON. */
  entries: Record<string, { initial: string; entered: string }>;
}

/** The forms on display: what they would keep now, or null where nothing was entered. */
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
    // A browser that keeps nothing has warned two minutes before, as every other.
  }
}

/** What was kept for a form, if the form still starts from the same values: no later change is overwritten. */
export function keptEntry<Entry>(name: string, initial: Entry): Entry | null {
  try {
    const kept = JSON.parse(readFromTab(storageKey) ?? 'null') as Kept | null;
    const entry = kept?.userId === signedInUserId() ? kept?.entries[name] : undefined;
    if (!entry || entry.initial !== JSON.stringify(initial)) return null;
    // It was an entry of this form that was kept, for `initial` has its shape.
    return JSON.parse(entry.entered) as Entry;
  } catch {
    return null;
  }
}

/**
 * What is entered in a form, through the end of its session.
 *
 * @param name of the form and of what it changes
 * @param initial what it begins with
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
    // Several forms of a page find theirs again at once, which is told once.
    if (restored === null || readFromTab(storageKey) === null) return;
    dropFromTab(storageKey);
    showToast({ level: 'info', title: translate(appLabels.entryRestored) });
  }, [restored]);
  return [entry, setEntry];
}
