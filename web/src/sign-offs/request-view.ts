import { requestFilters } from '@tradebridge/contract/sign-off-rules';
import { defineView, flag, oneOf, text } from '../app/list-view.ts';

/** The view of the list, kept in its address. */
export const requestList = defineView({
  search: text('q'),
  filter: oneOf('show', requestFilters),
  /** Lists all the user's companies, not only the current one. */
  isGroup: flag('all-companies'),
});

export type RequestView = (typeof requestList)['usual'];
