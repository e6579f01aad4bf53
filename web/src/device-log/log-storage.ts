import type { LogEntry } from './log-entry.ts';

const prefix = 'deviceLog.';

/**
 * Keeps an entry, and the newest `most` of all (LOG-004, LOG-005). Each has a key of its own: two tabs
 * that write at once would overwrite each other's list. Keys count up instead of naming the time, since
 * a device's clock may be set back.
 */
export function keepEntry(entry: LogEntry, most: number): void {
  try {
    const number = Number(keys().at(-1)?.split('.')[1] ?? 0) + 1;
    const key = `${prefix}${String(number).padStart(9, '0')}.${entry.id}`;
    localStorage.setItem(key, JSON.stringify(entry));
    for (const key of keys().slice(0, -most)) localStorage.removeItem(key);
  } catch {
    // A full or closed storage is no reason to fail in reporting a failure.
  }
}

/** The entries that are kept, oldest first. */
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
    // What was never kept need not be forgotten.
  }
}

const keys = () =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    .filter((key) => key.startsWith(prefix))
    .sort();

function parsed(stored: string | null): LogEntry[] {
  try {
    const entry: unknown = JSON.parse(stored ?? 'null');
    // Only `keepEntry` writes it; anything but an entry is left out.
    const isEntry = typeof entry === 'object' && entry !== null && 'entryDate' in entry;
    return isEntry ? [entry as LogEntry] : [];
  } catch {
    return [];
  }
}
