import { Link } from '@tanstack/react-router';
import type { StaffOrderListed } from '@tradebridge/contract/payments';
import { formatInstant, formatMoney } from '../app/format.ts';
import { orderLabels } from '../orders/labels.ts';
import orders from '../orders/order-cells.module.css';
import { orderInWords } from '../orders/order-words.ts';
import cells from '../ui/cells.module.css';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { type Column, wholeRowLink } from '../ui/VirtualTable.tsx';
import { paymentLabels as labels } from './labels.ts';
import styles from './order-cells.module.css';
import { kindLabels, staffOrderStateWords } from './wording.ts';

export const orderColumns = (t: Translate): Column<StaffOrderListed>[] => [
  {
    id: 'order',
    header: t(labels.columnOrder),
    width: 'minmax(172px, 1fr)',
    cell: (order) => <NumberCell order={order} />,
  },
  {
    id: 'who',
    header: t(labels.columnWho),
    width: 'minmax(140px, 1.5fr)',
    cell: (order) => <WhoCell order={order} />,
  },
  {
    id: 'what',
    header: t(labels.columnWhat),
    width: 'minmax(160px, 1.5fr)',
    secondary: true,
    cell: (order) => (
      <span className={cells.words}>
        {orderInWords(t, order)}
        <span className={cells.quiet}>{t(kindLabels[order.kind])}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: t(labels.columnState),
    width: 'minmax(116px, 1.1fr)',
    cell: (order) => <OrderTags order={order} />,
  },
  {
    id: 'amount',
    header: t(labels.columnAmount),
    width: '120px',
    align: 'end',
    cell: (order) => <AmountCell order={order} />,
  },
];

interface Order {
  order: StaffOrderListed;
}

function NumberCell({ order: { orderNumber, created } }: Order) {
  return (
    <span className={cells.words}>
      <Link to="/admin/payments/$orderNumber" params={{ orderNumber }} className={wholeRowLink}>
        <b className={orders.name}>{orderNumber}</b>
      </Link>
      <span className={cells.quiet}>{formatInstant(created)}</span>
    </span>
  );
}

function WhoCell({ order: { studentName, employer, userEmail } }: Order) {
  return (
    <span className={cells.words}>
      {studentName}
      <span className={cells.quiet}>{employer?.name ?? userEmail}</span>
    </span>
  );
}

/** The state of an order, and what has to be delivered. */
export function OrderTags({ order }: { order: Pick<StaffOrderListed, 'state' | 'toDeliver'> }) {
  const t = useLabels();
  const { label, meaning } = staffOrderStateWords[order.state];
  const { toDeliver: count } = order;
  return (
    <span className={cells.tags}>
      <Tag meaning={meaning}>{t(label)}</Tag>
      {count > 0 && (
        <Tag meaning="amber">
          {t(plural(count, labels.toDeliverOne, labels.toDeliverMany), { count })}
        </Tag>
      )}
    </span>
  );
}

function AmountCell({ order: { amount, refundedAmount } }: Order) {
  const t = useLabels();
  return (
    <span className={cells.words}>
      <span className={orders.amount}>{formatMoney(amount)}</span>
      {refundedAmount > 0 && (
        <span className={cells.quiet}>
          {t(orderLabels.partRefunded, { amount: formatMoney(refundedAmount) })}
        </span>
      )}
    </span>
  );
}

/** An order on a phone. */
export function OrderCard({ order }: Order) {
  const t = useLabels();
  return (
    <div className={cells.card}>
      <div className={orders.line}>
        <NumberCell order={order} />
        <span className={styles.end}>
          <AmountCell order={order} />
        </span>
      </div>
      <WhoCell order={order} />
      <span className={cells.quiet}>{orderInWords(t, order)}</span>
      <OrderTags order={order} />
    </div>
  );
}
