import { useQuery } from '@tanstack/react-query';
import type { AccountEntry } from '@tradebridge/contract/company-account';
import { formatDay, formatMoney } from '../app/format.ts';
import cells from '../ui/cells.module.css';
import { LineTable } from '../ui/LineTable.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import { aboutInWords, entryInWords } from './entry-wording.ts';
import styles from './InvoiceHistory.module.css';
import { companyAccountLabels as labels } from './labels.ts';
import { invoiceHistoryQuery } from './queries.ts';

interface InvoiceHistoryProps {
  eId: string;
  preEnrolmentId: string;
}

/** What the company's account says about an invoice. */
export function InvoiceHistory({ eId, preEnrolmentId }: InvoiceHistoryProps) {
  const t = useLabels();
  const query = useQuery(invoiceHistoryQuery(eId, preEnrolmentId));
  if (query.data?.length === 0) return null;
  return (
    <div className={styles.history}>
      <Section title={t(labels.history)} flush>
        {query.data ? (
          <History entries={query.data} />
        ) : (
          <WithoutData query={query} failed={t(labels.historyFailed)} rows={3} />
        )}
      </Section>
    </div>
  );
}

function History({ entries }: { entries: readonly AccountEntry[] }) {
  const t = useLabels();
  // The page names the invoice and the student.
  const aboutOf = (entry: AccountEntry) =>
    aboutInWords(t, { ...entry, invoiceNumber: null, studentName: null });
  return (
    <LineTable
      label={t(labels.history)}
      groups={[entries]}
      columns={[
        {
          header: t(labels.columnEntry),
          cell: (entry) => (
            <div className={cells.words}>
              <span>{entryInWords(t, entry)}</span>
              {aboutOf(entry) && <span className={cells.quiet}>{aboutOf(entry)}</span>}
            </div>
          ),
        },
        { header: t(labels.columnDay), cell: ({ postedDay }) => formatDay(postedDay) },
        {
          header: t(labels.columnGst),
          align: 'end',
          cell: ({ gstAmount }) => formatMoney(gstAmount),
        },
        { header: t(labels.columnAmount), align: 'end', cell: ({ amount }) => formatMoney(amount) },
      ]}
    />
  );
}
