import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ContentKind } from '@tradebridge/contract/content-rules';
import type { LiveEventName } from '@tradebridge/contract/live';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';

/** What the live event of edits fetches anew. */
const edits: LiveEventName = 'content-edits';

export const contentKeys = {
  pages: [edits, 'pages'] as const,
  page: (id: string) => [edits, 'page', id] as const,
  preview: [edits, 'preview'] as const,
  history: (kind: ContentKind, id: string) => [edits, 'history', kind, id] as const,
};

/** All pages whose title or address has these words, page by page. */
export const pagesQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: [...contentKeys.pages, text],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'pages/retrievePages',
        { ...(text && { text }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** What is kept of something, the newest first. */
export const historyQuery = (kind: ContentKind, id: string) =>
  infiniteQueryOptions({
    queryKey: contentKeys.history(kind, id),
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'content/retrieveHistory',
        { kind, id, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** One version as it was saved, which never changes. */
export const versionQuery = (kind: ContentKind, id: string, version: number) => ({
  ...callQuery(['content-version', kind, id, version], 'content/retrieveVersion', {
    kind,
    id,
    version,
  }),
  staleTime: Number.POSITIVE_INFINITY,
});
