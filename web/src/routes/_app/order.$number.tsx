import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { OrderPage } from '../../learners/OrderPage.tsx';
import { orderQuery } from '../../learners/queries.ts';

export const Route = createFileRoute('/_app/order/$number')({
  loader: beginsWith<'number'>(({ number }) => [orderQuery(number)]),
  component: Order,
});

function Order() {
  const { number } = Route.useParams();
  return <OrderPage key={number} orderNumber={number} />;
}
