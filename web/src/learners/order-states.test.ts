import { expect, it } from 'vitest';
import { translate } from '../app/labels.ts';
import { orderInWords } from './order-states.ts';

it('an order is told by its first line and how many more there are', () => {
  const told = (lineCount: number) =>
    orderInWords(translate, { firstLine: 'Record of results', lineCount });
  expect(told(1)).toBe('Record of results');
  expect(told(2)).toBe('Record of results and 1 more');
  expect(told(4)).toBe('Record of results and 3 more');
});
