import { logLevels } from '../app/device-settings.ts';
import { holding, nullOr, oneOf, parseStored, record, text } from '../app/stored-values.ts';
import type { EntryLevel, LogEntry, LoggedError } from './log-entry.ts';

const prefix = 'deviceLog.';

const entryLevels = logLevels.filter(
  (level): level is EntryLevel => level !== 'none' && level !== 'all',
);

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

const logEntry = record<LogEntry>({
  id: text(),
  message: text(),
  level: oneOf(entryLevels),
  entryDate: text(64),
  error: nullOr(holding<LoggedError>({ name: text(), message: text() })),
  extraInfo: nullOr(text(100_000)),
});

export const parseLogEntry = (stored: string | null): LogEntry | null =>
  parseStored(stored, logEntry, null);

function parsed(stored: string | null): LogEntry[] {
  const entry = parseLogEntry(stored);
  return entry === null ? [] : [entry];
}
