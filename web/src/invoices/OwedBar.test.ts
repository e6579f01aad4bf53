import { expect, test } from 'vitest';
import { owedByAge } from './OwedBar.tsx';

test('money to pay is summed by how soon it is due', () => {
  const invoice = (dueDate: string, totalDueAmount: number, isOverDue: boolean) => ({
    dueDate,
    totalDueAmount,
    isOverDue,
  });
  const invoices = [
    invoice('2026-12-06', 1000, false),
    invoice('2026-12-05', 100, false),
    invoice('2026-11-21', 20, false),
    invoice('2026-11-20', 3, true),
    invoice('2026-10-22', 40, true),
    invoice('2026-10-21', 500, true),
  ];
  expect(owedByAge(invoices, '2026-11-21')).toEqual({ overdue: 543, soon: 120, later: 1000 });
});
