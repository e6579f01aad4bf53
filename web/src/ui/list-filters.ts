/** Filter and order of a list, as far as a toolbar needs them. */
export interface ToolbarView {
  /** Empty if the list has no search. */
  readonly search: string;
  readonly sort?: string;
  /** Whether the sort's default direction is reversed. */
  readonly isReversed?: boolean;
}

/** The text parts of a view. */
type TextPart<View> = {
  [Part in keyof View]-?: View[Part] extends string ? Part : never;
}[keyof View];

interface Option<Value> {
  readonly value: Value;
  readonly label: string;
  /** Options of the same group are listed together under its name. */
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

/** A value of a part of the view. */
export type ChoiceFilter<View> = { [Part in TextPart<View>]: ChoiceOf<View, Part> }[TextPart<View>];

/** A day, `YYYY-MM-DD`; none by default. */
export type DayFilter<View> = { [Part in TextPart<View>]: DayOf<Part> }[TextPart<View>];

export type ListFilter<View> = ChoiceFilter<View> | DayFilter<View>;

/** A few values of a part, one of which is always active, with the number of rows if known. */
export type Segments<View> = {
  [Part in TextPart<View>]: {
    readonly part: Part;
    /** The first shows all. */
    readonly options: readonly (Option<View[Part] & string> & { readonly count?: number })[];
  };
}[TextPart<View>];

/** The value of a text part. */
export const textOfPart = <View>(view: View, part: keyof View): string => String(view[part]);

/** The filters' types only allow valid values of the part. */
export const withPart = <View>(view: View, part: keyof View, value: string): View => ({
  ...view,
  [part]: value,
});

/** The active filters, with their values in words. */
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

/** The same order, without filters. */
export const unfiltered = <View extends ToolbarView>(view: View, usual: View): View => ({
  ...usual,
  ...('sort' in view && { sort: view.sort, isReversed: view.isReversed }),
});

/** A segment without rows is not offered, unless it is active. */
export const offeredSegments = <View>(view: View, { part, options }: Segments<View>) =>
  options.filter(({ value, count }, index) => index === 0 || count !== 0 || value === view[part]);
