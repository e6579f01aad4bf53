import type { OrderDetail } from '@tradebridge/contract/checkout';
import { downloadApi } from '../app/api-client.ts';
import { DownloadButton } from '../app/DownloadButton.tsx';
import { formatMoney } from '../app/format.ts';
import { orderLabels } from '../orders/labels.ts';
import { OrderSums } from '../orders/OrderSums.tsx';
import { type DeliveryWords, deliveryInWords } from '../orders/order-words.ts';
import { type LineColumn, LineTable } from '../ui/LineTable.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { learnerLabels as labels } from './labels.ts';
import styles from './OrderLines.module.css';
import { dayOf } from './order-cells.tsx';

interface Order {
  order: OrderDetail;
}

const deliveryWords: DeliveryWords = {
  toSend: labels.toBeSent,
  toPost: labels.toBePosted,
  sentOn: labels.sentOn,
  postedOn: labels.postedOn,
  postedOnWith: labels.postedReference,
};

/** The items of an order, their delivery, and the total. */
export function OrderLines({ order }: Order) {
  const t = useLabels();
  const { orderNumber, lines } = order;
  return (
    <Section title={t(labels.items)} flush footer={<OrderSums order={order} />}>
      <LineTable
        label={t(labels.items)}
        groups={[lines]}
        columns={[
          {
            header: t(labels.description),
            cell: (line) => (
              <span className={styles.what}>
                {line.description}
                {line.isDownloadable && (
                  <span className={styles.act}>
                    <DownloadButton
                      load={() =>
                        downloadApi('checkout/downloadOrderedDocument', {
                          orderNumber,
                          lineNumber: line.lineNumber,
                        })
                      }
                    >
                      {t(labels.download)}
                      <span className="visually-hidden"> {line.description}</span>
                    </DownloadButton>
                  </span>
                )}
              </span>
            ),
          },
          {
            header: t(orderLabels.invoice),
            cell: ({ invoiceNumber }) => order.invoices.length > 1 && invoiceNumber,
          },
          {
            header: t(labels.delivery),
            cell: (line) =>
              deliveryInWords(t, order, line, { words: deliveryWords, format: dayOf }),
          },
          {
            header: t(labels.quantity),
            align: 'end',
            cell: ({ delivery, quantity, unitAmount }) =>
              delivery === 'print' &&
              t(labels.times, { quantity, amount: formatMoney(unitAmount) }),
          },
          ...amountColumns(t),
        ]}
      />
    </Section>
  );
}

/** Refunds with their adjustment notes; empty if there are none. */
export function Refunds({ order: { refunds } }: Order) {
  const t = useLabels();
  if (refunds.length === 0) return null;
  return (
    <Section title={t(labels.refunds)} flush>
      <LineTable
        label={t(labels.refunds)}
        groups={[refunds]}
        columns={[
          {
            header: t(labels.columnReceipt),
            cell: ({ adjustmentNoteNo: receiptNo }) => (
              <DownloadButton load={() => downloadApi('checkout/downloadReceipt', { receiptNo })}>
                {t(labels.adjustmentNote, { number: receiptNo })}
              </DownloadButton>
            ),
          },
          { header: t(labels.columnDate), cell: ({ at }) => dayOf(at) },
          ...amountColumns(t),
        ]}
      />
    </Section>
  );
}

const amountColumns = (t: Translate): LineColumn<{ gstAmount: number; amount: number }>[] => [
  { header: t(labels.gst), align: 'end', cell: ({ gstAmount }) => formatMoney(gstAmount) },
  { header: t(labels.amount), align: 'end', cell: ({ amount }) => formatMoney(amount) },
];
