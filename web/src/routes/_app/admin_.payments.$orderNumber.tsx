import { createFileRoute } from '@tanstack/react-router';
import { OrderPage } from '../../payment-administration/OrderPage.tsx';
import { orderQuery } from '../../payment-administration/queries.ts';

export const Route = createFileRoute('/_app/admin_/payments/$orderNumber')({
  // Not awaited: the page has its own skeleton.
  loader: ({ context: { queryClient }, params: { orderNumber } }) =>
    void queryClient.prefetchQuery(orderQuery(orderNumber)),
  component: Order,
});

function Order() {
  const { orderNumber } = Route.useParams();
  return <OrderPage key={orderNumber} orderNumber={orderNumber} />;
}
