import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { ResultOf } from '@tradebridge/contract/calls';
import type { LiveEventName } from '@tradebridge/contract/live';
import type { News } from '@tradebridge/contract/news';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';

/** Prefix of all keys here. */
const newsKey = ['news' satisfies LiveEventName] as const;

/** News without their content, the latest first, page by page. */
export const newsQuery = infiniteQueryOptions({
  queryKey: [...newsKey, 'list'],
  queryFn: ({ signal, pageParam }) =>
    callApi(
      'news/retrieveNews',
      { brief: true, ...(pageParam !== null && { cursor: pageParam }) },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

export const newsItemQuery = (id: string) =>
  callQuery([...newsKey, 'one', id], 'news/getOne', { id });

/** Marks a news item as read, here at once and on the server. */
export async function markRead(queryClient: QueryClient, id: string): Promise<void> {
  const asRead = (news: News): News => (news.id === id ? { ...news, isRead: true } : news);
  queryClient.setQueryData<News>(newsItemQuery(id).queryKey, (news) => news && asRead(news));
  queryClient.setQueryData<InfiniteData<ResultOf<'news/retrieveNews'>, string | null>>(
    newsQuery.queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: page.items.map(asRead) })),
      },
  );
  await callApi('news/markRead', { id });
}
