import { infiniteQueryOptions } from '@tanstack/react-query';
import type { LiveEventName } from '@tradebridge/contract/live';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';

/** What begins with it is read anew when an administrator has edited something. */
export const contentEdits = 'content-edits' satisfies LiveEventName;

/** Pages to choose from, by words of the title. */
export const pageChoicesQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: [contentEdits, 'page-choices', text],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'pages/retrievePages',
        { ...(text !== '' && { text }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const editedPageQuery = (id: string) =>
  callQuery([contentEdits, 'edited-page', id], 'pages/retrieveForEdit', { id });
