import { describe, expect, it } from 'vitest';
import { parseQuery } from '../app/query-string.ts';
import { directionOf, parseContractSearch, searchOf, sortedBy, viewOf } from './contract-view.ts';

describe('The address of the list', () => {
  it('holds what is not as usual, and gives it back', () => {
    const view = {
      search: 'tūhoe',
      show: 'suspended',
      course: 'UEE30820',
      department: 'Electrical & Refrigeration',
      supervisor: 'C1002',
      sort: 'end',
      isReversed: true,
    } as const;
    expect(viewOf(parseContractSearch({ ...searchOf(view) }))).toEqual(view);
    expect(searchOf(viewOf({}))).toEqual({});
  });

  it('keeps the order turned round when it is read again', () => {
    expect(parseContractSearch(parseQuery('?reverse=true'))).toEqual({ reverse: true });
    expect(parseContractSearch(parseQuery('?reverse=false'))).toEqual({});
  });

  it('is not trusted', () => {
    expect(
      parseContractSearch({ q: {}, show: 'toString', course: [], sort: 3, reverse: 'yes' }),
    ).toEqual({});
    expect(parseContractSearch({ q: 1001 })).toEqual({ q: '1001' });
  });
});

describe('Sorting by a column', () => {
  const byName = viewOf({});

  it('begins with the direction that is of use', () => {
    expect(directionOf(sortedBy(byName, 'waiting'))).toBe('descending');
    expect(directionOf(sortedBy(byName, 'end'))).toBe('ascending');
  });

  it('turns round when the same column is pressed again', () => {
    const reversed = sortedBy(byName, 'name');
    expect(directionOf(reversed)).toBe('descending');
    expect(sortedBy(reversed, 'name')).toEqual(byName);
  });
});
