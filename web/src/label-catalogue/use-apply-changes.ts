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
  /** From 0 to 1 while they are being saved; else null. */
  readonly progress: number | null;
  /** What became of the last ones, unless all of them were saved. */
  readonly parts: readonly SavedPart[];
  readonly forget: () => void;
  /** Leaving before all are sent is asked about. */
  readonly unsaved: UnsavedChanges;
}

/** Saves many changes at once, and remembers what became of them. */
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
        // What is listed follows what was saved before the outcome is said.
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
