import { hasEveryWord, searchable, searchWordsOf } from '../ui/search-words.ts';

/** What a list shows and in which order, as its address holds it. */
export interface ListView<Filter extends string, Sort extends string> {
  readonly search: string;
  readonly show: Filter;
  readonly sort: Sort;
  /** The other way round than the sort's own direction. */
  readonly isReversed: boolean;
}

/** The view as the address tells it; what is as usual is left out. */
export interface ListSearch<Filter extends string, Sort extends string> {
  q?: string;
  show?: Filter;
  sort?: Sort;
  reverse?: true;
}

export type Direction = 'ascending' | 'descending';

type Compare<Row> = (one: Row, other: Row) => number;

export interface ListRules<Row, Filter extends string, Sort extends string> {
  /** The first is the usual one, and shows all. */
  filters: readonly [Filter, ...Filter[]];
  /** The first is the usual one: the order in which the server answers. */
  sorts: readonly [Sort, ...Sort[]];
  /** Those that begin with the greatest; the others begin with the least. */
  descending: readonly Sort[];
  passes: Record<Filter, (row: Row) => boolean>;
  /** From the least on, whatever the sort's own direction. */
  compare: Record<Sort, Compare<Row>>;
  /** Where a search looks. */
  textOf: (row: Row) => string;
}

/** How a list is searched, filtered and sorted, and how its address tells that. */
export function defineList<Row extends object, Filter extends string, Sort extends string>({
  filters,
  sorts,
  descending,
  passes,
  compare,
  textOf,
}: ListRules<Row, Filter, Sort>) {
  type View = ListView<Filter, Sort>;
  type Search = ListSearch<Filter, Sort>;
  const [usualFilter] = filters;
  const [usualSort] = sorts;

  const searchOf = ({ search, show, sort, isReversed }: View): Search => ({
    ...(search.trim() !== '' && { q: search }),
    ...(show !== usualFilter && { show }),
    ...(sort !== usualSort && { sort }),
    ...(isReversed && { reverse: true }),
  });

  const directionOf = ({ sort, isReversed }: Pick<View, 'sort' | 'isReversed'>): Direction =>
    descending.includes(sort) === isReversed ? 'ascending' : 'descending';

  // The text is made once for each row as it came, not again at every key.
  const texts = new WeakMap<Row, string>();
  const searchableTextOf = (row: Row): string => {
    const text = texts.get(row) ?? searchable(textOf(row));
    texts.set(row, text);
    return text;
  };

  function sorted(rows: readonly Row[], view: View): readonly Row[] {
    const { sort, isReversed } = view;
    if (sort === usualSort && !isReversed) return rows;
    const ascending = compare[sort];
    // Those alike stay in the usual order in both directions, which reversing the whole would not do.
    return rows.toSorted(
      directionOf(view) === 'ascending' ? ascending : (one, other) => ascending(other, one),
    );
  }

  return {
    filters,
    sorts,

    /** Of what stands in an address, which anyone can write, what makes sense. */
    parseSearch({ q, show, sort, reverse }: Record<string, unknown>): Search {
      return searchOf({
        // An address may hold a number where a search for one was typed.
        search: typeof q === 'string' || typeof q === 'number' ? String(q) : '',
        show: filters.find((filter) => filter === show) ?? usualFilter,
        sort: sorts.find((known) => known === sort) ?? usualSort,
        // Written as text in an address, and true again once the router holds it.
        isReversed: reverse === true || reverse === 'true',
      });
    },

    viewOf: ({ q, show, sort, reverse }: Search): View => ({
      search: q ?? '',
      show: show ?? usualFilter,
      sort: sort ?? usualSort,
      isReversed: reverse ?? false,
    }),

    searchOf,
    directionOf,

    /** The view once a column's heading was pressed: another column begins with its own direction. */
    sortedBy: (view: View, sort: Sort): View => ({
      ...view,
      sort,
      isReversed: view.sort === sort && !view.isReversed,
    }),

    /** Everything, in the order it was. */
    unnarrowed: (view: View): View => ({ ...view, search: '', show: usualFilter }),

    /** How many rows each filter shows. */
    count(rows: readonly Row[]): Record<Filter, number> {
      const counts = filters.map((filter) => [filter, rows.filter(passes[filter]).length]);
      // Every filter has its count.
      return Object.fromEntries(counts) as Record<Filter, number>;
    },

    /** The rows that a filter and a search leave, sorted. */
    narrow(rows: readonly Row[], view: View): readonly Row[] {
      const words = searchWordsOf(view.search);
      const left = rows.filter(
        (row) =>
          passes[view.show](row) &&
          (words.length === 0 || hasEveryWord(searchableTextOf(row), words)),
      );
      return sorted(left, view);
    },
  };
}
