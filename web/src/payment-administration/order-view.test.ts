import { expect, test } from 'vitest';
import { orderFilterOf, orderList } from './order-view.ts';

const address = {
  q: 'P-1000001',
  state: 'paid',
  kind: 'fees',
  from: '2026-11-01',
  until: '2026-11-21',
} as const;

test('a view is restored from its address', () => {
  expect(orderList.parseSearch(address)).toEqual(address);
  expect(orderList.searchOf(orderList.viewOf(address))).toEqual(address);
});

test('an address without parameters shows everything', () => {
  expect(orderList.viewOf(orderList.parseSearch({}))).toEqual(orderList.usual);
  expect(orderFilterOf(orderList.usual)).toEqual({});
  expect(orderList.isAsUsual(orderList.usual)).toBe(true);
});

test('invalid values in an address are dropped', () => {
  const nonsense = { q: ['x'], state: 'lost', kind: 1, from: '2026-13-01', until: 'x' };
  expect(orderList.parseSearch(nonsense)).toEqual({});
});

test('a numeric search is read as text and trimmed', () => {
  expect(orderList.parseSearch({ q: 1000001 })).toEqual({ q: '1000001' });
  expect(orderFilterOf({ ...orderList.usual, search: ' 1000001 ' })).toEqual({ text: '1000001' });
});
