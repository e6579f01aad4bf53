import { useQueryClient } from '@tanstack/react-query';
import { overrideFault } from '@tradebridge/contract/label-rules';
import { textOf } from '@tradebridge/contract/labels';
import { useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { callOnce } from '../app/call-once.ts';
import { useUser } from '../app/session.ts';
import { showToast } from '../app/toasts.ts';
import { useKeptEntry } from '../app/use-kept-entry.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useUnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { useLabels } from '../ui/labels.ts';
import { changeTo, inputOf, type LabelChange } from './label-change.ts';
import { type LabelRow, presentTextOf, versionOf } from './label-row.ts';
import { labelLabels as labels } from './labels.ts';
import { noteSaved, refreshOverrides } from './saved-override.ts';

type Act = 'save' | 'reset' | 'confirm';

interface Base {
  readonly text: string;
  readonly version: number | null;
}

const baseOf = (row: LabelRow): Base => ({ text: presentTextOf(row), version: versionOf(row) });
const isSame = (one: Base, other: Base) => one.text === other.text && one.version === other.version;

const isOverruled = (error: unknown): boolean =>
  isApiError(error) && error.code === 'changed-meanwhile';

/**
 * The form of a label's text. It follows other users' changes as long as nothing is entered; after
 * that both texts are offered.
 */
export function useLabelEntry(row: LabelRow) {
  const t = useLabels();
  const client = useQueryClient();
  const { email } = useUser();
  const current = baseOf(row);
  const [base, setBase] = useState(current);
  const [text, setText] = useKeptEntry(`label ${row.key}`, current.text);
  const submit = useSubmit();
  const [act, setAct] = useState<Act>('save');
  const isUnsaved = text !== base.text;
  const unsaved = useUnsavedChanges(isUnsaved);
  const isNewer = !isSame(current, base);
  if (isNewer && !submit.busy && (!isUnsaved || text === current.text)) take(current);
  const theirs = theirsOf();
  const fault = isUnsaved ? overrideFault(row.defaultText, text) : undefined;

  return {
    text,
    change: (changed: string) => {
      submit.changed('changes');
      setText(changed);
    },
    isUnsaved,
    submit,
    isSaving: submit.busy && act === 'save',
    isResetting: submit.busy && act === 'reset',
    isConfirming: submit.busy && act === 'confirm',
    unsaved,
    fault: fault && textOf(...fault),
    canSave: isUnsaved && fault === undefined,
    /** Another user's text, saved while one is being entered; null if there is none. */
    theirs,
    takeTheirs: () => submit.submit(async () => setText(theirs ?? current.text)),
    /** On top of the version the user has seen. */
    save: () => save('save', changeTo(row, text), t(labels.saved)),
    reset: () => save('reset', { row, text: null }, t(labels.resetDone)),
    /** Confirms the saved text for today's default. */
    confirm: () => save('confirm', { row, text: current.text }, t(labels.confirmed)),
  };

  function theirsOf(): string | null {
    if (!isUnsaved || submit.busy) return null;
    if (isNewer) return current.text;
    // The refusal contains it before the list does.
    return isOverruled(submit.failure) ? (submit.failure?.fields[0]?.message ?? null) : null;
  }

  function take(taken: Base): void {
    setBase(taken);
    setText(taken.text);
  }

  async function save(which: Act, change: LabelChange, done: string): Promise<void> {
    if (submit.busy) return;
    setAct(which);
    await submit.submit(async () => {
      try {
        const [saved] = await callOnce('labels/saveOverrides', { changes: [inputOf(change)] });
        if (!saved) throw new Error('What was saved is answered.');
        const savedText = saved.text ?? row.defaultText;
        setBase({ text: savedText, version: saved.version });
        // What was typed during the save stays.
        setText((now) => (now === text ? savedText : now));
        noteSaved(client, row, saved, email);
        showToast({ level: 'success', title: done });
      } catch (error) {
        // The other user's text is shown together with the refusal.
        if (isOverruled(error)) await refreshOverrides(client);
        throw error;
      }
    });
    void refreshOverrides(client);
  }
}

export type LabelEntry = ReturnType<typeof useLabelEntry>;
