import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useCurrentCompany, usePermissionsAt } from '../../app/current-company.ts';
import { defineView, oneOf } from '../../app/list-view.ts';
import { isViewing, useIsViewing } from '../../app/session.ts';
import { OrdersPage } from '../../learners/OrdersPage.tsx';
import { ordersQuery } from '../../learners/queries.ts';

/** Whose orders are shown, kept in the address. */
const ordersView = defineView({ of: oneOf('of', ['user', 'company']) });

export const Route = createFileRoute('/_app/orders')({
  validateSearch: ordersView.parseSearch,
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the page has its own skeleton.
    if (!isViewing()) void queryClient.prefetchInfiniteQuery(ordersQuery);
  },
  component: Orders,
});

function Orders() {
  const { of } = ordersView.viewOf(Route.useSearch());
  const navigate = useNavigate();
  const company = useCurrentCompany();
  // Staff have a separate page for the orders of every company.
  const { seePayments } = usePermissionsAt(company?.id ?? '');
  return (
    <OrdersPage
      company={seePayments ? company : null}
      hasOwn={!useIsViewing()}
      isOfCompany={of === 'company'}
      onChoose={(isOfCompany) =>
        void navigate({
          to: '/orders',
          search: ordersView.searchOf({ of: isOfCompany ? 'company' : 'user' }),
          replace: true,
        })
      }
    />
  );
}
