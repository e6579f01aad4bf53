/** A field that somebody else saved while the form was open. */
export interface Meanwhile<Entry, Name extends keyof Entry = keyof Entry> {
  readonly name: Name;
  /** What they saved. */
  readonly theirs: Entry[Name];
  /** Whether the user entered something else there, and has not chosen yet. */
  readonly isOpen: boolean;
}

/** What is entered for a record, and the record that it started from. */
export interface EditState<Entry> {
  readonly base: Entry;
  /** The version of `base`; null for a new record. */
  readonly version: number | null;
  readonly entry: Entry;
  readonly meanwhile: readonly Meanwhile<Entry>[];
}

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const namesOf = <Entry extends object>(entry: Entry): (keyof Entry)[] =>
  // Entries are made by the forms, with exactly the names of their type.
  Object.keys(entry) as (keyof Entry)[];

/** The fields that the user changed, as they are to be sent. */
export function changedFields<Entry extends object>({
  base,
  entry,
}: Pick<EditState<Entry>, 'base' | 'entry'>): Partial<Entry> {
  const changed: Partial<Entry> = {};
  for (const name of namesOf(entry)) {
    if (!same(entry[name], base[name])) changed[name] = entry[name];
  }
  return changed;
}

/**
 * Continues the user's changes from the record as somebody else has saved it: fields that the user
 * left alone get the saved values, and the user chooses for those that both changed.
 */
export function rebaseEdits<Entry extends object>(
  { base, entry, meanwhile }: EditState<Entry>,
  current: Entry,
  version: number | null,
): EditState<Entry> {
  const merged = { ...entry };
  const told = new Map(meanwhile.map((one) => [one.name, one]));
  for (const name of namesOf(current)) {
    const theirs = current[name];
    if (same(theirs, base[name])) continue;
    const isOpen = !same(entry[name], base[name]) && !same(entry[name], theirs);
    if (!isOpen) merged[name] = theirs;
    if (same(entry[name], theirs)) told.delete(name);
    else told.set(name, { name, theirs, isOpen });
  }
  return { base: current, version, entry: merged, meanwhile: [...told.values()] };
}
