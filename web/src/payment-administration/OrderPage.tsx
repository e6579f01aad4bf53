import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StaffOrder } from '@tradebridge/contract/payments';
import { AddressText } from '../addresses/AddressText.tsx';
import { downloadApi } from '../app/api-client.ts';
import { DownloadButton } from '../app/DownloadButton.tsx';
import { formatInstant, formatMoney } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { PageWithout } from '../app/PageWithout.tsx';
import { InvoiceFacts } from '../orders/InvoiceFacts.tsx';
import { orderLabels } from '../orders/labels.ts';
import { OrderColumns } from '../orders/OrderColumns.tsx';
import { cardInWords, isToDeliver, orderInWords } from '../orders/order-words.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { LeadLine } from '../ui/LeadLine.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { AttemptSection } from './AttemptSection.tsx';
import { paymentLabels as labels } from './labels.ts';
import { OrderLines } from './OrderLines.tsx';
import styles from './OrderPage.module.css';
import { OrderPapers } from './OrderPapers.tsx';
import { OrderTags } from './order-cells.tsx';
import { orderQuery } from './queries.ts';
import { usePaymentsAccess } from './use-payments.ts';
import { kindLabels } from './wording.ts';

/** An order: its purchaser, items, and each attempt to pay it. */
export function OrderPage({ orderNumber }: { orderNumber: string }) {
  const t = useLabels();
  const query = useQuery(orderQuery(orderNumber));
  if (query.data) return <Known order={query.data} />;
  return (
    <PageWithout
      title={t(labels.orderTitle)}
      backTo="/admin/payments"
      query={query}
      failed={t(labels.orderFailed)}
      notFound={t(labels.orderNotFound)}
      back={
        <Link to="/admin/payments" className={buttonClass()}>
          {t(labels.toOrders)}
        </Link>
      }
    />
  );
}

function Known({ order }: { order: StaffOrder }) {
  const t = useLabels();
  const { mayAct } = usePaymentsAccess();
  const { receiptNo } = order;
  const waits = order.lines.filter((line) => isToDeliver(order, line));
  return (
    <Page
      title={t(labels.orderTitle)}
      backTo="/admin/payments"
      headline={t(labels.orderHeadline, { number: order.orderNumber })}
      lead={
        <LeadLine>
          {formatMoney(order.amount)}, {orderInWords(t, order)}
          <OrderTags order={{ state: order.state, toDeliver: waits.length }} />
        </LeadLine>
      }
      extra={
        receiptNo !== null && (
          <DownloadButton load={() => downloadApi('payments/downloadReceipt', { receiptNo })}>
            {t(labels.downloadReceipt)}
          </DownloadButton>
        )
      }
    >
      {!mayAct && (
        <div className={styles.note}>
          <Note>{t(labels.onlyLooks)}</Note>
        </div>
      )}
      <OrderColumns
        main={
          <>
            <OrderLines order={order} />
            {order.attempts.length === 0 ? (
              <Section title={t(labels.attempts)}>
                <p className={styles.quiet}>{t(labels.attemptsNone)}</p>
              </Section>
            ) : (
              order.attempts
                .toReversed()
                .map((attempt) => (
                  <AttemptSection key={attempt.attemptId} order={order} attempt={attempt} />
                ))
            )}
          </>
        }
        aside={
          <>
            <Details order={order} />
            <OrderPapers order={order} />
          </>
        }
      />
    </Page>
  );
}

function Details({ order }: { order: StaffOrder }) {
  const t = useLabels();
  const { employer, paymentLink } = order;
  const card = cardInWords(t, order.card);
  return (
    <Section title={t(labels.details)} flush>
      <FactList>
        <Fact name={t(order.paid === null ? labels.payerOpen : labels.payer)}>
          {order.payerName}
        </Fact>
        <Fact name={t(labels.payerEmail)}>{order.payerEmail}</Fact>
        {order.userEmail !== order.payerEmail && (
          <Fact name={t(labels.account)}>{order.userEmail}</Fact>
        )}
        {paymentLink && (
          <Fact name={t(order.paid === null ? labels.paymentLink : labels.paidByLink)}>
            {t(labels.linkSent, {
              sender: paymentLink.senderName,
              recipient: paymentLink.recipientName,
              email: paymentLink.recipientEmail,
              when: formatInstant(paymentLink.sent),
            })}
          </Fact>
        )}
        {employer && <Fact name={t(labels.employer)}>{employer.name}</Fact>}
        <InvoiceFacts order={order} />
        {order.invoices.length < 2 && (
          <>
            <Fact name={t(labels.student)}>{order.studentName}</Fact>
            <Fact name={t(labels.studentNumber)}>{order.studentNumber}</Fact>
          </>
        )}
        <Fact name={t(labels.kind)}>{t(kindLabels[order.kind])}</Fact>
        {order.preEnrolmentNumber !== null && (
          <Fact name={t(labels.preEnrolment)}>{order.preEnrolmentNumber}</Fact>
        )}
        <Fact name={t(labels.created)}>{formatInstant(order.created)}</Fact>
        {order.paid !== null && (
          <>
            <Fact name={t(labels.paid)}>{formatInstant(order.paid)}</Fact>
            {order.creditTxnReference !== null && (
              <Fact name={t(labels.reference)}>{order.creditTxnReference}</Fact>
            )}
            {card !== null && <Fact name={t(orderLabels.card)}>{card}</Fact>}
          </>
        )}
        {order.emailAddress !== null && (
          <Fact name={t(labels.deliverTo)}>{order.emailAddress}</Fact>
        )}
        {order.address && (
          <Fact name={t(labels.postTo)}>
            <AddressText address={order.address} />
          </Fact>
        )}
      </FactList>
    </Section>
  );
}
