import type { LabelOverrides } from '@tradebridge/contract/labels';
import type { OverrideChange, SavedOverrides } from './queries.ts';

/** Overrides being edited. */
export interface WorkingCopy {
  /** The overrides the changes started from, by key (LABEL-005). */
  readonly original: SavedOverrides;
  /** The server's present overrides: others may save meanwhile. */
  readonly current: SavedOverrides;
  /** New texts by key; null resets to the default. */
  readonly changes: Readonly<Record<string, string | null>>;
}

/** A key that somebody else saved after its change here began. */
export interface Conflict {
  readonly key: string;
  /** Null for the default. */
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

/** The override of a key on display, null if it is the default. */
export const overrideIn = ({ original, changes }: WorkingCopy, key: string): string | null =>
  changes[key] === undefined ? textIn(original, key) : changes[key];

export const changeIn = (copy: WorkingCopy, key: string, text: string | null): WorkingCopy =>
  settle({ ...copy, changes: { ...copy.changes, [key]: text } });

/** Applies the server's new overrides. */
export const hear = (copy: WorkingCopy, current: SavedOverrides): WorkingCopy =>
  settle({ ...copy, current });

/** Adopts the server's overrides, except for keys changed by both. */
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

/** Saves my text on top of theirs. */
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

/** What has to be saved: only the changes (LABEL-008). */
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

/** The server's overrides with the changes applied. */
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
