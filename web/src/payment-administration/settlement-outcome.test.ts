import { csvOf } from '@tradebridge/contract/csv';
import { setLabelOverrides, textOf } from '@tradebridge/contract/labels';
import {
  type SettlementCode,
  type SettlementColumn,
  settlementColumns,
  settlementLabels as words,
} from '@tradebridge/contract/settlement-labels';
import { afterEach, expect, test } from 'vitest';
import { outcomeOf } from './settlement-outcome.ts';

afterEach(() => setLabelOverrides({}));

type Row = Partial<Record<SettlementColumn, string>> & { code: SettlementCode };
const totals: Row[] = [
  { code: 'totalPayments', here: '1045.05' },
  { code: 'totalRefunds', here: '45.05' },
  { code: 'totalNet', here: '1000.00' },
];
/** As the server writes it. */
const settlement = (rows: Row[]) =>
  csvOf([
    settlementColumns.map((column) => textOf(words[column])),
    ...[
      ...rows.map((row): Row => ({ result: textOf(words[row.code]), ...row })),
      ...totals.map((row): Row => ({ type: textOf(words[row.code]), ...row })),
    ].map((row) => settlementColumns.map((column) => row[column] ?? null)),
  ]);
const matched: Row = {
  type: 'Payment',
  orderNumber: 'O-1000001',
  providerOrderId: 'O-1000001-1',
  here: '1045.05',
  difference: '0.00',
  code: 'matched',
};

test('a matching settlement has its totals', () => {
  expect(outcomeOf('2026-11-20', settlement([matched]), true)).toEqual({
    day: '2026-11-20',
    payments: 104_505,
    refunds: 4_505,
    entries: 1,
    isCompared: true,
    differences: [],
  });
});

test('a settlement is parsed whatever its labels were when the server wrote it', () => {
  const rows: Row[] = [matched, { ...matched, difference: '5.00', code: 'amountDiffers' }];
  const read = outcomeOf('2026-11-20', settlement(rows), true);
  setLabelOverrides({
    [words.result.key]: 'Outcome',
    [words.here.key]: 'Ours',
    [words.matched.key]: 'Agrees',
    [words.totalPayments.key]: 'Paid',
  });
  const written = settlement(rows);
  expect(written).toContain('Agrees');
  setLabelOverrides({});
  expect(outcomeOf('2026-11-20', written, true)).toEqual(read);
  expect(read).toMatchObject({ payments: 104_505, entries: 2, differences: [{ difference: 500 }] });
});

test('differences are named, by the provider’s reference if the portal has none', () => {
  const { differences } = outcomeOf(
    '2026-11-20',
    settlement([
      matched,
      { ...matched, difference: '5.00', code: 'amountDiffers' },
      { ...matched, code: 'referenceDiffers' },
      { providerOrderId: 'X-9', difference: '7.00', code: 'missingHere' },
    ]),
    true,
  );
  expect(differences).toEqual([
    { orderNumber: 'O-1000001', name: 'O-1000001-1', result: 'amountDiffers', difference: 500 },
    { orderNumber: 'O-1000001', name: 'O-1000001-1', result: 'referenceDiffers', difference: 0 },
    { orderNumber: '', name: 'X-9', result: 'missingHere', difference: 700 },
  ]);
});

test('rows that were not compared need no review, but uncertain ones do', () => {
  const notCompared: Row = { ...matched, code: 'known' };
  expect(outcomeOf('2026-11-20', settlement([notCompared]), false).differences).toEqual([]);
  const inDoubt: Row = { ...matched, code: 'unknown' };
  expect(outcomeOf('2026-11-20', settlement([inDoubt]), false).differences).toHaveLength(1);
});
