import { Link } from '@tanstack/react-router';
import type { OrderListed } from '@tradebridge/contract/checkout';
import { downloadApi } from '../app/api-client.ts';
import { DownloadButton } from '../app/DownloadButton.tsx';
import { formatDay, formatMoney, today } from '../app/format.ts';
import orders from '../orders/order-cells.module.css';
import { orderInWords } from '../orders/order-words.ts';
import cells from '../ui/cells.module.css';
import { useLabels } from '../ui/labels.ts';
import { wholeRowLink } from '../ui/VirtualTable.tsx';
import { learnerLabels as labels } from './labels.ts';
import { OrderTags } from './OrderTags.tsx';
import styles from './order-cells.module.css';

interface Order {
  order: OrderListed;
}
interface OrderOfPayer extends Order {
  /** Whether the purchaser is shown. */
  hasPayer?: boolean;
}

/** The institution's day of an instant. */
export const dayOf = (instant: string) => formatDay(today(new Date(instant)));

export function WhatCell({ order, hasPayer = false }: OrderOfPayer) {
  const t = useLabels();
  const { orderNumber } = order;
  return (
    <>
      <Link
        to="/order/$number"
        params={{ number: orderNumber }}
        className={`${wholeRowLink} ${orders.name}`}
      >
        {orderInWords(t, order)}
      </Link>
      <p className={cells.quiet}>{t(labels.numbered, { number: orderNumber })}</p>
      {hasPayer && <p className={cells.quiet}>{t(labels.placedBy, { name: order.payerName })}</p>}
    </>
  );
}

export function StateCell({ order }: Order) {
  return (
    <span className={cells.tags}>
      <OrderTags order={order} />
    </span>
  );
}

export function AmountCell({ order: { amount } }: Order) {
  return <span className={orders.amount}>{formatMoney(amount)}</span>;
}

export function ReceiptCell({ order: { receiptNo } }: Order) {
  const t = useLabels();
  if (receiptNo === null) return null;
  return (
    <span className={styles.act}>
      <DownloadButton
        look="quiet"
        load={() => downloadApi('checkout/downloadReceipt', { receiptNo })}
      >
        {t(labels.receipt, { number: receiptNo })}
      </DownloadButton>
    </span>
  );
}

/** The same as a card, for small screens and for home. */
export function OrderCard({ order, hasPayer = false }: OrderOfPayer) {
  return (
    <div className={cells.card}>
      <div className={orders.line}>
        <div className={cells.words}>
          <WhatCell order={order} hasPayer={hasPayer} />
        </div>
        <AmountCell order={order} />
      </div>
      <div className={styles.facts}>
        <span className={cells.tags}>
          <span className={cells.quiet}>{dayOf(order.created)}</span>
          <OrderTags order={order} />
        </span>
        <ReceiptCell order={order} />
      </div>
    </div>
  );
}
