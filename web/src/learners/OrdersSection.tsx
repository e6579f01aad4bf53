import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLabels } from '../app/labels.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { learnerLabels as labels } from './labels.ts';
import styles from './order-cells.module.css';
import { OrderCard } from './order-cells.tsx';
import { ordersQuery } from './queries.ts';

/** The latest orders with their receipts, and the way to all. */
export function OrdersSection({ most }: { most: number }) {
  const t = useLabels();
  const query = useInfiniteQuery(ordersQuery);
  const orders = query.data?.pages.flatMap((page) => page.orders);
  return (
    <Section
      title={t(labels.orders)}
      flush
      action={orders && orders.length > most && <Link to="/orders">{t(labels.allOrders)}</Link>}
    >
      {content()}
    </Section>
  );

  function content() {
    if (!orders) {
      if (!query.isError) return <SkeletonRows count={2} />;
      return <FailedQuery title={t(labels.ordersFailed)} query={query} />;
    }
    if (orders.length === 0) {
      return (
        <EmptyState
          icon={<ReceiptIcon size={30} weight="duotone" aria-hidden="true" />}
          title={t(labels.ordersEmpty)}
          message={t(labels.ordersEmptyHint)}
        />
      );
    }
    return (
      <ul>
        {orders.slice(0, most).map((order) => (
          <li key={order.orderNumber} className={styles.row}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
    );
  }
}
