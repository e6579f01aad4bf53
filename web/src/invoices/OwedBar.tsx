import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { useMemo } from 'react';
import { formatMoney } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { StackedBar } from '../ui/StackedBar.tsx';
import { type Due, dueOf, soonDays } from './due.ts';
import { invoiceLabels as labels } from './labels.ts';

/** Amounts due by age. */
export function OwedBar({ invoices }: { invoices: readonly PreEnrolment[] }) {
  const t = useLabels();
  const owed = useMemo(() => owedByAge(invoices), [invoices]);
  const part = (kind: 'bad' | 'wait' | 'todo', label: string, cents: number) => ({
    kind,
    label,
    count: cents,
    text: formatMoney(cents),
  });
  return (
    <StackedBar
      label={t(labels.byAge)}
      size="large"
      legend
      parts={[
        part('bad', t(labels.ageOverdue), owed.overdue),
        part('wait', t(labels.ageSoon, { days: soonDays }), owed.soon),
        part('todo', t(labels.ageLater), owed.later),
      ]}
    />
  );
}

/** Cents by how soon they are due. */
export function owedByAge(
  invoices: readonly Pick<PreEnrolment, 'dueDate' | 'isOverDue' | 'totalDueAmount'>[],
  from?: string,
): Record<Due['kind'], number> {
  const owed = { overdue: 0, soon: 0, later: 0 };
  for (const invoice of invoices) owed[dueOf(invoice, from).kind] += invoice.totalDueAmount;
  return owed;
}
