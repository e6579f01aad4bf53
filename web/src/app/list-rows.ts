import type { Direction, ListView } from './list-view.ts';
import { hasEveryWord, searchable, searchWordsOf } from './search-words.ts';

type Compare<Row> = (one: Row, other: Row) => number;

/** What `defineList` says of a list. */
interface List<Filter extends string, Sort extends string> {
  readonly filters: readonly Filter[];
  readonly sorts: readonly Sort[];
  directionOf(view: ListView<Filter, Sort>): Direction;
}

export interface RowRules<Row, Filter extends string, Sort extends string> {
  passes: Record<Filter, (row: Row) => boolean>;
  /** From the least on, whatever the sort's own direction. */
  compare: Record<Sort, Compare<Row>>;
  /** Where a search looks. */
  textOf: (row: Row) => string;
}

/** What the choices of a list do to its rows. */
export function defineRows<Row extends object, Filter extends string, Sort extends string>(
  { filters, sorts: [usualSort], directionOf }: List<Filter, Sort>,
  { passes, compare, textOf }: RowRules<Row, NoInfer<Filter>, NoInfer<Sort>>,
) {
  type View = ListView<Filter, Sort>;

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
