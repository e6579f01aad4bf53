import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { OrderListed } from '@tradebridge/contract/checkout';
import { Page } from '../app/Page.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { type Column, VirtualTable } from '../ui/VirtualTable.tsx';
import { learnerLabels as labels } from './labels.ts';
import { OwnOrders } from './OwnOrders.tsx';
import { AmountCell, dayOf, OrderCard, ReceiptCell, StateCell, WhatCell } from './order-cells.tsx';
import { companyOrdersQuery, ordersQuery } from './queries.ts';

interface OrdersPageProps {
  /** The company whose orders the user may see as well. */
  company: { id: string; name: string } | null;
  /** Whether the user's own are shown too; staff who view as a contact see the company's alone. */
  hasOwn: boolean;
  /** Whether its orders are shown instead of the user's. */
  isOfCompany: boolean;
  onChoose: (isOfCompany: boolean) => void;
}

/** The orders of the user, or of their company, the latest first. */
export function OrdersPage({ company, hasOwn, isOfCompany, onChoose }: OrdersPageProps) {
  const t = useLabels();
  const shown = isOfCompany || !hasOwn ? company : null;
  return (
    <Page
      title={t(labels.orders)}
      lead={
        shown
          ? t(labels.companyOrdersLead, { company: shown.name })
          : hasOwn && t(labels.ordersLead)
      }
      toolbar={
        company &&
        hasOwn && (
          <SegmentedFilter
            label={t(labels.ordersOf)}
            value={shown ? 'company' : 'own'}
            onChange={(value) => onChoose(value === 'company')}
            options={[
              { value: 'own', label: t(labels.ordersOwn) },
              { value: 'company', label: company.name },
            ]}
          />
        )
      }
    >
      {shown && <CompanyOrders key={shown.id} eId={shown.id} />}
      {!shown && hasOwn && <MyOrders />}
      {!shown && !hasOwn && (
        <EmptyState title={t(labels.ordersOfReader)} message={t(labels.ordersOfReaderHelp)} />
      )}
    </Page>
  );
}

function MyOrders() {
  const query = useInfiniteQuery(ordersQuery);
  return <OrderTable query={query} orders={query.data?.pages.flatMap((page) => page.orders)} />;
}

function CompanyOrders({ eId }: { eId: string }) {
  const query = useInfiniteQuery(companyOrdersQuery(eId));
  const orders = query.data?.pages.flatMap((page) => page.orders);
  return <OrderTable query={query} orders={orders} hasPayers />;
}

interface OrderTableProps {
  query: UseInfiniteQueryResult;
  orders: readonly OrderListed[] | undefined;
  /** Whether the purchaser of each is shown. */
  hasPayers?: boolean;
}

function OrderTable({ query, orders, hasPayers = false }: OrderTableProps) {
  const t = useLabels();
  return (
    <>
      <Section title={t(labels.orders)} titleHidden flush>
        <OwnOrders query={query} orders={orders} rows={6}>
          {(known) => (
            <VirtualTable
              label={t(labels.orders)}
              rows={known}
              keyOf={({ orderNumber }) => orderNumber}
              columns={columnsOf(t, hasPayers)}
              card={(order) => <OrderCard order={order} hasPayer={hasPayers} />}
              cardHeight={hasPayers ? 124 : 104}
            />
          )}
        </OwnOrders>
      </Section>
      <LoadMore query={query} />
    </>
  );
}

const columnsOf = (t: Translate, hasPayers: boolean): Column<OrderListed>[] => [
  {
    id: 'order',
    header: t(labels.columnOrder),
    width: 'minmax(180px, 2fr)',
    cell: (order) => <WhatCell order={order} hasPayer={hasPayers} />,
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
    // The order's page shows it too.
    secondary: true,
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
