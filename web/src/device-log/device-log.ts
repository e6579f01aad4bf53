import { deviceSettings, type LogLevel } from '../app/device-settings.ts';
import { observable } from '../app/observable.ts';
import { whenSignedOut } from '../app/session.ts';
import { cutMessage, describeError, type EntryLevel, type LogEntry, takes } from './log-entry.ts';
import { forgetEntries, keepEntry } from './log-storage.ts';

/** The level from which each target receives entries (LOG-006 to 008). */
export const consoleLevel: LogLevel = 'debug';
export const toastLevel: LogLevel = 'error';

/**
 * None unless developer tools are on; then by the device's settings (CON-05). So an ordinary user's
 * device stores nothing.
 */
export function storageLevel(): LogLevel {
  const { devToolsEnabled, logLevel } = deviceSettings.get();
  return devToolsEnabled ? logLevel : 'none';
}

/** The latest entry for a toast. */
export const latestError = observable<LogEntry | null>(null);

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
  if (takes(storageLevel(), level)) keepEntry(entry, deviceSettings.get().maxLogCount);
  if (takes(toastLevel, level)) latestError.set(entry);
  return entry;
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

// On a shared device the next user must not read these errors (CON-55).
whenSignedOut(() => {
  forgetEntries();
  latestError.set(null);
});
