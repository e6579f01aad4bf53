import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { useMemo } from 'react';
import { formatMoney } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { StackedBar } from '../ui/StackedBar.tsx';
import { dueOf } from './due.ts';
import { invoiceLabels as labels } from './labels.ts';

/** From how many days on an invoice is long overdue. */
const aMonth = 30;

/** Money to pay by how late it is. */
export function OwedBar({ invoices }: { invoices: readonly PreEnrolment[] }) {
  const t = useLabels();
  const owed = useMemo(() => owedByAge(invoices), [invoices]);
  const part = (kind: 'now' | 'wait' | 'bad', label: string, cents: number) => ({
    kind,
    label,
    count: cents,
    told: formatMoney(cents),
  });
  return (
    <StackedBar
      label={t(labels.byAge)}
      size="large"
      legend
      parts={[
        part('now', t(labels.ageDue), owed.due),
        part('wait', t(labels.ageOverdue), owed.overdue),
        part('bad', t(labels.ageLong, { days: aMonth }), owed.long),
      ]}
    />
  );
}

/** Cents by how late they are. */
export function owedByAge(
  invoices: readonly Pick<PreEnrolment, 'dueDate' | 'isOverDue' | 'totalDueAmount'>[],
  from?: string,
): { due: number; overdue: number; long: number } {
  const owed = { due: 0, overdue: 0, long: 0 };
  for (const invoice of invoices) {
    const due = dueOf(invoice, from);
    if (due.kind !== 'overdue') owed.due += invoice.totalDueAmount;
    else owed[due.days > aMonth ? 'long' : 'overdue'] += invoice.totalDueAmount;
  }
  return owed;
}
