import { useQueryClient } from '@tanstack/react-query';
import { documentUploadPath, type UploadRules } from '@tradebridge/contract/document-rules';
import type { CompanyDocument } from '@tradebridge/contract/documents';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import { companyKeys } from '../app/company-queries.ts';
import { type UploadOptions, uploadFile } from '../app/upload-file.ts';
import { prepareUpload } from '../files/prepare-upload.ts';
import { typeOf } from '../files/upload-rules.ts';
import { documentsQuery } from './queries.ts';
import {
  addChosen,
  isReady,
  nextAttempt,
  type ReadyUpload,
  type Upload,
  type UploadState,
  without,
  withState,
} from './uploads.ts';

interface Uploads {
  uploads: readonly Upload[];
  isSending: boolean;
  add: (files: readonly File[]) => void;
  remove: (id: number) => void;
  /** Sends all that are ready, one after another; answers how many arrived. */
  send: (category: string) => Promise<number>;
  /** Gives up what is on its way; it can be sent again. */
  stop: () => void;
}

/** The files that were chosen to be uploaded to a company, from the choice to their arrival. */
export function useUploads(eId: string, rules: UploadRules): Uploads {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isSending, setSending] = useState(false);
  const giveUp = useRef<AbortController | null>(null);
  // Leaving gives the upload up.
  useEffect(() => () => giveUp.current?.abort(), []);

  const tell = (id: number, state: UploadState) => setUploads((now) => withState(now, id, state));

  // One after another: a few photos at once are more than a phone's memory holds.
  useEffect(() => {
    if (uploads.some(({ state }) => state.kind === 'compressing')) return;
    for (const { id, state } of uploads) {
      if (state.kind === 'waiting') return void prepare(id, state.source, rules, tell);
    }
  });

  return {
    uploads,
    isSending,
    add: (files) => setUploads((now) => addChosen(now, files)),
    remove: (id) => setUploads((now) => without(now, id)),
    stop: () => giveUp.current?.abort(),
    async send(category) {
      const control = new AbortController();
      giveUp.current = control;
      setSending(true);
      try {
        return await sendAll(uploads.filter(isReady), category, control.signal);
      } finally {
        setSending(false);
      }
    },
  };

  async function sendAll(
    ready: readonly ReadyUpload[],
    category: string,
    signal: AbortSignal,
  ): Promise<number> {
    let arrived = 0;
    for (const upload of ready) {
      const outcome = await sendOne(upload, category, signal);
      if (outcome === 'arrived') arrived += 1;
      // What stopped this one stops the others as well.
      if (outcome === 'stopped') break;
    }
    if (arrived > 0) {
      void queryClient.invalidateQueries({ queryKey: companyKeys.summary(eId) });
    }
    return arrived;
  }

  async function sendOne(
    { id, state }: ReadyUpload,
    category: string,
    signal: AbortSignal,
  ): Promise<'arrived' | 'refused' | 'stopped'> {
    const { file } = state;
    const attempt = nextAttempt(state, category);
    const onProgress = (sent: number) => tell(id, { kind: 'sending', file, sent });
    onProgress(0);
    try {
      const options = { onProgress, signal, idempotencyKey: attempt.key };
      const documents = await uploadDocument(eId, file, category, options);
      queryClient.setQueryData(documentsQuery(eId).queryKey, documents);
      tell(id, { kind: 'sent' });
      return 'arrived';
    } catch (error) {
      const isGivenUp = signal.aborted;
      if (!isGivenUp && !isApiError(error)) throw error;
      const failure = isGivenUp || !isApiError(error) ? null : error.message;
      tell(id, { kind: 'ready', file, failure, attempt });
      const isOfThisFile = isApiError(error) && error.status >= 400 && error.status < 429;
      return !isGivenUp && isOfThisFile && error.status !== 401 ? 'refused' : 'stopped';
    }
  }
}

/** Looks whether a file can be sent, and makes an image small first. */
async function prepare(
  id: number,
  source: File,
  rules: UploadRules,
  tell: (id: number, state: UploadState) => void,
): Promise<void> {
  const prepared = await prepareUpload(source, rules, () => tell(id, { kind: 'compressing' }));
  tell(
    id,
    prepared.fault === null
      ? { kind: 'ready', file: prepared.file, failure: null, attempt: null }
      : { kind: 'refused', ...prepared },
  );
}

/** Sends a document of the company; what it answers is the contract's, as of every call. */
function uploadDocument(
  eId: string,
  file: File,
  category: string,
  options: UploadOptions,
): Promise<CompanyDocument[]> {
  const query = new URLSearchParams({ eId, ...(category !== '' && { category }) });
  return uploadFile(`${documentUploadPath}?${query}`, file, {
    ...options,
    type: typeOf(file) || 'application/octet-stream',
  }) as Promise<CompanyDocument[]>;
}
