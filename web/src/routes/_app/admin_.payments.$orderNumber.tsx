import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { OrderPage } from '../../payment-administration/OrderPage.tsx';
import { orderQuery } from '../../payment-administration/queries.ts';

export const Route = createFileRoute('/_app/admin_/payments/$orderNumber')({
  loader: beginsWith<'orderNumber'>(({ orderNumber }) => [orderQuery(orderNumber)]),
  component: Order,
});

function Order() {
  const { orderNumber } = Route.useParams();
  return <OrderPage key={orderNumber} orderNumber={orderNumber} />;
}
