import { expect, test } from 'vitest';
import {
  allOrders,
  isNarrowed,
  orderFilterOf,
  orderSearchOf,
  orderViewOf,
  parseOrderSearch,
} from './order-view.ts';

const address = {
  q: 'P-1000001',
  state: 'paid',
  kind: 'fees',
  from: '2026-11-01',
  until: '2026-11-21',
} as const;

test('an address is read, shown and written as it was', () => {
  expect(parseOrderSearch(address)).toEqual(address);
  expect(orderSearchOf(orderViewOf(address))).toEqual(address);
});

test('an address without a word shows everything', () => {
  expect(orderViewOf(parseOrderSearch({}))).toEqual(allOrders);
  expect(orderFilterOf(allOrders)).toEqual({});
  expect(isNarrowed(allOrders)).toBe(false);
});

test('what makes no sense in an address is left out', () => {
  const nonsense = { q: ['x'], state: 'lost', kind: 1, from: '2026-13-01', until: 'x' };
  expect(parseOrderSearch(nonsense)).toEqual({});
});

test('a search for a number is one for its digits, without the spaces around them', () => {
  expect(parseOrderSearch({ q: 1000001 })).toEqual({ q: '1000001' });
  expect(orderFilterOf({ ...allOrders, search: ' 1000001 ' })).toEqual({ text: '1000001' });
});
