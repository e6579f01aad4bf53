import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';
import { contentEdits } from '../content/queries.ts';

export const newsListKey = [contentEdits, 'news', 'list'] as const;

/** News by words of the title, page by page, without their content. */
export const allNewsQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: [...newsListKey, text],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'news/retrieveNews',
        {
          all: true,
          brief: true,
          ...(text !== '' && { text }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const editedNewsQuery = (id: string) =>
  callQuery([contentEdits, 'news', 'item', id], 'news/getOne', { id });
