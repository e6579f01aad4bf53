import type { Label } from '@tradebridge/contract/labels';
import type { PaperKind } from '@tradebridge/contract/payment-rules';
import type { StaffOrder } from '@tradebridge/contract/payments';
import { downloadApi } from '../app/api-client.ts';
import { DownloadButton } from '../app/DownloadButton.tsx';
import { formatInstant, formatMoney } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { paymentLabels as labels } from './labels.ts';
import styles from './OrderPapers.module.css';

const names: Record<PaperKind, Label> = {
  receipt: labels.paperReceipt,
  adjustmentNote: labels.paperNote,
  reversal: labels.paperReversal,
};

/** The papers of an order: receipts, adjustment notes, and reversals. */
export function OrderPapers({ order: { papers } }: { order: StaffOrder }) {
  const t = useLabels();
  return (
    <Section title={t(labels.papers)} flush>
      {papers.length === 0 ? (
        <p className={styles.none}>{t(labels.papersNone)}</p>
      ) : (
        <ul>
          {papers.map((paper) => (
            <Paper
              key={paper.number}
              number={paper.number}
              name={t(names[paper.kind], { number: paper.number })}
              about={[
                t(labels.paperNoteOf, {
                  amount: formatMoney(paper.amount),
                  when: formatInstant(paper.at),
                }),
                ...(paper.reverses ? [t(labels.paperReverses, { number: paper.reverses })] : []),
                ...(paper.isReversed ? [t(labels.paperReversed)] : []),
              ].join(' · ')}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Paper({ number, name, about }: { number: string; name: string; about: string }) {
  const t = useLabels();
  return (
    <li className={styles.paper}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>{about}</span>
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
