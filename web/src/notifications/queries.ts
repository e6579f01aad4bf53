import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { ResultOf } from '@tradebridge/contract/calls';
import type { Notification, UserSummary } from '@tradebridge/contract/notifications';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';
import { notificationsKey, userSummaryQuery } from '../app/user-summary.ts';

/** The user's notifications, the newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...notificationsKey, 'list'],
  queryFn: ({ signal, pageParam }) =>
    callApi(
      'notifications/retrieveNotifications',
      pageParam === null ? {} : { cursor: pageParam },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

export const notificationQuery = (id: string) =>
  callQuery([...notificationsKey, 'one', id], 'notifications/getOne', { id });

export const deliveryQuery = (id: string) =>
  callQuery([...notificationsKey, 'delivery', id], 'notifications/retrieveDeliveries', { id });

export const preferencesQuery = callQuery(
  ['notification-preferences'],
  'notifications/retrievePreferences',
  {},
);

/** Shows notifications as read wherever they are on display. */
function showAsRead(queryClient: QueryClient, isRead: (one: Notification) => boolean): void {
  const asRead = (one: Notification): Notification => (isRead(one) ? { ...one, read: true } : one);
  queryClient.setQueryData<
    InfiniteData<ResultOf<'notifications/retrieveNotifications'>, string | null>
  >(
    notificationsQuery.queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: page.items.map(asRead) })),
      },
  );
}

const keepSummary = (queryClient: QueryClient, summary: UserSummary) =>
  queryClient.setQueryData(userSummaryQuery.queryKey, summary);

/** Marks a notification as read, here at once and on the server. */
export async function markRead(queryClient: QueryClient, id: string): Promise<void> {
  const { queryKey } = notificationQuery(id);
  queryClient.setQueryData<Notification>(queryKey, (one) => one && { ...one, read: true });
  showAsRead(queryClient, (one) => one.id === id);
  keepSummary(queryClient, await callApi('notifications/markRead', { id }));
}

/** Marks these notifications and all older ones as read. */
export async function markAllRead(
  queryClient: QueryClient,
  notifications: readonly Notification[],
): Promise<void> {
  const ids = notifications.map(({ id }) => id);
  const summary = await callApi('notifications/markAllRead', { ids });
  showAsRead(queryClient, (one) => ids.includes(one.id));
  keepSummary(queryClient, summary);
}
