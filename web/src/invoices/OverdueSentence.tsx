import { Link } from '@tanstack/react-router';
import { useEmployerSummary } from '../app/current-company.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { invoiceLabels as labels } from './labels.ts';

/** '2 pre-enrolments are overdue.' as a link; empty if none is. */
export function OverdueSentence() {
  const t = useLabels();
  const { data } = useEmployerSummary();
  const count = data?.invoicesOverdueCount ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/invoices" search={{ show: 'overdue' }}>
      {t(plural(count, labels.overdueSentenceOne, labels.overdueSentenceMany), { count })}
    </Link>
  );
}
