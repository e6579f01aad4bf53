import { useEffect, useState } from 'react';
import { useObservable } from '../app/observable.ts';
import { useKeptEntry } from '../app/use-kept-entry.ts';
import { type DraftPort, DraftSaver, type Editing, type Saved } from './draft-saver.ts';

/**
 * A draft being edited: saved automatically, kept through the end of the session, and compared with
 * what others save meanwhile.
 *
 * @param name of what is edited, for keeping it through the end of a session
 * @param current the server's state
 * @param makePort called once
 */
export function useDraft<Entry extends object>(
  name: string,
  current: Saved<Entry>,
  makePort: () => DraftPort<Entry>,
) {
  const [port] = useState(makePort);
  const [kept, setKept] = useKeptEntry<Pick<Editing<Entry>, 'entry' | 'base' | 'sent'> | null>(
    name,
    null,
  );
  const [saver] = useState(
    () =>
      new DraftSaver(port, kept ?? { entry: current.entry, base: current, sent: current.entry }),
  );
  const editing = useObservable(saver.editing);
  const { entry, base, sent, state } = editing;
  const isUnsaved = state.is !== 'saved';
  /** Another user's version that replaced the one on display. */
  const [replaced, setReplaced] = useState<Saved<Entry> | null>(null);
  useEffect(() => {
    setKept(isUnsaved ? { entry, base, sent } : null);
  }, [isUnsaved, entry, base, sent, setKept]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was heard during a save is heard after it
  useEffect(() => {
    const before = saver.editing.get();
    saver.hear(current);
    const after = saver.editing.get();
    if (after.state.is === 'saved' && !port.isSame(after.entry, before.entry)) {
      setReplaced(current);
    }
  }, [current, saver, port, state]);
  useEffect(() => () => saver.stop(), [saver]);
  return {
    saver,
    editing,
    isUnsaved,
    replaced,
    forgetReplaced: () => setReplaced(null),
    change: (changed: Partial<Entry>) => saver.change({ ...saver.editing.get().entry, ...changed }),
  };
}

export type Draft<Entry extends object> = ReturnType<typeof useDraft<Entry>>;
