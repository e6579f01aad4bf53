import { describe, expect, it } from 'vitest';
import { parseQuery } from '../app/query-string.ts';
import { contractList } from './contract-view.ts';

describe('The address of the list', () => {
  it('has what differs from the default, and restores it', () => {
    const view = {
      search: 'tūhoe',
      show: 'suspended',
      course: 'UEE30820',
      department: 'Electrical & Refrigeration',
      supervisor: 'C1002',
      sort: 'end',
      isReversed: true,
    } as const;
    expect(
      contractList.viewOf(contractList.parseSearch({ ...contractList.searchOf(view) })),
    ).toEqual(view);
    expect(contractList.searchOf(contractList.viewOf({}))).toEqual({});
  });

  it('keeps the reversed order when it is read again', () => {
    expect(contractList.parseSearch(parseQuery('?reverse=true'))).toEqual({ reverse: true });
    expect(contractList.parseSearch(parseQuery('?reverse=false'))).toEqual({});
  });

  it('drops invalid values', () => {
    expect(
      contractList.parseSearch({ q: {}, show: 'toString', course: [], sort: 3, reverse: 'yes' }),
    ).toEqual({});
    expect(contractList.parseSearch({ q: 1001 })).toEqual({ q: '1001' });
  });
});

describe('Sorting by a column', () => {
  const byName = contractList.viewOf({});

  it('starts with the more useful direction', () => {
    expect(contractList.directionOf(contractList.sortedBy(byName, 'waiting'))).toBe('descending');
    expect(contractList.directionOf(contractList.sortedBy(byName, 'end'))).toBe('ascending');
  });

  it('reverses when the same column is pressed again', () => {
    const reversed = contractList.sortedBy(byName, 'name');
    expect(contractList.directionOf(reversed)).toBe('descending');
    expect(contractList.sortedBy(reversed, 'name')).toEqual(byName);
  });
});
