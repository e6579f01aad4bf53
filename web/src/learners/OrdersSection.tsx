import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { learnerLabels as labels } from './labels.ts';
import { OwnOrders } from './OwnOrders.tsx';
import styles from './order-cells.module.css';
import { OrderCard } from './order-cells.tsx';
import { ordersQuery } from './queries.ts';

/** The latest orders with their receipts, and a link to all. */
export function OrdersSection({ max }: { max: number }) {
  const t = useLabels();
  const query = useInfiniteQuery(ordersQuery);
  const orders = query.data?.pages.flatMap((page) => page.orders);
  return (
    <Section
      title={t(labels.orders)}
      flush
      action={orders && orders.length > max && <Link to="/orders">{t(labels.allOrders)}</Link>}
    >
      <OwnOrders query={query} orders={orders} rows={2}>
        {(known) => (
          <ul>
            {known.slice(0, max).map((order) => (
              <li key={order.orderNumber} className={styles.row}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        )}
      </OwnOrders>
    </Section>
  );
}
