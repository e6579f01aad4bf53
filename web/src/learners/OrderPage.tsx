import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OrderDetail } from '@tradebridge/contract/checkout';
import { downloadApi } from '../app/api-client.ts';
import { isNotFound } from '../app/api-error.ts';
import { DownloadButton } from '../app/DownloadButton.tsx';
import { formatInstant } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { OrderColumns } from '../orders/OrderColumns.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import { learnerLabels as labels } from './labels.ts';
import { useLearnerPlace } from './learner-place.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderLines, Refunds } from './OrderLines.tsx';
import styles from './OrderPage.module.css';
import { OrderTags } from './OrderTags.tsx';
import { orderQuery } from './queries.ts';

/** One of the user's orders: its items, state and documents. */
export function OrderPage({ orderNumber }: { orderNumber: string }) {
  const t = useLabels();
  const query = useQuery(orderQuery(orderNumber));
  const title = t(labels.orderTitle);
  if (query.data) return <Known order={query.data} />;
  return (
    <Page title={title} backTo="/orders">
      {isNotFound(query.error) ? (
        <NotFoundHere
          message={query.error.message}
          back={
            <Link to="/orders" className={buttonClass('secondary')}>
              {t(labels.allOrders)}
            </Link>
          }
        />
      ) : (
        <Section title={title} titleHidden flush>
          <WithoutData query={query} failed={t(labels.orderFailed)} rows={6} />
        </Section>
      )}
    </Page>
  );
}

function Known({ order }: { order: OrderDetail }) {
  const t = useLabels();
  const { orderNumber, receiptNo } = order;
  return (
    <Page
      title={t(labels.orderTitle)}
      backTo="/orders"
      headline={t(labels.numbered, { number: orderNumber })}
      lead={
        <span className={styles.lead}>
          {formatInstant(order.created)}
          <OrderTags order={order} />
        </span>
      }
      action={
        receiptNo !== null && (
          <DownloadButton
            look="primary"
            load={() => downloadApi('checkout/downloadReceipt', { receiptNo })}
          >
            {t(labels.downloadReceipt)}
          </DownloadButton>
        )
      }
    >
      <OrderColumns
        main={
          <>
            {/* Always rendered, so that the outcome of the payment is announced. */}
            <div role="status" className={styles.told}>
              <OrderNote order={order} />
            </div>
            <OrderLines order={order} />
            <Refunds order={order} />
          </>
        }
        aside={<OrderFacts order={order} />}
      />
    </Page>
  );
}

/** The meaning of an order that is neither paid nor lost. */
function OrderNote({ order: { kind, state, payerEmail } }: { order: OrderDetail }) {
  const t = useLabels();
  const feesPage = useLearnerPlace() ?? '/invoices';
  if (state === 'unknown') {
    return (
      <Note>
        <b>{t(labels.unknownTitle)}</b> {t(labels.unknownHelp, { email: payerEmail })}
      </Note>
    );
  }
  if (state === 'underWay') return <Note>{t(labels.underWayHelp)}</Note>;
  if (state === 'open') {
    return (
      <Note
        action={
          <Link
            to={kind === 'fees' ? feesPage : '/order-documents'}
            className={buttonClass('secondary')}
          >
            {t(kind === 'fees' ? labels.payAgain : labels.orderAgain)}
          </Link>
        }
      >
        {t(labels.openHelp)}
      </Note>
    );
  }
  return state === 'refunded' && <Note>{t(labels.refundedHelp)}</Note>;
}
