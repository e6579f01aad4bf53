import type { OrderDetail, OrderLine } from '@tradebridge/contract/checkout';
import { downloadApi } from '../app/api-client.ts';
import { formatMoney } from '../app/format.ts';
import { type Translate, useLabels } from '../app/labels.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { LineTable } from '../ui/LineTable.tsx';
import { Section } from '../ui/Section.tsx';
import { Sum, SumList } from '../ui/SumList.tsx';
import { learnerLabels as labels } from './labels.ts';
import styles from './OrderLines.module.css';
import { dayOf } from './order-cells.tsx';

interface Order {
  order: OrderDetail;
}

/** What was ordered, what of it has arrived, and what it comes to. */
export function OrderLines({ order }: Order) {
  const t = useLabels();
  const { orderNumber, lines, state, feeHelpUsed, feeHelpDescription } = order;
  const isDelivered = state === 'paid' || state === 'refunded';
  const linesAmount = lines.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Section
      title={t(labels.items)}
      flush
      footer={
        <SumList>
          {feeHelpUsed > 0 && <Sum name={t(labels.linesAmount)}>{formatMoney(linesAmount)}</Sum>}
          {feeHelpUsed > 0 && (
            <Sum
              name={t(labels.feeHelpUsed, { description: feeHelpDescription || t(labels.feeHelp) })}
            >
              {formatMoney(-feeHelpUsed)}
            </Sum>
          )}
          <Sum name={t(labels.gstInIt)}>{formatMoney(order.gstAmount)}</Sum>
          <Sum name={t(labels.total)} isTotal>
            {formatMoney(order.amount)}
          </Sum>
          {order.refundedAmount > 0 && (
            <Sum name={t(labels.refunded)}>{formatMoney(-order.refundedAmount)}</Sum>
          )}
        </SumList>
      }
    >
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
            header: t(labels.delivery),
            cell: (line) => isDelivered && deliveryInWords(t, line),
          },
          {
            header: t(labels.quantity),
            align: 'end',
            cell: ({ delivery, quantity, unitAmount }) =>
              delivery === 'print' &&
              t(labels.times, { quantity, amount: formatMoney(unitAmount) }),
          },
          {
            header: t(labels.gst),
            align: 'end',
            cell: ({ gstAmount }) => formatMoney(gstAmount),
          },
          {
            header: t(labels.amount),
            align: 'end',
            cell: ({ amount }) => formatMoney(amount),
          },
        ]}
      />
    </Section>
  );
}

/** Where a document is on its way; nothing of fees. */
function deliveryInWords(
  t: Translate,
  { delivery, delivered, deliveryReference }: OrderLine,
): string | null {
  if (delivery === 'fee') return null;
  if (delivered === null) return t(delivery === 'digital' ? labels.toBeSent : labels.toBePosted);
  const day = dayOf(delivered);
  if (delivery === 'digital') return t(labels.sentOn, { day });
  return deliveryReference
    ? t(labels.postedReference, { day, reference: deliveryReference })
    : t(labels.postedOn, { day });
}

/** What was paid back, each with its adjustment note; nothing where none was. */
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
          {
            header: t(labels.gst),
            align: 'end',
            cell: ({ gstAmount }) => formatMoney(gstAmount),
          },
          {
            header: t(labels.amount),
            align: 'end',
            cell: ({ amount }) => formatMoney(amount),
          },
        ]}
      />
    </Section>
  );
}
