import type { OrderDetail } from '@tradebridge/contract/checkout';
import { AddressText } from '../addresses/AddressText.tsx';
import { formatInstant } from '../app/format.ts';
import { InvoiceFacts } from '../orders/InvoiceFacts.tsx';
import { orderLabels } from '../orders/labels.ts';
import { cardInWords } from '../orders/order-words.ts';
import { Fact, FactList } from '../ui/FactList.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { learnerLabels as labels } from './labels.ts';

/** Payer, payment and student; what does not apply to the order is left out. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const t = useLabels();
  const { receiptNo, creditTxnReference, paid, preEnrolmentNumber, emailAddress } = order;
  const card = cardInWords(t, order.card);
  return (
    <Section title={t(labels.details)} flush>
      <FactList>
        <Fact name={t(labels.orderNumber)}>{order.orderNumber}</Fact>
        {receiptNo !== null && <Fact name={t(labels.receiptNumber)}>{receiptNo}</Fact>}
        <Fact name={t(labels.ordered)}>{formatInstant(order.created)}</Fact>
        {paid !== null && <Fact name={t(labels.paidOn)}>{formatInstant(paid)}</Fact>}
        {card !== null && <Fact name={t(orderLabels.card)}>{card}</Fact>}
        {creditTxnReference !== null && (
          <Fact name={t(labels.reference)}>{creditTxnReference}</Fact>
        )}
        <Fact name={t(labels.payer)}>{order.payerName}</Fact>
        <Fact name={t(labels.payerEmail)}>{order.payerEmail}</Fact>
        {order.invoices.length < 2 && (
          <Fact name={t(labels.student)}>
            {order.studentName} ({order.studentNumber})
          </Fact>
        )}
        {preEnrolmentNumber !== null && (
          <Fact name={t(labels.preEnrolmentNumber)}>{preEnrolmentNumber}</Fact>
        )}
        <InvoiceFacts order={order} />
        {emailAddress !== null && order.kind === 'documents' && (
          <Fact name={t(labels.deliverTo)}>{emailAddress}</Fact>
        )}
        {order.address !== null && (
          <Fact name={t(labels.postTo)}>
            <AddressText address={order.address} />
          </Fact>
        )}
      </FactList>
    </Section>
  );
}
