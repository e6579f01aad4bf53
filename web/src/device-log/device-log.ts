import { deviceSettings, type LogLevel } from '../app/device-settings.ts';
import { observable } from '../app/observable.ts';
import { whenSignedOut } from '../app/session.ts';
import {
  cutMessage,
  describeError,
  type EntryLevel,
  type LogEntry,
  takes,
  withEntry,
} from './log-entry.ts';

/** From which level on each target listens (LOG-006 to 008). */
export const consoleLevel: LogLevel = 'debug';
export const toastLevel: LogLevel = 'error';

const storageKey = 'deviceLog';

/**
 * None unless developer tools are on; then as the device's settings say (CON-05). So an ordinary user's
 * device keeps nothing.
 */
export function storageLevel(): LogLevel {
  const { devToolsEnabled, logLevel } = deviceSettings.get();
  return devToolsEnabled ? logLevel : 'none';
}

/** What is to be shown as a toast; the newest entry that was loud enough. */
export const loudest = observable<LogEntry | null>(null);

export function log(
  level: EntryLevel,
  message: string,
  more: { error?: unknown; extraInfo?: string } = {},
): LogEntry {
  const entry: LogEntry = {
    id: crypto.randomUUID(),
    message: cutMessage(message),
    level,
    entryDate: new Date().toISOString(),
    error: describeError(more.error),
    extraInfo: more.extraInfo ?? null,
  };
  if (takes(consoleLevel, level)) toConsole(entry, more.error);
  if (takes(storageLevel(), level)) store(entry);
  if (takes(toastLevel, level)) loudest.set(entry);
  return entry;
}

/** The stored entries, oldest first. */
export function readLog(): LogEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    // Only `store` writes it; anything but a list reads as empty.
    return Array.isArray(stored) ? (stored as LogEntry[]) : [];
  } catch {
    return [];
  }
}

export function clearLog(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // What was never kept need not be forgotten.
  }
}

function store(entry: LogEntry): void {
  const entries = withEntry(readLog(), entry, deviceSettings.get().maxLogCount);
  try {
    localStorage.setItem(storageKey, JSON.stringify(entries));
  } catch {
    // A full or closed storage is no reason to fail in reporting a failure.
  }
}

function toConsole(entry: LogEntry, error: unknown): void {
  const say = {
    debug: 'debug',
    info: 'info',
    warn: 'warn',
    error: 'error',
    fatal: 'error',
  } as const;
  console[say[entry.level]](entry.message, error ?? '');
}

// On a shared device the next user does not read this one's errors (CON-55).
whenSignedOut(clearLog);
