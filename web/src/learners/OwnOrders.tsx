import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { OrderListed } from '@tradebridge/contract/checkout';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { learnerLabels as labels } from './labels.ts';

interface OwnOrdersProps {
  query: UseInfiniteQueryResult;
  /** The loaded orders; undefined before any have loaded. */
  orders: readonly OrderListed[] | undefined;
  /** Number of placeholder rows. */
  rows: number;
  children: (orders: readonly OrderListed[]) => ReactNode;
}

/** The user's orders, or why there are none. */
export function OwnOrders({ query, orders, rows, children }: OwnOrdersProps) {
  const t = useLabels();
  if (!orders) {
    if (!query.isError) return <SkeletonRows count={rows} />;
    return <FailedQuery title={t(labels.ordersFailed)} query={query} />;
  }
  if (orders.length > 0) return children(orders);
  return (
    <EmptyState
      icon={<ReceiptIcon size={30} weight="duotone" aria-hidden="true" />}
      title={t(labels.ordersEmpty)}
      message={t(labels.ordersEmptyHint)}
    />
  );
}
