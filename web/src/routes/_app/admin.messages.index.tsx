import { createFileRoute } from '@tanstack/react-router';
import { sendsQuery } from '../../notification-sends/queries.ts';
import { SendsPage } from '../../notification-sends/SendsPage.tsx';

export const Route = createFileRoute('/_app/admin/messages/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(sendsQuery),
  component: SendsPage,
});
