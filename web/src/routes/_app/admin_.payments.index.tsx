import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { OrdersPage } from '../../payment-administration/OrdersPage.tsx';
import { orderFilterOf, orderList } from '../../payment-administration/order-view.ts';
import { ordersQuery } from '../../payment-administration/queries.ts';

export const Route = createFileRoute('/_app/admin_/payments/')({
  validateSearch: orderList.parseSearch,
  loader: ({ context: { queryClient }, location, cause }) => {
    // While on display, the page itself refetches once the search has settled.
    if (cause === 'stay') return;
    // Not awaited: the page has its own skeleton.
    const view = orderList.viewOf(orderList.parseSearch(location.search));
    void queryClient.prefetchInfiniteQuery(ordersQuery(orderFilterOf(view)));
  },
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
