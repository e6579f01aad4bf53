import { createFileRoute } from '@tanstack/react-router';
import { OrdersPage } from '../../learners/OrdersPage.tsx';
import { ordersQuery } from '../../learners/queries.ts';

export const Route = createFileRoute('/_app/orders')({
  // Not awaited: the page has its own skeleton.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(ordersQuery),
  component: OrdersPage,
});
