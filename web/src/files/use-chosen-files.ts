import type { UploadRules } from '@tradebridge/contract/document-rules';
import { useEffect, useRef, useState } from 'react';
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
  const setState = (id: number, state: UploadState) =>
    setUploads((now) => withState(now, id, state));

  // One after another: several photos at once exceed a phone's memory.
  const isPreparing = useRef(false);
  useEffect(() => {
    const next = uploads.find(({ state }) => state.kind === 'waiting');
    if (!rules || isPreparing.current || next?.state.kind !== 'waiting') return;
    void prepareOne(next.id, next.state.source, rules);
  });

  async function prepareOne(id: number, source: File, by: UploadRules): Promise<void> {
    isPreparing.current = true;
    let prepared: UploadState;
    try {
      prepared = await prepare(source, by, () => setState(id, { kind: 'compressing' }));
    } finally {
      isPreparing.current = false;
    }
    setState(id, prepared);
  }

  return {
    uploads,
    add: (files) => setUploads((now) => addChosen(now, files)),
    remove: (id) => setUploads((now) => without(now, id)),
    setState,
  };
}

/** Checks whether a file can be sent, and compresses an image first. */
async function prepare(
  source: File,
  rules: UploadRules,
  onCompress: () => void,
): Promise<UploadState> {
  // Loaded once a file was chosen: the first page already has such a dialog.
  const { prepareUpload } = await import('./prepare-upload.ts');
  const prepared = await prepareUpload(source, rules, onCompress);
  return prepared.fault === null
    ? { kind: 'ready', file: prepared.file, failure: null, attempt: null }
    : { kind: 'refused', ...prepared };
}
