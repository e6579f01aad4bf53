import type { UploadRules } from '@tradebridge/contract/document-rules';
import { useEffect, useState } from 'react';
import { addChosen, type Upload, type UploadState, without, withState } from './uploads.ts';

export interface ChosenFiles {
  readonly uploads: readonly Upload[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (id: number) => void;
  readonly setState: (id: number, state: UploadState) => void;
}

/**
 * The files chosen for upload, checked, and compressed if they are images.
 *
 * @param rules absent until they have loaded; nothing is checked before that
 */
export function useChosenFiles(rules: UploadRules | undefined): ChosenFiles {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const tell = (id: number, state: UploadState) => setUploads((now) => withState(now, id, state));

  // One after another: several photos at once exceed a phone's memory.
  useEffect(() => {
    if (!rules || uploads.some(({ state }) => state.kind === 'compressing')) return;
    for (const { id, state } of uploads) {
      if (state.kind === 'waiting') return void prepare(id, state.source, rules, tell);
    }
  });

  return {
    uploads,
    add: (files) => setUploads((now) => addChosen(now, files)),
    remove: (id) => setUploads((now) => without(now, id)),
    setState: tell,
  };
}

/** Checks whether a file can be sent, and compresses an image first. */
async function prepare(
  id: number,
  source: File,
  rules: UploadRules,
  tell: (id: number, state: UploadState) => void,
): Promise<void> {
  // Loaded once a file was chosen: the first page already has such a dialog.
  const { prepareUpload } = await import('./prepare-upload.ts');
  const prepared = await prepareUpload(source, rules, () => tell(id, { kind: 'compressing' }));
  tell(
    id,
    prepared.fault === null
      ? { kind: 'ready', file: prepared.file, failure: null, attempt: null }
      : { kind: 'refused', ...prepared },
  );
}
