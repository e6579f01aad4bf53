import type { EntryLevel } from './log-entry.ts';

/** The colours of the levels, which their names stand beside. */
export const levelMeanings = {
  debug: 'grey',
  info: 'blue',
  warn: 'amber',
  error: 'red',
  fatal: 'red',
} as const satisfies Record<EntryLevel, string>;
