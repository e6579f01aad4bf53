export const requestFilters = ['all', 'long-wait', 'final'] as const;
export type RequestFilter = (typeof requestFilters)[number];

/** What of the list is shown. */
export interface RequestView {
  readonly search: string;
  readonly filter: RequestFilter;
}

/** The same as the address tells it; what is as usual is left out. */
export interface RequestSearch {
  q?: string;
  show?: RequestFilter;
}

/** Of what stands in an address, which anyone can write, what makes sense. */
export function parseRequestSearch({ q, show }: Record<string, unknown>): RequestSearch {
  return requestSearchOf({
    search: typeof q === 'string' || typeof q === 'number' ? String(q) : '',
    filter: requestFilters.find((filter) => filter === show) ?? 'all',
  });
}

export const requestViewOf = ({ q, show }: RequestSearch): RequestView => ({
  search: q ?? '',
  filter: show ?? 'all',
});

export const requestSearchOf = ({ search, filter }: RequestView): RequestSearch => ({
  ...(search.trim() !== '' && { q: search }),
  ...(filter !== 'all' && { show: filter }),
});
