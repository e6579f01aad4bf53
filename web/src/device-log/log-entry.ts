import { type LogLevel, logLevels } from '../app/device-settings.ts';

/** Maximum characters of a message; a longer one is cut with an ellipsis (LOG-001). */
export const maxMessageLength = 100;

export type EntryLevel = Exclude<LogLevel, 'none' | 'all'>;

/** The parts of an error that may be stored: no input, no token, no reply. */
export interface LoggedError {
  name: string;
  message: string;
  code?: string;
  status?: number;
  requestId?: string;
  stack?: string;
  cause?: LoggedError;
}

export interface LogEntry {
  id: string;
  message: string;
  level: EntryLevel;
  /** An instant, RFC 3339. */
  entryDate: string;
  error: LoggedError | null;
  extraInfo: string | null;
}

/** Cuts a message over 100 characters to 99 and an ellipsis. */
export function cutMessage(message: string): string {
  const letters = [...message];
  if (letters.length <= maxMessageLength) return message;
  return `${letters.slice(0, maxMessageLength - 1).join('')}…`;
}

/** Whether a target with a threshold receives entries of a level. */
export function takes(threshold: LogLevel, level: EntryLevel): boolean {
  if (threshold === 'none') return false;
  if (threshold === 'all') return true;
  return logLevels.indexOf(level) >= logLevels.indexOf(threshold);
}

const deepest = 5;

/** The parts of an error that may be stored. */
export function describeError(error: unknown, depth = 0): LoggedError | null {
  if (error === undefined || error === null || depth > deepest) return null;
  if (typeof error !== 'object') return { name: 'Error', message: cutMessage(String(error)) };
  const cause = 'cause' in error ? describeError(error.cause, depth + 1) : null;
  return {
    name: textIn(error, 'name') ?? 'Error',
    message: textIn(error, 'message') ?? '',
    ...optional('code', textIn(error, 'code')),
    ...optional('requestId', textIn(error, 'requestId')),
    ...optional('stack', textIn(error, 'stack')),
    ...('status' in error && typeof error.status === 'number' && { status: error.status }),
    ...(cause && { cause }),
  };
}

function textIn(value: object, name: string): string | undefined {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : undefined;
}

function optional<Name extends string>(name: Name, value: string | undefined) {
  // The property of that name, or nothing.
  return (value === undefined ? {} : { [name]: value }) as Partial<Record<Name, string>>;
}
