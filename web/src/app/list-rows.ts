import { foldText, hasEveryWord, searchWordsOf } from '@tradebridge/contract/fold-text';
import type { Direction, ListView } from './list-view.ts';

type Compare<Row> = (one: Row, other: Row) => number;

/** The part of `defineList` that is needed here. */
interface List<Filter extends string, Sort extends string> {
  readonly filters: readonly Filter[];
  readonly sorts: readonly Sort[];
  directionOf(view: ListView<Filter, Sort>): Direction;
}

export interface RowRules<Row, Filter extends string, Sort extends string> {
  passes: Record<Filter, (row: Row) => boolean>;
  /** Ascending, whatever the sort's default direction. */
  compare: Record<Sort, Compare<Row>>;
  /** The text to search. */
  textOf: (row: Row) => string;
}

/** Applies a list's search, filter and sort to its rows. */
export function defineRows<Row extends object, Filter extends string, Sort extends string>(
  { filters, sorts: [usualSort], directionOf }: List<Filter, Sort>,
  { passes, compare, textOf }: RowRules<Row, NoInfer<Filter>, NoInfer<Sort>>,
) {
  type View = ListView<Filter, Sort>;

  // Computed once per row, not at every key.
  const texts = new WeakMap<Row, string>();
  const searchableTextOf = (row: Row): string => {
    const text = texts.get(row) ?? foldText(textOf(row));
    texts.set(row, text);
    return text;
  };

  function sorted(rows: readonly Row[], view: View): readonly Row[] {
    const { sort, isReversed } = view;
    if (sort === usualSort && !isReversed) return rows;
    const ascending = compare[sort];
    // Equal rows keep the default order in both directions, which reversing the result would not
    // do.
    return rows.toSorted(
      directionOf(view) === 'ascending' ? ascending : (one, other) => ascending(other, one),
    );
  }

  return {
    /** The number of rows for each filter. */
    count(rows: readonly Row[]): Record<Filter, number> {
      const counts = filters.map((filter) => [filter, rows.filter(passes[filter]).length]);
      // Every filter has its count.
      return Object.fromEntries(counts) as Record<Filter, number>;
    },

    /** The rows that match the filter and the search, sorted. */
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
