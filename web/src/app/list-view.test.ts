import { describe, expect, it } from 'vitest';
import { defineRows } from './list-rows.ts';
import { day, defineList, defineView, flag, oneOf, text } from './list-view.ts';
import { parseQuery } from './query-string.ts';

interface Fruit {
  name: string;
  price: number;
}

const list = defineList({
  filters: ['all', 'dear'],
  sorts: ['price', 'name'],
  descending: ['price'],
});
const rows = defineRows<Fruit, 'all' | 'dear', 'price' | 'name'>(list, {
  passes: { all: () => true, dear: ({ price }) => price > 2 },
  compare: {
    price: (one, other) => one.price - other.price,
    name: (one, other) => one.name.localeCompare(other.name),
  },
  textOf: ({ name }) => name,
});

const fruits: Fruit[] = [
  { name: 'Mango', price: 4 },
  { name: 'Açaí', price: 3 },
  { name: 'Plum', price: 3 },
  { name: 'Apple', price: 1 },
];
const usual = list.viewOf({});
const namesOf = (view: Partial<typeof usual>) =>
  rows.narrow(fruits, { ...usual, ...view }).map(({ name }) => name);

describe('The address of a list', () => {
  it('has what differs from the default, and restores it', () => {
    const view = { search: 'plum', show: 'dear', sort: 'name', isReversed: true } as const;
    expect(list.viewOf(list.parseSearch({ ...list.searchOf(view) }))).toEqual(view);
    expect(list.searchOf(usual)).toEqual({});
  });

  it('keeps the reversed order when it is read again', () => {
    expect(list.parseSearch(parseQuery('?reverse=true'))).toEqual({ reverse: true });
    expect(list.parseSearch(parseQuery('?reverse=false'))).toEqual({});
  });

  it('drops invalid values', () => {
    expect(list.parseSearch({ q: {}, show: 'toString', sort: 3, reverse: 'yes' })).toEqual({});
    expect(list.parseSearch({ q: 1001 })).toEqual({ q: '1001' });
  });
});

describe('The address of a page', () => {
  const page = defineView({
    company: text('of', /^[A-Z]\d+$/),
    from: day('from'),
    kind: oneOf('kind', ['any', 'paid']),
    isLocked: flag('locked'),
  });
  const view = { company: 'E1', from: '2026-11-21', kind: 'paid', isLocked: true } as const;

  it('has what differs from the default, in the order of its definition', () => {
    expect(Object.entries(page.searchOf(view))).toEqual([
      ['of', 'E1'],
      ['from', '2026-11-21'],
      ['kind', 'paid'],
      ['locked', true],
    ]);
    expect(page.isAsUsual(view)).toBe(false);
    expect(page.searchOf({ ...page.usual, company: ' ' })).toEqual({});
  });

  it('restores it, from text and from values', () => {
    expect(page.viewOf(page.searchOf(view))).toEqual(view);
    const asText = { of: 'E1', from: '2026-11-21', kind: 'paid', locked: 'true' };
    expect(page.viewOf(page.parseSearch(asText))).toEqual(view);
  });

  it('has the default for invalid values', () => {
    const nonsense = { of: 'no id', from: '2026-13-01', kind: 'constructor', locked: 1, other: 2 };
    expect(page.parseSearch(nonsense)).toEqual({});
    // The router passes on parameters that are not part of the page's view.
    expect(page.viewOf(nonsense as never)).toEqual(page.usual);
    expect(page.viewOf({})).toEqual({ company: '', from: '', kind: 'any', isLocked: false });
  });
});

describe('The rows of a list', () => {
  it('are in the order of the server', () => {
    expect(namesOf({})).toEqual(['Mango', 'Açaí', 'Plum', 'Apple']);
  });

  it('keep equal rows in the usual order when reversed', () => {
    expect(namesOf({ isReversed: true })).toEqual(['Apple', 'Açaí', 'Plum', 'Mango']);
  });

  it('are sorted in ascending order, unless the sort is descending', () => {
    expect(namesOf({ sort: 'name' })).toEqual(['Açaí', 'Apple', 'Mango', 'Plum']);
    expect(list.directionOf(usual)).toBe('descending');
    expect(list.directionOf({ sort: 'price', isReversed: true })).toBe('ascending');
    expect(list.directionOf({ sort: 'name', isReversed: false })).toBe('ascending');
    expect(list.directionOf({ sort: 'name', isReversed: true })).toBe('descending');
  });

  it('are found without accents, and counted by filter', () => {
    expect(namesOf({ search: 'acai' })).toEqual(['Açaí']);
    expect(namesOf({ search: 'a', show: 'dear' })).toEqual(['Mango', 'Açaí']);
    expect(rows.count(fruits)).toEqual({ all: 4, dear: 3 });
  });

  it('are reversed when the same column is pressed again', () => {
    const byName = list.sortedBy({ ...usual, isReversed: true }, 'name');
    expect(byName).toEqual({ ...usual, sort: 'name', isReversed: false });
    expect(list.sortedBy(byName, 'name').isReversed).toBe(true);
  });
});
