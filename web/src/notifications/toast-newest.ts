import type { QueryClient } from '@tanstack/react-query';
import { messageToastMs } from '@tradebridge/contract/notification-rules';
import { callApi } from '../app/api-client.ts';
import { session } from '../app/session.ts';
import { newMessage } from './new-message.ts';
import { notificationQuery } from './queries.ts';

/** Shows the newest unread notification in the toast at the top. */
export async function toastNewest(queryClient: QueryClient): Promise<void> {
  const before = session.get();
  const list = await callApi(
    'notifications/retrieveNotifications',
    {},
    { isBackground: true },
  ).catch(
    () => null, // The menu's count shows it.
  );
  const newest = list?.items.find(({ read }) => !read);
  // Somebody else may be using the browser by now.
  if (!newest || session.get() !== before) return;
  if (!(await tellsOf(newest.id)) || session.get() !== before) return;
  queryClient.setQueryData(notificationQuery(newest.id).queryKey, newest);
  newMessage.set(newest);
}

/** Records the notification a tab has shown, and when. */
const toldKey = 'messageToast';

/** Milliseconds an unfocused tab waits for a focused one. */
const focusedFirstMs = 400;

/** Whether this tab shows a notification: of several visible ones, one does. */
async function tellsOf(id: string): Promise<boolean> {
  if (!document.hasFocus()) await new Promise((resolve) => setTimeout(resolve, focusedFirstMs));
  try {
    const [toldId, at] = (localStorage.getItem(toldKey) ?? '').split(' ');
    // A summary is shown each time it becomes unread.
    if (toldId === id && Date.now() - Number(at) < messageToastMs) return false;
    localStorage.setItem(toldKey, `${id} ${Date.now()}`);
  } catch {
    // Without storage, tabs cannot know of each other.
  }
  return true;
}
