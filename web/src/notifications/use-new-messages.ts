import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { userSummaryQuery } from '../app/user-summary.ts';

/** Tells of what arrives while somebody looks at the page; a hidden tab leaves that to the others. */
export function useNewMessages(): void {
  const queryClient = useQueryClient();
  const unread = useQuery(userSummaryQuery).data?.unreadNotifications;
  const before = useRef(unread);
  useEffect(() => {
    const isMore = before.current !== undefined && unread !== undefined && unread > before.current;
    before.current = unread;
    if (!isMore || document.hidden) return;
    import('./tell-of-newest.ts').then(
      ({ tellOfNewest }) => tellOfNewest(queryClient),
      () => {
        // The count in the menu tells of it.
      },
    );
  }, [queryClient, unread]);
}
