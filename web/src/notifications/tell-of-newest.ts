import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { newMessage } from '../app/new-message.ts';
import { session } from '../app/session.ts';
import { notificationQuery } from './queries.ts';

/** Shows the newest unread notification in the toast at the top. */
export async function tellOfNewest(queryClient: QueryClient): Promise<void> {
  const before = session.get();
  const list = await callApi(
    'notifications/retrieveNotifications',
    {},
    { isBackground: true },
  ).catch(
    () => null, // the count in the menu tells of it
  );
  const newest = list?.items.find(({ read }) => !read);
  // Somebody else may be at the browser by now.
  if (!newest || session.get() !== before) return;
  queryClient.setQueryData(notificationQuery(newest.id).queryKey, newest);
  newMessage.set(newest);
}
