/** What a view can differ in. */
interface Part<Name extends string, Value> {
  /** In the address. */
  readonly name: Name;
  readonly usual: Value;
  /** What an address says, which anyone can write; what is usual where that makes no sense. */
  readonly read: (written: unknown) => Value;
}

/** An address may hold a number where text was meant. */
const textIn = (written: unknown) =>
  typeof written === 'string' || typeof written === 'number' ? String(written) : '';

/** Any text, or of one form; as usual none. */
export const text = <Name extends string>(name: Name, form = /^/): Part<Name, string> => ({
  name,
  usual: '',
  read: (written) => (form.test(textIn(written)) ? textIn(written) : ''),
});

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** A day, `YYYY-MM-DD`; as usual none. */
export const day = <Name extends string>(name: Name): Part<Name, string> => ({
  name,
  usual: '',
  read: (written) =>
    typeof written === 'string' && dayPattern.test(written) && !Number.isNaN(Date.parse(written))
      ? written
      : '',
});

/** One of a few; the first is the usual one. */
export const oneOf = <Name extends string, const Value extends string>(
  name: Name,
  values: readonly [Value, ...Value[]],
): Part<Name, Value> => ({
  name,
  usual: values[0],
  read: (written) => values.find((value) => value === written) ?? values[0],
});

/** Something that `read` makes of what an address says; as usual nothing. */
export const orNull = <Name extends string, Value>(
  name: Name,
  read: (written: unknown) => Value | null,
): Part<Name, Value | null> => ({ name, usual: null, read });

/** Something that is so or, as usual, not. */
export const flag = <Name extends string>(name: Name): Part<Name, boolean> => ({
  name,
  usual: false,
  // Written as text in an address, and true again once the router holds it.
  read: (written) => written === true || written === 'true',
});

type Parts = Readonly<Record<string, Part<string, unknown>>>;
type ViewOf<Of extends Parts> = { readonly [Key in keyof Of]: Of[Key]['usual'] };
type SearchOf<Of extends Parts> = { [Key in keyof Of as Of[Key]['name']]?: Of[Key]['usual'] };

/** What a page shows, and how its address tells that: what is as usual is left out. */
export function defineView<Of extends Parts>(parts: Of) {
  type View = ViewOf<Of>;
  type Search = SearchOf<Of>;
  const all = Object.entries(parts);

  // Each part has its value, of its own type.
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

    /** Of what an address says, the part that makes sense. */
    parseSearch: (written: Record<string, unknown>): Search =>
      searchOf(viewBy(({ name, read }) => read(written[name]))),

    /** The router hands on what `parseSearch` left out, too, so that it is read again. */
    viewOf: (search: Search): View => viewBy(({ name, read }) => read(Reflect.get(search, name))),

    searchOf,

    isAsUsual: (view: View): boolean => Object.keys(searchOf(view)).length === 0,
  };
}

/** Of a list that can be searched, and no more. */
export const searchedView = defineView({ search: text('q') });

export type Direction = 'ascending' | 'descending';

interface Sorted<Sort extends string> {
  readonly sort: Sort;
  readonly isReversed: boolean;
}

/** How a list is sorted by its headings; `descending` are the sorts that begin with the greatest. */
export function sortingBy<Sort extends string>(descending: readonly Sort[]) {
  return {
    directionOf: ({ sort, isReversed }: Sorted<Sort>): Direction =>
      descending.includes(sort) === isReversed ? 'ascending' : 'descending',

    /** The view once a column's heading was pressed: another column begins with its own direction. */
    sortedBy: <View extends Sorted<Sort>>(view: View, sort: Sort): View => ({
      ...view,
      sort,
      isReversed: view.sort === sort && !view.isReversed,
    }),
  };
}

/** What a list shows and in which order. */
export interface ListView<Filter extends string, Sort extends string> {
  readonly search: string;
  readonly show: Filter;
  readonly sort: Sort;
  /** The other way round than the sort's own direction. */
  readonly isReversed: boolean;
}

export interface ListChoices<Filter extends string, Sort extends string> {
  /** The first is the usual one, and shows all. */
  filters: readonly [Filter, ...Filter[]];
  /** The first is the usual one: the order in which the server answers. */
  sorts: readonly [Sort, ...Sort[]];
  /** Those that begin with the greatest; the others begin with the least. */
  descending: readonly NoInfer<Sort>[];
}

/**
 * How a list can be searched, filtered and sorted, and how its address tells that. Routes need no more of a
 * list, and come with signing in; what it does to rows is in `list-rows.ts` and comes with the page.
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

    /** Everything, in the order it was. */
    unnarrowed: (view: ListView<Filter, Sort>): ListView<Filter, Sort> => ({
      ...view,
      search: '',
      show: filters[0],
    }),
  };
}
