import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { userSummaryQuery } from '../app/user-summary.ts';

/** Shows new notifications while the page is visible; a hidden tab leaves that to others. */
export function useNewMessages(): void {
  const queryClient = useQueryClient();
  const unread = useQuery(userSummaryQuery).data?.unreadNotifications;
  const before = useRef(unread);
  useEffect(() => {
    const isMore = before.current !== undefined && unread !== undefined && unread > before.current;
    before.current = unread;
    if (!isMore || document.hidden) return;
    import('./toast-newest.ts').then(
      ({ toastNewest }) => toastNewest(queryClient),
      () => {
        // The menu's count shows it.
      },
    );
  }, [queryClient, unread]);
}
