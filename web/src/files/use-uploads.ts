import type { UploadRules } from '@tradebridge/contract/document-rules';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../app/api-error.ts';
import type { UploadOptions } from '../app/upload-file.ts';
import { isReady, nextAttempt, type ReadyUpload } from './uploads.ts';
import { type ChosenFiles, useChosenFiles } from './use-chosen-files.ts';

export interface Uploads extends Pick<ChosenFiles, 'uploads' | 'add' | 'remove'> {
  readonly isSending: boolean;
  /** Sends all ready files, one after another, with their details; returns how many arrived. */
  readonly send: (about: string) => Promise<number>;
  /** Cancels the upload in progress; it can be sent again. */
  readonly stop: () => void;
}

/**
 * Uploading files, from their choice to their arrival.
 *
 * @param upload sends one of them with its details
 */
export function useUploads(
  rules: UploadRules,
  upload: (file: File, about: string, options: UploadOptions) => Promise<void>,
): Uploads {
  const { uploads, add, remove, setState } = useChosenFiles(rules);
  const [isSending, setSending] = useState(false);
  const giveUp = useRef<AbortController | null>(null);
  // Leaving cancels the upload.
  useEffect(() => () => giveUp.current?.abort(), []);

  return {
    uploads,
    isSending,
    add,
    remove,
    stop: () => giveUp.current?.abort(),
    async send(about) {
      const control = new AbortController();
      giveUp.current = control;
      setSending(true);
      try {
        return await sendAll(uploads.filter(isReady), about, control.signal);
      } finally {
        setSending(false);
      }
    },
  };

  async function sendAll(
    ready: readonly ReadyUpload[],
    about: string,
    signal: AbortSignal,
  ): Promise<number> {
    let arrived = 0;
    for (const one of ready) {
      const outcome = await sendOne(one, about, signal);
      if (outcome === 'arrived') arrived += 1;
      // Whatever stopped this one stops the others too.
      if (outcome === 'stopped') break;
    }
    return arrived;
  }

  async function sendOne(
    { id, state }: ReadyUpload,
    about: string,
    signal: AbortSignal,
  ): Promise<'arrived' | 'refused' | 'stopped'> {
    const { file } = state;
    const attempt = nextAttempt(state, about);
    const onProgress = (sent: number) => setState(id, { kind: 'sending', file, sent });
    onProgress(0);
    try {
      await upload(file, about, { onProgress, signal, idempotencyKey: attempt.key });
      setState(id, { kind: 'sent' });
      return 'arrived';
    } catch (error) {
      const isGivenUp = signal.aborted;
      if (!isGivenUp && !isApiError(error)) throw error;
      const failure = isGivenUp || !isApiError(error) ? null : error.message;
      setState(id, { kind: 'ready', file, failure, attempt });
      const isOfThisFile = isApiError(error) && error.status >= 400 && error.status < 429;
      return !isGivenUp && isOfThisFile && error.status !== 401 ? 'refused' : 'stopped';
    }
  }
}
