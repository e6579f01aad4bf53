import { useQueryClient } from '@tanstack/react-query';
import type { MediaItem } from '@tradebridge/contract/media';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../app/api-error.ts';
import { altOf, type Description } from './description.ts';
import { mediaKey } from './queries.ts';
import { uploadPicture } from './upload-picture.ts';

interface PictureUpload {
  /** From 0 to 1; null while nothing is being sent. */
  share: number | null;
  /** Returns the picture, or null if it was cancelled. @throws ApiError */
  send: (file: File, description: Description) => Promise<MediaItem | null>;
}

/** Uploads a picture. A repetition adds it once; leaving cancels it. */
export function usePictureUpload(): PictureUpload {
  const queryClient = useQueryClient();
  const [share, setShare] = useState<number | null>(null);
  const giveUp = useRef<AbortController | null>(null);
  const attempt = useRef<{ key: string; of: string } | null>(null);
  useEffect(() => () => giveUp.current?.abort(), []);
  return {
    share,
    async send(file, description) {
      const control = new AbortController();
      const { signal } = control;
      giveUp.current = control;
      const of = JSON.stringify([file.name, file.size, file.lastModified, altOf(description)]);
      if (attempt.current?.of !== of) attempt.current = { key: crypto.randomUUID(), of };
      try {
        const sent = { ...description, alt: altOf(description) };
        const item = await uploadPicture(file, sent, {
          signal,
          idempotencyKey: attempt.current.key,
          onProgress: (bytes) => setShare(Math.min(1, bytes / file.size)),
        });
        void queryClient.invalidateQueries({ queryKey: mediaKey });
        return item;
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      } finally {
        setShare(null);
      }
    },
  };
}

/** Whether the outcome of a failed upload is unknown. */
export const mayHaveArrived = ({ status }: ApiError): boolean => status === 0 || status >= 500;
