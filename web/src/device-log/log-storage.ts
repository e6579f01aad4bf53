import type { LogEntry } from './log-entry.ts';

const prefix = 'deviceLog.';

/**
 * Stores an entry and keeps the newest `most` (LOG-004, LOG-005). Each has its own key: two tabs
 * writing at once would overwrite a shared list. Keys are counters rather than times, because a
 * device's clock may be set back.
 */
export function keepEntry(entry: LogEntry, max: number): void {
  try {
    const number = Number(keys().at(-1)?.split('.')[1] ?? 0) + 1;
    const key = `${prefix}${String(number).padStart(9, '0')}.${entry.id}`;
    localStorage.setItem(key, JSON.stringify(entry));
    for (const key of keys().slice(0, -max)) localStorage.removeItem(key);
  } catch {
    // Failing storage must not prevent reporting an error.
  }
}

/** The stored entries, oldest first. */
export function keptEntries(): LogEntry[] {
  try {
    return keys().flatMap((key) => parsed(localStorage.getItem(key)));
  } catch {
    return [];
  }
}

export function forgetEntries(): void {
  try {
    for (const key of keys()) localStorage.removeItem(key);
  } catch {
    // What was never stored need not be removed.
  }
}

const keys = () =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    .filter((key) => key.startsWith(prefix))
    .sort();

function parsed(stored: string | null): LogEntry[] {
  try {
    const entry: unknown = JSON.parse(stored ?? 'null');
    // Only `keepEntry` writes it; anything else is ignored.
    const isEntry = typeof entry === 'object' && entry !== null && 'entryDate' in entry;
    return isEntry ? [entry as LogEntry] : [];
  } catch {
    return [];
  }
}
