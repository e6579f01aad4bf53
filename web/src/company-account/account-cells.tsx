import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { formatDay, formatMoney } from '../app/format.ts';
import cells from '../ui/cells.module.css';
import { classNames } from '../ui/class-names.ts';
import { type Translate, useLabels } from '../ui/labels.ts';
import type { Column } from '../ui/VirtualTable.tsx';
import styles from './account-cells.module.css';
import type { AccountRow } from './account-rows.ts';
import { aboutInWords, entryInWords } from './entry-wording.ts';
import { companyAccountLabels as labels } from './labels.ts';

interface Shown {
  row: AccountRow;
}

/* Memoised: scrolling renders the table often, and unchanged rows need no render. */

const EntryCell = memo(function EntryCell({ row: { of } }: Shown) {
  const t = useLabels();
  if (of.is === 'opening') return <span className={styles.strong}>{t(labels.openingBalance)}</span>;
  if (of.is === 'closing') return <span className={styles.strong}>{t(labels.closingBalance)}</span>;
  if (of.is === 'part') {
    const { invoiceNumber, studentName, amount } = of.part;
    const about = [invoiceNumber, studentName].filter((part) => part !== null).join(' · ');
    return (
      <div className={styles.part}>
        <span>{about}</span>
        <span className={styles.partAmount}>{formatMoney(Math.abs(amount))}</span>
      </div>
    );
  }
  const { line } = of;
  const words = entryInWords(t, line);
  const about = aboutInWords(t, line, line.parts.length);
  return (
    <div className={cells.words}>
      {line.preEnrolmentId !== null && line.parts.length === 0 ? (
        <Link to="/invoice/$pid" params={{ pid: line.preEnrolmentId }} className={styles.link}>
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
      {about && <span className={cells.quiet}>{about}</span>}
    </div>
  );
});

const money = (cents: number | null) => (cents === null ? null : formatMoney(cents));
const isSum = ({ of }: AccountRow) => of.is === 'opening' || of.is === 'closing';

const BalanceCell = memo(function BalanceCell({ row }: Shown) {
  return (
    <span className={classNames(styles.figure, isSum(row) && styles.strong)}>
      {money(row.balance)}
    </span>
  );
});

/** A part has the day of its payment. */
const DayCell = memo(function DayCell({ row }: Shown) {
  if (row.of.is === 'part') return null;
  return <span className={styles.figure}>{formatDay(row.day)}</span>;
});

const amountColumn = (
  id: 'invoiced' | 'paid' | 'gst',
  header: string,
  isSecondary = false,
): Column<AccountRow> => ({
  id,
  header,
  width: '112px',
  align: 'end',
  secondary: isSecondary,
  cell: (row) => <span className={styles.figure}>{money(row[id])}</span>,
});

export const accountColumns = (t: Translate): Column<AccountRow>[] => [
  { id: 'day', header: t(labels.columnDay), width: '108px', cell: (row) => <DayCell row={row} /> },
  {
    id: 'entry',
    header: t(labels.columnEntry),
    width: 'minmax(150px, 1fr)',
    cell: (row) => <EntryCell row={row} />,
  },
  amountColumn('invoiced', t(labels.invoiced)),
  amountColumn('paid', t(labels.paid)),
  amountColumn('gst', t(labels.columnGst), true),
  {
    id: 'balance',
    header: t(labels.columnBalance),
    width: '116px',
    align: 'end',
    cell: (row) => <BalanceCell row={row} />,
  },
];

/** The same as a card, for small screens. */
export const AccountCard = memo(function AccountCard({ row }: Shown) {
  const t = useLabels();
  const amounts = (['invoiced', 'paid'] as const).flatMap((name) => {
    const cents = row[name];
    return cents === null ? [] : [{ name, words: `${t(labels[name])} ${formatMoney(cents)}` }];
  });
  return (
    <div className={cells.card}>
      <EntryCell row={row} />
      {row.of.is !== 'part' && (
        <div className={styles.cardLine}>
          <DayCell row={row} />
          <div className={cells.amount}>
            {amounts.map(({ name, words }) => (
              <p key={name} className={isSum(row) ? cells.quiet : cells.sum}>
                {words}
              </p>
            ))}
            <p className={isSum(row) ? cells.sum : cells.quiet}>
              {t(labels.columnBalance)} {money(row.balance)}
            </p>
          </div>
        </div>
      )}
    </div>
  );
});
