import { orderKinds, orderStates } from '@tradebridge/contract/checkout-rules';
import { day, defineView, oneOf, text } from '../app/list-view.ts';
import type { OrderFilter } from './queries.ts';

/** The view of the list of orders, kept in its address; empty values and `any` do not filter. */
export const orderList = defineView({
  search: text('q'),
  state: oneOf('state', ['any', ...orderStates]),
  kind: oneOf('kind', ['any', ...orderKinds]),
  // Both days are inclusive.
  from: day('from'),
  until: day('until'),
});

export type OrderView = (typeof orderList)['usual'];

/** The filter sent to the server. */
export function orderFilterOf({ search, state, kind, from, until }: OrderView): OrderFilter {
  return {
    ...(search.trim() !== '' && { text: search.trim() }),
    ...(state !== 'any' && { state }),
    ...(kind !== 'any' && { kind }),
    ...(from && { from }),
    ...(until && { until }),
  };
}
