import { infiniteQueryOptions } from '@tanstack/react-query';
import type { LiveEventName } from '@tradebridge/contract/live';
import { callApi } from '../app/api-client.ts';

/** Prefix of queries about pictures; the live event `content-edits` refreshes them. */
export const mediaKey = ['content-edits' satisfies LiveEventName, 'media'] as const;

/** Uploaded pictures by words of the name or description, the latest first, page by page. */
export const mediaQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: [...mediaKey, text],
    queryFn: ({ signal, pageParam }) =>
      callApi('media/retrieveMedia', { text, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
