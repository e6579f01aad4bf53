import { orderKinds, orderStates } from '@tradebridge/contract/checkout-rules';
import { day, defineView, oneOf, text } from '../app/list-view.ts';
import type { OrderFilter } from './queries.ts';

/** What the list of orders shows, as its address holds it; what is empty or `any` narrows nothing. */
export const orderList = defineView({
  search: text('q'),
  state: oneOf('state', ['any', ...orderStates]),
  kind: oneOf('kind', ['any', ...orderKinds]),
  // Both days are included.
  from: day('from'),
  until: day('until'),
});

export type OrderView = (typeof orderList)['usual'];

/** What the server is asked. */
export function orderFilterOf({ search, state, kind, from, until }: OrderView): OrderFilter {
  return {
    ...(search.trim() !== '' && { text: search.trim() }),
    ...(state !== 'any' && { state }),
    ...(kind !== 'any' && { kind }),
    ...(from && { from }),
    ...(until && { until }),
  };
}
