import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOnce } from '../app/call-once.ts';
import { showToast } from '../app/toasts.ts';
import { type UnsavedChanges, useUnsavedChanges } from '../app/use-unsaved-changes.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import type { LabelChange } from './label-change.ts';
import { changeLabels as labels } from './labels.ts';
import { type SavedPart, saveInParts } from './save-in-parts.ts';
import { refreshOverrides } from './saved-override.ts';

export interface ApplyChanges {
  readonly apply: (changes: readonly LabelChange[]) => Promise<void>;
  /** From 0 to 1 while they are being saved; otherwise null. */
  readonly progress: number | null;
  /** The outcome of the last changes, unless all were saved. */
  readonly parts: readonly SavedPart[];
  readonly forget: () => void;
  /** Asks before leaving while changes are being sent. */
  readonly unsaved: UnsavedChanges;
}

/** Saves many changes at once and keeps their outcome. */
export function useApplyChanges(): ApplyChanges {
  const t = useLabels();
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const [parts, setParts] = useState<readonly SavedPart[]>([]);
  const unsaved = useUnsavedChanges(progress !== null);
  return {
    progress,
    parts,
    unsaved,
    forget: () => setParts([]),
    async apply(changes) {
      if (progress !== null || changes.length === 0) return;
      setProgress(0);
      setParts([]);
      try {
        const done = await saveInParts(
          changes,
          (part) => callOnce('labels/saveOverrides', { changes: part }),
          (answered) => setProgress(answered / changes.length),
        );
        // The list is updated before the outcome is shown.
        await refreshOverrides(client);
        if (done.some(({ outcome }) => outcome !== 'saved')) setParts(done);
        else {
          const count = changes.length;
          const title = t(plural(count, labels.savedOne, labels.savedMany), { count });
          showToast({ level: 'success', title });
        }
      } finally {
        setProgress(null);
      }
    },
  };
}
