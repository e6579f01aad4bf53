/** A part of a view. */
interface Part<Name extends string, Value> {
  /** Its name in the address. */
  readonly name: Name;
  readonly usual: Value;
  /** Parses the address, which anyone can write; invalid values become the default. */
  readonly read: (written: unknown) => Value;
}

/** The router may have parsed a number where text was meant. */
const textIn = (written: unknown) =>
  typeof written === 'string' || typeof written === 'number' ? String(written) : '';

/** Any text, or one of a given form; empty by default. */
export const text = <Name extends string>(name: Name, form = /^/): Part<Name, string> => ({
  name,
  usual: '',
  read: (written) => (form.test(textIn(written)) ? textIn(written) : ''),
});

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** A day, `YYYY-MM-DD`; none by default. */
export const day = <Name extends string>(name: Name): Part<Name, string> => ({
  name,
  usual: '',
  read: (written) =>
    typeof written === 'string' && dayPattern.test(written) && !Number.isNaN(Date.parse(written))
      ? written
      : '',
});

/** One of several values; the first is the default. */
export const oneOf = <Name extends string, const Value extends string>(
  name: Name,
  values: readonly [Value, ...Value[]],
): Part<Name, Value> => ({
  name,
  usual: values[0],
  read: (written) => values.find((value) => value === written) ?? values[0],
});

/** A value parsed by `read`; null by default. */
export const orNull = <Name extends string, Value>(
  name: Name,
  read: (written: unknown) => Value | null,
): Part<Name, Value | null> => ({ name, usual: null, read });

/** A flag; off by default. */
export const flag = <Name extends string>(name: Name): Part<Name, boolean> => ({
  name,
  usual: false,
  // Text in an address, but true once the router has parsed it.
  read: (written) => written === true || written === 'true',
});

type Parts = Readonly<Record<string, Part<string, unknown>>>;
type ViewOf<Of extends Parts> = { readonly [Key in keyof Of]: Of[Key]['usual'] };
type SearchOf<Of extends Parts> = { [Key in keyof Of as Of[Key]['name']]?: Of[Key]['usual'] };

/** The view of a page and its address: default values are left out. */
export function defineView<Of extends Parts>(parts: Of) {
  type View = ViewOf<Of>;
  type Search = SearchOf<Of>;
  const all = Object.entries(parts);

  // Each part returns a value of its type.
  const viewBy = (pick: (part: Part<string, unknown>) => unknown): View =>
    Object.fromEntries(all.map(([key, part]) => [key, pick(part)])) as View;

  const searchOf = (view: View): Search =>
    Object.fromEntries(
      all.flatMap(([key, { name, usual }]) => {
        const value = view[key];
        const isUsual = value === usual || (typeof value === 'string' && value.trim() === '');
        return isUsual ? [] : [[name, value]];
      }),
    ) as Search;

  return {
    usual: viewBy(({ usual }) => usual),

    /** The valid parts of an address. */
    parseSearch: (written: Record<string, unknown>): Search =>
      searchOf(viewBy(({ name, read }) => read(written[name]))),

    /** The router also passes on what `parseSearch` dropped, so it is parsed again. */
    viewOf: (search: Search): View => viewBy(({ name, read }) => read(Reflect.get(search, name))),

    searchOf,

    isAsUsual: (view: View): boolean => Object.keys(searchOf(view)).length === 0,
  };
}

/** For a list that can only be searched. */
export const searchedView = defineView({ search: text('q') });

export type Direction = 'ascending' | 'descending';

interface Sorted<Sort extends string> {
  readonly sort: Sort;
  readonly isReversed: boolean;
}

/** Sorting a list by its headings; `descending` lists the sorts that begin with the greatest. */
export function sortingBy<Sort extends string>(descending: readonly Sort[]) {
  return {
    directionOf: ({ sort, isReversed }: Sorted<Sort>): Direction =>
      descending.includes(sort) === isReversed ? 'ascending' : 'descending',

    /**
     * The view after pressing a column's heading: another column begins in its default direction.
     */
    sortedBy: <View extends Sorted<Sort>>(view: View, sort: Sort): View => ({
      ...view,
      sort,
      isReversed: view.sort === sort && !view.isReversed,
    }),
  };
}

/** Filter and order of a list. */
export interface ListView<Filter extends string, Sort extends string> {
  readonly search: string;
  readonly show: Filter;
  readonly sort: Sort;
  /** Whether the sort's default direction is reversed. */
  readonly isReversed: boolean;
}

export interface ListChoices<Filter extends string, Sort extends string> {
  /** The first is the default and shows all. */
  filters: readonly [Filter, ...Filter[]];
  /** The first is the default: the server's order. */
  sorts: readonly [Sort, ...Sort[]];
  /** Sorts that begin with the greatest; the others begin with the least. */
  descending: readonly NoInfer<Sort>[];
}

/**
 * The searches, filters and sorts of a list, and its address. Routes need only this, and are loaded
 * at sign-in; `list-rows.ts`, which applies it to rows, is loaded with the page.
 */
export function defineList<const Filter extends string, const Sort extends string>({
  filters,
  sorts,
  descending,
}: ListChoices<Filter, Sort>) {
  const address = defineView({
    search: text('q'),
    show: oneOf('show', filters),
    sort: oneOf('sort', sorts),
    isReversed: flag('reverse'),
  });
  return {
    filters,
    sorts,

    ...address,
    ...sortingBy(descending),

    /** Without filter and search, in the same order. */
    unnarrowed: (view: ListView<Filter, Sort>): ListView<Filter, Sort> => ({
      ...view,
      search: '',
      show: filters[0],
    }),
  };
}
