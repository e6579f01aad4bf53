import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import type { EntryLevel } from './log-entry.ts';
import { logLevelLabels } from './log-page-labels.ts';

const meanings = {
  debug: 'grey',
  info: 'blue',
  warn: 'amber',
  error: 'red',
  fatal: 'red',
} as const satisfies Record<EntryLevel, string>;

/** The severity of an entry, by name and colour. */
export function LevelTag({ level }: { level: EntryLevel }) {
  const t = useLabels();
  return <Tag meaning={meanings[level]}>{t(logLevelLabels[level])}</Tag>;
}
