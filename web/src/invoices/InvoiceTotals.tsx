import type { Label } from '@tradebridge/contract/labels';
import { formatMoney } from '../app/format.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { Totals as TotalsLine } from '../ui/Totals.tsx';
import { soonDays } from './due.ts';
import type { InvoiceFilter } from './invoice-list.ts';
import type { Totals } from './invoice-rows.ts';
import { invoiceLabels } from './labels.ts';

const names: Record<InvoiceFilter, Label> = {
  all: invoiceLabels.toPay,
  overdue: invoiceLabels.overdue,
  soon: invoiceLabels.dueSoon,
};
const meanings = { all: undefined, overdue: 'red', soon: 'amber' } as const;
const order = ['all', 'overdue', 'soon'] as const;

interface InvoiceTotalsProps {
  totals: Totals;
  counts: Record<InvoiceFilter, number>;
}

/** What the company owes, in one line. */
export function InvoiceTotals({ totals, counts }: InvoiceTotalsProps) {
  const t = useLabels();
  return (
    <TotalsLine
      label={t(invoiceLabels.totals)}
      parts={order.map((part) => ({
        name: t(names[part], { days: soonDays }),
        value: formatMoney(totals[part]),
        note:
          counts[part] === 0
            ? t(invoiceLabels.noInvoices)
            : t(plural(counts[part], invoiceLabels.invoicesOne, invoiceLabels.invoicesMany), {
                count: counts[part],
              }),
        meaning: counts[part] > 0 ? meanings[part] : undefined,
      }))}
    />
  );
}
