import type { Label } from '@tradebridge/contract/labels';
import { formatMoney } from '../app/format.ts';
import { classNames } from '../ui/class-names.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { soonDays } from './due.ts';
import styles from './InvoiceTotals.module.css';
import type { InvoiceFilter } from './invoice-list.ts';
import type { Totals } from './invoice-rows.ts';
import { invoiceLabels } from './labels.ts';

const names: Record<InvoiceFilter, Label> = {
  all: invoiceLabels.toPay,
  overdue: invoiceLabels.overdue,
  soon: invoiceLabels.dueSoon,
};
const order = ['all', 'overdue', 'soon'] as const;

interface InvoiceTotalsProps {
  totals: Totals;
  counts: Record<InvoiceFilter, number>;
}

/** What the company owes, in one line of sight. */
export function InvoiceTotals({ totals, counts }: InvoiceTotalsProps) {
  const t = useLabels();
  return (
    <dl className={styles.totals} aria-label={t(invoiceLabels.totals)}>
      {order.map((part) => (
        <div key={part} className={classNames(styles.part, counts[part] > 0 && styles[part])}>
          <dt className={styles.name}>{t(names[part], { days: soonDays })}</dt>
          <dd>
            <span className={styles.amount}>{formatMoney(totals[part])}</span>
            <span className={styles.count}>
              {counts[part] === 0
                ? t(invoiceLabels.noInvoices)
                : t(plural(counts[part], invoiceLabels.invoicesOne, invoiceLabels.invoicesMany), {
                    count: counts[part],
                  })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
