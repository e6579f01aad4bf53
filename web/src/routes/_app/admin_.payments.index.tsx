import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { OrdersPage } from '../../payments/OrdersPage.tsx';
import { orderSearchOf, orderViewOf, parseOrderSearch } from '../../payments/order-view.ts';

export const Route = createFileRoute('/_app/admin_/payments/')({
  validateSearch: parseOrderSearch,
  component: Orders,
});

function Orders() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <OrdersPage
      view={orderViewOf(search)}
      onView={(view) =>
        void navigate({
          to: '/admin/payments',
          search: orderSearchOf(view),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
