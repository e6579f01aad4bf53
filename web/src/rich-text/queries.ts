import { infiniteQueryOptions } from '@tanstack/react-query';
import type { LiveEventName } from '@tradebridge/contract/live';
import { callApi } from '../app/api-client.ts';

/** Pages by words of the title, page by page. */
export const pagesToLinkQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['content-edits' satisfies LiveEventName, 'pages-to-link', text],
    queryFn: ({ signal, pageParam }) =>
      callApi('pages/retrievePages', { text, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
