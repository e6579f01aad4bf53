import { createFileRoute } from '@tanstack/react-router';
import { OrderPage } from '../../learners/OrderPage.tsx';
import { orderQuery } from '../../learners/queries.ts';

export const Route = createFileRoute('/_app/order/$number')({
  // Not awaited: the page has its own skeleton.
  loader: ({ context: { queryClient }, params: { number } }) =>
    void queryClient.prefetchQuery(orderQuery(number)),
  component: Order,
});

function Order() {
  const { number } = Route.useParams();
  return <OrderPage key={number} orderNumber={number} />;
}
