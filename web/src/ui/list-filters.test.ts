import { describe, expect, it } from 'vitest';
import {
  filtersOn,
  type ListFilter,
  offeredSegments,
  unfiltered,
  withPart,
} from './list-filters.ts';

interface View {
  readonly search: string;
  readonly show: 'all' | 'late' | 'lost';
  readonly trade: string;
  readonly state: 'any' | 'paid';
  readonly from: string;
  readonly sort: 'name' | 'end';
  readonly isReversed: boolean;
}

const usual: View = {
  search: '',
  show: 'all',
  trade: '',
  state: 'any',
  from: '',
  sort: 'name',
  isReversed: false,
};

const filters: ListFilter<View>[] = [
  { part: 'trade', label: 'Trade', any: 'All', options: [{ value: 'E', label: 'Electrician' }] },
  { part: 'state', label: 'State', any: 'Any', options: [{ value: 'paid', label: 'Paid' }] },
  { part: 'from', label: 'From', inWords: (day) => `day ${day}` },
];

describe('The filters of a list', () => {
  it('are on if the view differs from the default, apart from the search, the segment and the sort', () => {
    const view: View = { ...usual, search: 'x', show: 'late', sort: 'end', isReversed: true };
    expect(filtersOn(view, usual, filters)).toEqual([]);
  });

  it('describe their values', () => {
    const view: View = { ...usual, trade: 'E', state: 'paid', from: '2026-11-01' };
    expect(filtersOn(view, usual, filters)).toEqual([
      { part: 'trade', label: 'Trade', value: 'Electrician' },
      { part: 'state', label: 'State', value: 'Paid' },
      { part: 'from', label: 'From', value: 'day 2026-11-01' },
    ]);
  });

  it('show a value without an option unchanged', () => {
    expect(filtersOn({ ...usual, trade: 'Z' }, usual, filters)).toEqual([
      { part: 'trade', label: 'Trade', value: 'Z' },
    ]);
  });

  it('are set one by one', () => {
    const view: View = { ...usual, trade: 'E', state: 'paid' };
    expect(withPart(view, 'trade', '')).toEqual({ ...usual, state: 'paid' });
  });

  it('are removed with the search, in the same order', () => {
    const view: View = {
      ...usual,
      search: 'x',
      show: 'late',
      trade: 'E',
      sort: 'end',
      isReversed: true,
    };
    expect(unfiltered(view, usual)).toEqual({ ...usual, sort: 'end', isReversed: true });
    expect(unfiltered({ search: 'x' }, { search: '' })).toEqual({ search: '' });
  });
});

describe('The segments of a list', () => {
  const segments = {
    part: 'show',
    options: [
      { value: 'all', label: 'All', count: 0 },
      { value: 'late', label: 'Late', count: 0 },
      { value: 'lost', label: 'Lost', count: 2 },
    ],
  } as const;
  const offered = (show: View['show']) =>
    offeredSegments<View>({ ...usual, show }, segments).map(({ value }) => value);

  it('omit those that would show nothing, but never the one that shows everything', () => {
    expect(offered('all')).toEqual(['all', 'lost']);
  });

  it('keep the selected one', () => {
    expect(offered('late')).toEqual(['all', 'late', 'lost']);
  });
});
