/** What a list shows and in which order, as far as a toolbar has to know. */
export interface ToolbarView {
  /** Empty where the list is not searched. */
  readonly search: string;
  readonly sort?: string;
  /** The other way round than the sort's own direction. */
  readonly isReversed?: boolean;
}

/** The parts of a view that hold text. */
type TextPart<View> = {
  [Part in keyof View]-?: View[Part] extends string ? Part : never;
}[keyof View];

interface Option<Value> {
  readonly value: Value;
  readonly label: string;
  /** Those of one group are together, under its name. */
  readonly group?: string;
}

interface ChoiceOf<View, Part extends keyof View> {
  readonly part: Part;
  readonly label: string;
  /** The option for no filter: 'All supervisors'. */
  readonly any: string;
  readonly options: readonly Option<View[Part] & string>[];
}

interface DayOf<Part> {
  readonly part: Part;
  readonly label: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly min?: string;
  readonly max?: string;
  readonly inWords: (day: string) => string;
}

/** One of the values of a part of the view. */
export type ChoiceFilter<View> = { [Part in TextPart<View>]: ChoiceOf<View, Part> }[TextPart<View>];

/** A day, `YYYY-MM-DD`; as usual none. */
export type DayFilter<View> = { [Part in TextPart<View>]: DayOf<Part> }[TextPart<View>];

export type ListFilter<View> = ChoiceFilter<View> | DayFilter<View>;

/** A few values of a part of which one is always on, each with how many rows it shows where that is known. */
export type Segments<View> = {
  [Part in TextPart<View>]: {
    readonly part: Part;
    /** The first shows all. */
    readonly options: readonly (Option<View[Part] & string> & { readonly count?: number })[];
  };
}[TextPart<View>];

/** The value of a part, which is text. */
export const textOfPart = <View>(view: View, part: keyof View): string => String(view[part]);

/** The types of the filters allow only values that the part can have. */
export const withPart = <View>(view: View, part: keyof View, value: string): View => ({
  ...view,
  [part]: value,
});

/** The filters that narrow a list, each with what it is set to, in words. */
export function filtersOn<View>(
  view: View,
  usual: View,
  filters: readonly ListFilter<View>[],
): { part: keyof View; label: string; value: string }[] {
  return filters
    .filter(({ part }) => view[part] !== usual[part])
    .map((filter) => ({
      part: filter.part,
      label: filter.label,
      value: valueInWords(filter, textOfPart(view, filter.part)),
    }));
}

const valueInWords = <View>(filter: ListFilter<View>, value: string): string =>
  'inWords' in filter
    ? filter.inWords(value)
    : (filter.options.find((option) => option.value === value)?.label ?? value);

/** The same order, with nothing left out. */
export const unfiltered = <View extends ToolbarView>(view: View, usual: View): View => ({
  ...usual,
  ...('sort' in view && { sort: view.sort, isReversed: view.isReversed }),
});

/** A segment that would show nothing is not offered, unless it is the one that is on. */
export const offeredSegments = <View>(view: View, { part, options }: Segments<View>) =>
  options.filter(({ value, count }, index) => index === 0 || count !== 0 || value === view[part]);
