import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { OrdersPage } from '../../payment-administration/OrdersPage.tsx';
import { orderList } from '../../payment-administration/order-view.ts';

export const Route = createFileRoute('/_app/admin_/payments/')({
  validateSearch: orderList.parseSearch,
  component: Orders,
});

function Orders() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <OrdersPage
      view={orderList.viewOf(search)}
      onView={(view) =>
        void navigate({
          to: '/admin/payments',
          search: orderList.searchOf(view),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
