import type { PreEnrolment } from '@tradebridge/contract/invoices';
import type { Label } from '@tradebridge/contract/labels';
import { formatMoney } from '../app/format.ts';
import type { Translate } from '../ui/labels.ts';
import { learnerLabels as labels } from './labels.ts';

type Owed = Pick<PreEnrolment, 'totalDueAmount' | 'isOverDue' | 'isPayable'>;

/** The unpaid amount of fees, in cents, without those being paid. */
export function owedOf(fees: readonly Owed[]): { amount: number; overdue: number } {
  const open = fees.filter(({ isPayable }) => isPayable);
  const sum = (some: readonly Owed[]) =>
    some.reduce((total, { totalDueAmount }) => total + totalDueAmount, 0);
  return { amount: sum(open), overdue: sum(open.filter(({ isOverDue }) => isOverDue)) };
}

/** 'You owe $607.00, $187.00 of it overdue.' */
export function owedInWords(t: Translate, fees: readonly Owed[]): string {
  const { amount, overdue } = owedOf(fees);
  return t(sentenceFor(amount, overdue), {
    amount: formatMoney(amount),
    overdue: formatMoney(overdue),
  });
}

function sentenceFor(amount: number, overdue: number): Label {
  if (amount === 0) return labels.owesNothing;
  if (overdue === 0) return labels.owes;
  return overdue === amount ? labels.owesAllOverdue : labels.owesOverdue;
}
