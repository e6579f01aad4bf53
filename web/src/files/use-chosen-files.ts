import type { UploadRules } from '@tradebridge/contract/document-rules';
import { useEffect, useState } from 'react';
import { addChosen, type Upload, type UploadState, without, withState } from './uploads.ts';

export interface ChosenFiles {
  readonly uploads: readonly Upload[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (id: number) => void;
  readonly tell: (id: number, state: UploadState) => void;
}

/**
 * The files that were chosen to be uploaded, each looked at, and made small where it is a photo.
 *
 * @param rules absent until they are known; nothing is looked at before
 */
export function useChosenFiles(rules: UploadRules | undefined): ChosenFiles {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const tell = (id: number, state: UploadState) => setUploads((now) => withState(now, id, state));

  // One after another: a few photos at once are more than a phone's memory holds.
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
    tell,
  };
}

/** Looks whether a file can be sent, and makes an image small first. */
async function prepare(
  id: number,
  source: File,
  rules: UploadRules,
  tell: (id: number, state: UploadState) => void,
): Promise<void> {
  // It comes once a file was chosen: a dialog that offers to choose one is on the first page.
  const { prepareUpload } = await import('./prepare-upload.ts');
  const prepared = await prepareUpload(source, rules, () => tell(id, { kind: 'compressing' }));
  tell(
    id,
    prepared.fault === null
      ? { kind: 'ready', file: prepared.file, failure: null, attempt: null }
      : { kind: 'refused', ...prepared },
  );
}
