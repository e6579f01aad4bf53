import type { LabelOverrides } from '@tradebridge/contract/labels';
import type { OverrideChange, SavedOverrides } from './queries.ts';

/** Overrides while they are edited. */
export interface WorkingCopy {
  /** What the changes started from, by key (LABEL-005). */
  readonly original: SavedOverrides;
  /** What the server has now: others save meanwhile. */
  readonly current: SavedOverrides;
  /** The new text by key; null resets to the default. */
  readonly changes: Readonly<Record<string, string | null>>;
}

/** A key that somebody else saved since its change here began. */
export interface Conflict {
  readonly key: string;
  /** Null is the default. */
  readonly mine: string | null;
  readonly theirs: string | null;
}

export const copyOf = (
  original: SavedOverrides,
  changes: WorkingCopy['changes'] = {},
): WorkingCopy => settle({ original, current: original, changes });

const textIn = (overrides: SavedOverrides, key: string): string | null =>
  overrides[key]?.text ?? null;
const versionIn = (overrides: SavedOverrides, key: string): number | null =>
  overrides[key]?.version ?? null;

/** The override of a key as it is on display, null where the default is. */
export const overrideIn = ({ original, changes }: WorkingCopy, key: string): string | null =>
  changes[key] === undefined ? textIn(original, key) : changes[key];

export const changeIn = (copy: WorkingCopy, key: string, text: string | null): WorkingCopy =>
  settle({ ...copy, changes: { ...copy.changes, [key]: text } });

/** The server has something else than before. */
export const hear = (copy: WorkingCopy, current: SavedOverrides): WorkingCopy =>
  settle({ ...copy, current });

/** Goes on from what the server has, except where somebody else changed what is changed here. */
function settle({ original, current, changes }: WorkingCopy): WorkingCopy {
  const wanted = Object.entries(changes).filter(([key, text]) => text !== textIn(current, key));
  const kept = wanted.flatMap(([key]) => {
    const before = original[key];
    return versionIn(original, key) === versionIn(current, key) ? [] : [[key, before] as const];
  });
  const began = { ...current };
  for (const [key, before] of kept) {
    if (before) began[key] = before;
    else delete began[key];
  }
  return { original: began, current, changes: Object.fromEntries(wanted) };
}

export const conflictsIn = ({ original, current, changes }: WorkingCopy): Conflict[] =>
  Object.entries(changes)
    .filter(([key]) => versionIn(original, key) !== versionIn(current, key))
    .map(([key, mine]) => ({ key, mine, theirs: textIn(current, key) }));

/** Mine is to be saved on top of theirs. */
export function keepMine(copy: WorkingCopy, key: string): WorkingCopy {
  const original = { ...copy.original };
  const theirs = copy.current[key];
  if (theirs) original[key] = theirs;
  else delete original[key];
  return { ...copy, original };
}

export function takeTheirs(copy: WorkingCopy, key: string): WorkingCopy {
  const { [key]: _, ...changes } = copy.changes;
  return settle({ ...copy, changes });
}

/** What is to be saved: what was changed, and nothing else (LABEL-008). */
export const changesOf = ({ original, changes }: WorkingCopy): OverrideChange[] =>
  Object.entries(changes).map(([key, text]) => ({ key, text, version: versionIn(original, key) }));

/** The server saved these. */
export function saved(
  copy: WorkingCopy,
  results: readonly OverrideChange[],
  sent: readonly OverrideChange[],
): WorkingCopy {
  const original = { ...copy.original };
  const current = { ...copy.current };
  const changes = { ...copy.changes };
  for (const { key, text, version } of results) {
    if (text === null || version === null) {
      delete original[key];
      delete current[key];
    } else {
      original[key] = { text, version };
      current[key] = { text, version };
    }
  }
  for (const { key, text } of sent) if (changes[key] === text) delete changes[key];
  return settle({ original, current, changes });
}

export const textsOf = (overrides: SavedOverrides): LabelOverrides =>
  Object.fromEntries(Object.entries(overrides).map(([key, { text }]) => [key, text]));

/** Overrides of the server with the changes over them. */
export function withChanges(
  overrides: LabelOverrides,
  changes: WorkingCopy['changes'],
): LabelOverrides {
  const texts = { ...overrides };
  for (const [key, text] of Object.entries(changes)) {
    if (text === null) delete texts[key];
    else texts[key] = text;
  }
  return texts;
}
