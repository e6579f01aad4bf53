import { Link } from '@tanstack/react-router';
import type { StaffOrderListed } from '@tradebridge/contract/payments';
import { formatInstant, formatMoney } from '../app/format.ts';
import { plural, type Translate, useLabels } from '../app/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { type Column, wholeRowLink } from '../ui/VirtualTable.tsx';
import { paymentLabels as labels } from './labels.ts';
import styles from './order-cells.module.css';
import { kindLabels, orderStateWords, whatInWords } from './wording.ts';

export const orderColumns = (t: Translate): Column<StaffOrderListed>[] => [
  {
    id: 'order',
    header: t(labels.columnOrder),
    width: 'minmax(150px, 1fr)',
    cell: (order) => <NumberCell order={order} />,
  },
  {
    id: 'who',
    header: t(labels.columnWho),
    width: 'minmax(180px, 1.5fr)',
    cell: (order) => <WhoCell order={order} />,
  },
  {
    id: 'what',
    header: t(labels.columnWhat),
    width: 'minmax(160px, 1.5fr)',
    cell: (order) => (
      <span className={styles.words}>
        {whatInWords(t, order)}
        <span className={styles.quiet}>{t(kindLabels[order.kind])}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: t(labels.columnState),
    width: 'minmax(130px, 1fr)',
    cell: (order) => <OrderTags order={order} />,
  },
  {
    id: 'amount',
    header: t(labels.columnAmount),
    width: '130px',
    align: 'end',
    cell: (order) => <AmountCell order={order} />,
  },
];

interface Order {
  order: StaffOrderListed;
}

function NumberCell({ order: { orderNumber, created } }: Order) {
  return (
    <span className={styles.words}>
      <Link to="/admin/payments/$orderNumber" params={{ orderNumber }} className={wholeRowLink}>
        <b className={styles.number}>{orderNumber}</b>
      </Link>
      <span className={styles.quiet}>{formatInstant(created)}</span>
    </span>
  );
}

function WhoCell({ order: { studentName, employer, userEmail } }: Order) {
  return (
    <span className={styles.words}>
      {studentName}
      <span className={styles.quiet}>{employer?.name ?? userEmail}</span>
    </span>
  );
}

/** The state of an order, and what of it waits to be delivered. */
export function OrderTags({ order }: { order: Pick<StaffOrderListed, 'state' | 'toDeliver'> }) {
  const t = useLabels();
  const { label, meaning } = orderStateWords[order.state];
  const { toDeliver: count } = order;
  return (
    <span className={styles.tags}>
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
    <span className={styles.words}>
      <span className={styles.amount}>{formatMoney(amount)}</span>
      {refundedAmount > 0 && (
        <span className={styles.quiet}>
          {t(labels.refundedPart, { amount: formatMoney(refundedAmount) })}
        </span>
      )}
    </span>
  );
}

/** An order on a phone. */
export function OrderCard({ order }: Order) {
  const t = useLabels();
  return (
    <div className={styles.card}>
      <div className={styles.line}>
        <NumberCell order={order} />
        <span className={styles.end}>
          <AmountCell order={order} />
        </span>
      </div>
      <WhoCell order={order} />
      <span className={styles.quiet}>{whatInWords(t, order)}</span>
      <OrderTags order={order} />
    </div>
  );
}
