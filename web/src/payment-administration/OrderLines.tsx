import { MailboxIcon } from '@phosphor-icons/react/dist/csr/Mailbox';
import type { OrderLine } from '@tradebridge/contract/checkout';
import type { StaffOrder } from '@tradebridge/contract/payments';
import { useState } from 'react';
import { formatCount, formatInstant, formatMoney } from '../app/format.ts';
import { orderLabels } from '../orders/labels.ts';
import { OrderSums } from '../orders/OrderSums.tsx';
import { deliveryInWords, isToDeliver } from '../orders/order-words.ts';
import { Button } from '../ui/Button.tsx';
import { LineTable } from '../ui/LineTable.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import { DeliverDialog } from './DeliverDialog.tsx';
import { paymentLabels as labels } from './labels.ts';
import styles from './OrderLines.module.css';
import { PostDialog } from './PostDialog.tsx';
import { usePaymentsAccess } from './use-payments.ts';
import { deliveryLabels, deliveryWords } from './wording.ts';

/** The items of an order, their delivery, and the total. */
export function OrderLines({ order }: { order: StaffOrder }) {
  const t = useLabels();
  const { mayAct } = usePaymentsAccess();
  const [sending, setSending] = useState<OrderLine | null>(null);
  const [isPosting, setPosting] = useState(false);
  const waits = (line: OrderLine) => isToDeliver(order, line);
  const toPost = order.lines.filter((line) => line.delivery === 'print' && waits(line));
  const isFees = order.kind === 'fees';
  return (
    <Section
      title={t(isFees ? labels.linesFees : labels.lines)}
      flush
      action={
        mayAct &&
        toPost.length > 0 && (
          <Button icon={<MailboxIcon size={18} />} onClick={() => setPosting(true)}>
            {t(labels.postLines)}
          </Button>
        )
      }
      footer={<OrderSums order={order} />}
    >
      <LineTable
        label={t(isFees ? labels.linesFees : labels.lines)}
        groups={[order.lines]}
        columns={[
          { header: t(labels.line), cell: ({ description }) => description },
          {
            header: t(orderLabels.invoice),
            cell: ({ invoiceNumber }) => order.invoices.length > 1 && invoiceNumber,
          },
          {
            header: t(labels.delivery),
            cell: (line) => !isFees && t(deliveryLabels[line.delivery]),
          },
          {
            header: t(labels.quantity),
            align: 'end',
            cell: ({ quantity }) => !isFees && formatCount(quantity),
          },
          { header: t(labels.delivered), cell: delivered },
          {
            header: t(labels.gst),
            align: 'end',
            cell: ({ gstAmount }) => formatMoney(gstAmount),
          },
          { header: t(labels.amount), align: 'end', cell: ({ amount }) => formatMoney(amount) },
        ]}
      />
      {sending && (
        <DeliverDialog
          orderNumber={order.orderNumber}
          lineNumber={sending.lineNumber}
          description={sending.description}
          email={order.emailAddress}
          onClose={() => setSending(null)}
        />
      )}
      {isPosting && (
        <PostDialog
          orderNumber={order.orderNumber}
          lines={toPost}
          onClose={() => setPosting(false)}
        />
      )}
    </Section>
  );

  function delivered(line: OrderLine) {
    const words = deliveryInWords(t, order, line, { words: deliveryWords, format: formatInstant });
    if (words === null) return null;
    const state = line.delivered === null ? <Tag meaning="amber">{words}</Tag> : words;
    if (line.delivery === 'print' || order.state !== 'paid' || !mayAct) return state;
    // A purchaser who was sent the wrong document can be sent the right one.
    const [say, of] =
      line.delivered === null
        ? [labels.deliverLine, labels.deliverLineOf]
        : [labels.deliverAgain, labels.deliverAgainOf];
    return (
      <span className={styles.waits}>
        {state}
        <Button aria-label={t(of, { line: line.description })} onClick={() => setSending(line)}>
          {t(say)}
        </Button>
      </span>
    );
  }
}
