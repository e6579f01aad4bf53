import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { dueOf } from './due.ts';
import { dueInWords } from './wording.ts';

const meanings = { overdue: 'red', soon: 'amber', later: 'grey' } as const;

/** The distance of the due date; overdue has a colour, an icon and a word (BILL-010). */
export function DueTag({ invoice }: { invoice: Pick<PreEnrolment, 'dueDate' | 'isOverDue'> }) {
  const t = useLabels();
  const due = dueOf(invoice);
  return (
    <Tag
      meaning={meanings[due.kind]}
      icon={due.kind === 'overdue' && <WarningIcon size={14} weight="bold" aria-hidden="true" />}
    >
      {dueInWords(t, due)}
    </Tag>
  );
}
