import { defineLabels } from '@tradebridge/contract/labels';
import { expect, test } from 'vitest';
import { translate } from '../ui/labels.ts';
import { countLine } from './count-line.ts';

const labels = defineLabels('test', {
  countOne: '1 receipt',
  countMany: '{count} receipts',
  countShown: '{shown} of {count} receipts',
});
const lineOf = (all: number, shown?: number) =>
  countLine(translate, labels, { all, ...(shown !== undefined && { shown }) });

test('a list shows its total, and how many rows are shown', () => {
  expect(lineOf(1)).toBe('1 receipt');
  expect(lineOf(1200)).toBe('1,200 receipts');
  expect(lineOf(1200, 3)).toBe('3 of 1,200 receipts');
  expect(lineOf(12, 0)).toBe('0 of 12 receipts');
});

test('an empty list shows no count', () => {
  expect(lineOf(0)).toBeUndefined();
});
