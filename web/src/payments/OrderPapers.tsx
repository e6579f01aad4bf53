import type { StaffOrder } from '@tradebridge/contract/payments';
import { downloadApi } from '../app/api-client.ts';
import { formatInstant, formatMoney } from '../app/format.ts';
import { useLabels } from '../app/labels.ts';
import { DownloadButton } from '../ui/DownloadButton.tsx';
import { Section } from '../ui/Section.tsx';
import { paymentLabels as labels } from './labels.ts';
import styles from './OrderPapers.module.css';

/** The receipts of an order, one for each attempt that was paid, and its adjustment notes. */
export function OrderPapers({ order }: { order: StaffOrder }) {
  const t = useLabels();
  const receipts = order.attempts.flatMap(({ receiptNo }) => receiptNo ?? []);
  return (
    <Section title={t(labels.papers)} flush>
      {receipts.length === 0 ? (
        <p className={styles.none}>{t(labels.papersNone)}</p>
      ) : (
        <ul>
          {receipts.map((number) => (
            <Paper key={number} number={number} name={t(labels.paperReceipt, { number })} />
          ))}
          {order.refunds.map(({ adjustmentNoteNo: number, amount, at }) => (
            <Paper
              key={number}
              number={number}
              name={t(labels.paperNote, { number })}
              about={t(labels.paperNoteOf, {
                amount: formatMoney(amount),
                when: formatInstant(at),
              })}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Paper({ number, name, about }: { number: string; name: string; about?: string }) {
  const t = useLabels();
  return (
    <li className={styles.paper}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {about && <span className={styles.about}>{about}</span>}
      </span>
      <DownloadButton
        look="quiet"
        load={() => downloadApi('payments/downloadReceipt', { receiptNo: number })}
      >
        {t(labels.download)}
        <span className="visually-hidden"> {name}</span>
      </DownloadButton>
    </li>
  );
}
