import { createFileRoute } from '@tanstack/react-router';
import { MessagesPage } from '../../notifications/MessagesPage.tsx';
import { notificationsQuery } from '../../notifications/queries.ts';

export const Route = createFileRoute('/_app/messages/')({
  loader: ({ context: { queryClient } }) =>
    void queryClient.prefetchInfiniteQuery(notificationsQuery),
  component: MessagesPage,
});
