import { useState } from 'react';
import { useKeptEntry } from '../app/use-kept-entry.ts';
import { type Submit, useSubmit } from '../app/use-submit.ts';
import { type UnsavedChanges, useUnsavedChanges } from '../app/use-unsaved-changes.tsx';

/** The server's state of a content: the edited values and their version. */
export interface Versioned<Entry> {
  readonly entry: Entry;
  /** 0 for new content. */
  readonly version: number;
}

export interface ContentEntry<Entry> {
  readonly entry: Entry;
  readonly change: (change: Partial<Entry>) => void;
  readonly isUnsaved: boolean;
  readonly submit: Submit;
  readonly unsaved: UnsavedChanges;
  /** Somebody else saved a newer version while there are changes here. */
  readonly isOverruled: boolean;
  /** Sends the entry; returns what was saved, or null. */
  readonly save: (send: Send<Entry>) => Promise<Versioned<Entry> | null>;
  /** Saves over the newer version on purpose. */
  readonly keepMine: (send: Send<Entry>) => Promise<Versioned<Entry> | null>;
  /** Discards the entry for the newer version. */
  readonly takeTheirs: () => Promise<unknown>;
}

type Send<Entry> = (entry: Entry, version: number) => Promise<Versioned<Entry>>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The entry of versioned content: another user's version neither replaces nor is overwritten by it,
 * and what is typed during a save stays.
 *
 * @param name of what is edited, for keeping the entry through the end of a session
 * @param current the server's state, followed as long as there are no changes
 * @param begin initial values other than `current`, such as a copy
 * @param readAnew refetches it
 */
export function useContentEntry<Entry extends object>(
  name: string,
  current: Versioned<Entry>,
  readAnew: () => Promise<Versioned<Entry>>,
  begin: Entry = current.entry,
): ContentEntry<Entry> {
  const [base, setBase] = useState(current);
  const [entry, setEntry] = useKeptEntry(name, begin);
  const submit = useSubmit();
  const isUnsaved = !isSame(entry, base.entry);
  const unsaved = useUnsavedChanges(isUnsaved);
  const isNewer = current.version > base.version;
  if (isNewer && !isUnsaved && !submit.busy) take(current);
  const isRefused = submit.failure?.code === 'changed-meanwhile';

  return {
    entry,
    change: (change) => {
      setEntry((now) => ({ ...now, ...change }));
      for (const part of Object.keys(change)) submit.changed(part);
    },
    isUnsaved,
    submit,
    unsaved,
    isOverruled: !submit.busy && (isRefused || (isNewer && isUnsaved)),
    save: (send) => saveOver(base.version, send),
    keepMine: async (send) => {
      const { version } = await readAnew().catch(() => current);
      return saveOver(version, send);
    },
    takeTheirs: () => submit.submit(async () => take(await readAnew())),
  };

  function take(taken: Versioned<Entry>): void {
    setBase(taken);
    setEntry(taken.entry);
  }

  async function saveOver(version: number, send: Send<Entry>): Promise<Versioned<Entry> | null> {
    let answer: Versioned<Entry> | null = null;
    await submit.submit(async () => {
      const saved = await send(entry, version);
      setBase(saved);
      setEntry((now) => (isSame(now, entry) ? saved.entry : now));
      answer = saved;
    });
    return answer;
  }
}
