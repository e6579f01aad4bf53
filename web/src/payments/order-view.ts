import {
  type OrderKind,
  type OrderState,
  orderKinds,
  orderStates,
} from '@tradebridge/contract/checkout-rules';
import type { OrderFilter } from './queries.ts';

/** What the list of orders shows; what is empty or `any` narrows nothing. */
export interface OrderView {
  search: string;
  state: OrderState | 'any';
  kind: OrderKind | 'any';
  /** Days, both included. */
  from: string;
  until: string;
}

/** The same as its address tells it; what is as usual is left out. */
export interface OrderSearch {
  q?: string;
  state?: OrderState;
  kind?: OrderKind;
  from?: string;
  until?: string;
}

export const allOrders: OrderView = { search: '', state: 'any', kind: 'any', from: '', until: '' };

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (value: unknown) =>
  typeof value === 'string' && dayPattern.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : '';

/** Of what stands in an address, which anyone can write, what makes sense. */
export const parseOrderSearch = (search: Record<string, unknown>): OrderSearch =>
  orderSearchOf({
    // An address may hold a number where a search for one was typed.
    search: typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q) : '',
    state: orderStates.find((state) => state === search.state) ?? 'any',
    kind: orderKinds.find((kind) => kind === search.kind) ?? 'any',
    from: dayOf(search.from),
    until: dayOf(search.until),
  });

export const orderViewOf = ({ q, state, kind, from, until }: OrderSearch): OrderView => ({
  search: q ?? '',
  state: state ?? 'any',
  kind: kind ?? 'any',
  from: from ?? '',
  until: until ?? '',
});

export const orderSearchOf = ({ search, state, kind, from, until }: OrderView): OrderSearch => ({
  ...(search.trim() !== '' && { q: search }),
  ...(state !== 'any' && { state }),
  ...(kind !== 'any' && { kind }),
  ...(from && { from }),
  ...(until && { until }),
});

/** What the server is asked. */
export function orderFilterOf(view: OrderView): OrderFilter {
  const { q, ...narrowed } = orderSearchOf(view);
  return { ...(q !== undefined && { text: q.trim() }), ...narrowed };
}

export const isNarrowed = (view: OrderView) => Object.keys(orderSearchOf(view)).length > 0;
