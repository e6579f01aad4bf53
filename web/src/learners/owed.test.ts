import { expect, it } from 'vitest';
import { translate } from '../ui/labels.ts';
import { owedInWords } from './owed.ts';

const fee = (totalDueAmount: number, isOverDue = false, isPayable = true) => ({
  totalDueAmount,
  isOverDue,
  isPayable,
});

it.each([
  ['nothing', [], 'You have nothing to pay.'],
  ['what help covers', [fee(0)], 'You have nothing to pay.'],
  ['what is being paid', [fee(100_00, true, false)], 'You have nothing to pay.'],
  ['what is not late', [fee(100_00), fee(1_50)], 'You owe $101.50.'],
  ['some late', [fee(100_00), fee(1_50, true)], 'You owe $101.50, $1.50 of it overdue.'],
  ['all late', [fee(100_00, true)], 'You owe $100.00, all of it overdue.'],
])('a learner who owes %s sees a sentence about it', (_, fees, sentence) => {
  expect(owedInWords(translate, fees)).toBe(sentence);
});
