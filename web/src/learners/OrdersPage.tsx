import { useInfiniteQuery } from '@tanstack/react-query';
import type { OrderListed } from '@tradebridge/contract/checkout';
import { type Translate, useLabels } from '../app/labels.ts';
import { LoadMore } from '../ui/LoadMore.tsx';
import { Page } from '../ui/Page.tsx';
import { Section } from '../ui/Section.tsx';
import { type Column, VirtualTable } from '../ui/VirtualTable.tsx';
import { learnerLabels as labels } from './labels.ts';
import { OwnOrders } from './OwnOrders.tsx';
import { AmountCell, dayOf, OrderCard, ReceiptCell, StateCell, WhatCell } from './order-cells.tsx';
import { ordersQuery } from './queries.ts';

/** All that the user has bought here, the latest first. */
export function OrdersPage() {
  const t = useLabels();
  const query = useInfiniteQuery(ordersQuery);
  const orders = query.data?.pages.flatMap((page) => page.orders);
  return (
    <Page title={t(labels.orders)} lead={t(labels.ordersLead)}>
      <Section title={t(labels.orders)} titleHidden flush>
        <OwnOrders query={query} orders={orders} rows={6}>
          {(known) => (
            <VirtualTable
              label={t(labels.orders)}
              rows={known}
              keyOf={({ orderNumber }) => orderNumber}
              columns={columnsOf(t)}
              card={(order) => <OrderCard order={order} />}
              cardHeight={104}
            />
          )}
        </OwnOrders>
      </Section>
      <LoadMore query={query} />
    </Page>
  );
}

const columnsOf = (t: Translate): Column<OrderListed>[] => [
  {
    id: 'order',
    header: t(labels.columnOrder),
    width: 'minmax(180px, 2fr)',
    cell: (order) => <WhatCell order={order} />,
  },
  {
    id: 'date',
    header: t(labels.columnDate),
    width: '108px',
    cell: ({ created }) => dayOf(created),
  },
  {
    id: 'state',
    header: t(labels.columnState),
    width: 'minmax(120px, 0.8fr)',
    cell: (order) => <StateCell order={order} />,
  },
  {
    id: 'receipt',
    header: t(labels.columnReceipt),
    width: '210px',
    cell: (order) => <ReceiptCell order={order} />,
  },
  {
    id: 'amount',
    header: t(labels.columnAmount),
    width: '110px',
    align: 'end',
    cell: (order) => <AmountCell order={order} />,
  },
];
