import { csvOf } from '@tradebridge/contract/csv';
import { settlementLabels as words } from '@tradebridge/contract/settlement-labels';
import { expect, test } from 'vitest';
import { outcomeOf } from './settlement-outcome.ts';

const columns = ['type', 'orderNumber', 'providerOrderId', 'here', 'difference', 'result'] as const;
type Row = Partial<Record<(typeof columns)[number], string>>;
const totals: Row[] = [
  { type: words.totalPayments.text, here: '1045.05' },
  { type: words.totalRefunds.text, here: '45.05' },
  { type: words.totalNet.text, here: '1000.00' },
];
const settlement = (rows: Row[]) =>
  csvOf([
    columns.map((column) => words[column].text),
    ...[...rows, ...totals].map((row) => columns.map((column) => row[column] ?? null)),
  ]);
const matched: Row = {
  type: words.payment.text,
  orderNumber: 'O-1000001',
  providerOrderId: 'O-1000001-1',
  here: '1045.05',
  difference: '0.00',
  result: words.matched.text,
};

test('a settlement that matches comes to its sums', () => {
  expect(outcomeOf('2026-11-20', settlement([matched]), true)).toEqual({
    day: '2026-11-20',
    payments: 104_505,
    refunds: 4_505,
    entries: 1,
    isCompared: true,
    differences: [],
  });
});

test('what does not match is named, by the provider where the portal does not know it', () => {
  const { differences } = outcomeOf(
    '2026-11-20',
    settlement([
      matched,
      { ...matched, difference: '5.00', result: words.amountDiffers.text },
      { ...matched, result: words.referenceDiffers.text },
      { providerOrderId: 'X-9', difference: '7.00', result: words.missingHere.text },
    ]),
    true,
  );
  expect(differences).toEqual([
    {
      orderNumber: 'O-1000001',
      name: 'O-1000001-1',
      result: words.amountDiffers.text,
      difference: 500,
    },
    {
      orderNumber: 'O-1000001',
      name: 'O-1000001-1',
      result: words.referenceDiffers.text,
      difference: 0,
    },
    { orderNumber: '', name: 'X-9', result: words.missingHere.text, difference: 700 },
  ]);
});

test('what was not compared needs no look, but what is in doubt does', () => {
  const notCompared = { ...matched, result: words.known.text };
  expect(outcomeOf('2026-11-20', settlement([notCompared]), false).differences).toEqual([]);
  const inDoubt = { ...matched, result: words.unknown.text };
  expect(outcomeOf('2026-11-20', settlement([inDoubt]), false).differences).toHaveLength(1);
});
