import { refusals } from '@tradebridge/contract/refusals';
import { useEffect, useState } from 'react';
import { isApiError } from './api-error.ts';
import {
  changedFields,
  type EditState,
  type Meanwhile,
  rebaseEdits,
  same,
} from './rebase-edits.ts';
import { useKeptEntry } from './use-kept-entry.ts';

export interface Edits<Entry extends object> {
  readonly entry: Entry;
  /** The record that the changes started from. */
  readonly base: Entry;
  readonly change: (part: Partial<Entry>) => void;
  /** What the user changed. */
  readonly changed: Partial<Entry>;
  readonly isChanged: boolean;
  /** The version that a save names; undefined for a new record. */
  readonly version: number | undefined;
  /** What others saved since the form was opened. */
  readonly meanwhile: readonly Meanwhile<Entry>[];
  /** Whether the user has to choose between their value and somebody else's. */
  readonly isUndecided: boolean;
  readonly choose: (name: keyof Entry, whose: 'mine' | 'theirs') => void;
  /** Saves, with the record frozen meanwhile; if somebody else saved before, it is read again. */
  readonly save: (send: () => Promise<unknown>) => Promise<void>;
}

interface EditsOptions<Entry> {
  /** The name of the form and of what it changes. */
  name: string;
  /** The record as it is now, kept current by live events. */
  current: Entry;
  /** Its version; null for a new record. */
  version: number | null;
  /** Reads the record again. */
  refresh: () => Promise<unknown>;
}

/**
 * Changes to a record that others may change too (decision 100): what they save while it is open is
 * applied or shown beside the user's changes, and only those changes are sent.
 */
export function useEdits<Entry extends object>({
  name,
  current,
  version,
  refresh,
}: EditsOptions<Entry>): Edits<Entry> {
  const [began] = useState<EditState<Entry>>({
    base: current,
    version,
    entry: current,
    meanwhile: [],
  });
  const [state, setState] = useKeptEntry(name, began);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    // The answer to the user's own save may come after the live event of it.
    if (isSaving || version === state.version) return;
    setState((edits) => rebaseEdits(edits, current, version));
  }, [isSaving, version, state.version, current, setState]);

  const changed = changedFields(state);
  return {
    entry: state.entry,
    base: state.base,
    changed,
    isChanged: !same(state.entry, state.base),
    version: state.version ?? undefined,
    meanwhile: state.meanwhile,
    isUndecided: state.meanwhile.some(({ isOpen }) => isOpen),
    change: (part) => setState((edits) => ({ ...edits, entry: { ...edits.entry, ...part } })),
    choose: (field, whose) =>
      setState((edits) => {
        const theirs = edits.meanwhile.find((one) => one.name === field)?.theirs;
        const taken = whose === 'theirs' && theirs !== undefined ? { [field]: theirs } : {};
        return {
          ...edits,
          entry: { ...edits.entry, ...taken },
          meanwhile: edits.meanwhile.filter((one) => one.name !== field),
        };
      }),
    save,
  };

  async function save(send: () => Promise<unknown>): Promise<void> {
    setSaving(true);
    try {
      await send();
    } catch (error) {
      if (isApiError(error) && error.code === refusals.changedMeanwhile.code) await refresh();
      setSaving(false);
      throw error;
    }
  }
}
