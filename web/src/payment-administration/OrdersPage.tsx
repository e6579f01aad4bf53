import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useAddressView } from '../app/address-view.ts';
import { formatCount } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { searchDelay, useSettled } from '../ui/use-settled.ts';
import { VirtualTable } from '../ui/VirtualTable.tsx';
import { paymentLabels as labels } from './labels.ts';
import { OrdersToolbar } from './OrdersToolbar.tsx';
import { OrderCard, orderColumns } from './order-cells.tsx';
import { type OrderView, orderFilterOf, orderList } from './order-view.ts';
import { PaymentsNav } from './PaymentsNav.tsx';
import { ordersQuery } from './queries.ts';
import { usePaymentsAccess } from './use-payments.ts';

interface OrdersPageProps {
  /** The view in the address, and how to change it, so that Back and a reload keep the list. */
  view: OrderView;
  onView: (view: OrderView) => void;
}

/** Everybody's orders, the latest first. */
export function OrdersPage({ view: viewInAddress, onView }: OrdersPageProps) {
  const t = useLabels();
  const { backTo } = usePaymentsAccess();
  const [view, change] = useAddressView(viewInAddress, onView, orderList.searchOf);
  const search = useSettled(view.search, searchDelay);
  const query = useInfiniteQuery({
    ...ordersQuery(orderFilterOf({ ...view, search })),
    placeholderData: keepPreviousData,
  });
  const orders = query.data?.pages.flatMap((page) => page.orders);
  return (
    <Page
      title={t(labels.title)}
      backTo={backTo}
      toolbar={
        <>
          <PaymentsNav />
          <OrdersToolbar
            view={view}
            onChange={change}
            shown={query.hasNextPage ? undefined : orders?.length}
          />
        </>
      }
    >
      <p role="status" className="visually-hidden">
        {orders &&
          t(plural(orders.length, labels.shownOne, labels.shownMany), {
            count: formatCount(orders.length),
          })}
      </p>
      <Section title={t(labels.ordersTitle)} titleHidden flush>
        {content()}
      </Section>
      <LoadMore query={query} />
    </Page>
  );

  function content() {
    if (!orders) {
      if (!query.isError) return <SkeletonRows count={8} />;
      return <FailedQuery title={t(labels.ordersFailed)} query={query} />;
    }
    if (orders.length > 0) {
      return (
        <VirtualTable
          label={t(labels.ordersTitle)}
          rows={orders}
          keyOf={(order) => order.orderNumber}
          columns={orderColumns(t)}
          card={(order) => <OrderCard order={order} />}
          cardHeight={168}
        />
      );
    }
    if (orderList.isAsUsual(view)) {
      return (
        <EmptyState
          icon={<CreditCardIcon size={28} weight="duotone" aria-hidden="true" />}
          title={t(labels.ordersEmpty)}
          message={t(labels.ordersEmptyHint)}
        />
      );
    }
    return (
      <EmptyState
        icon={<MagnifyingGlassIcon size={28} weight="duotone" aria-hidden="true" />}
        title={t(labels.noneFound)}
        message={t(labels.noneFoundHint)}
        action={<Button onClick={() => change(orderList.usual)}>{t(labels.showAll)}</Button>}
      />
    );
  }
}
