import type { LiveEventName } from '@tradebridge/contract/live';
import { callQuery } from '../app/call-query.ts';

/** Its key is the event that says that a part was tested; other data change elsewhere, so it is always refetched. */
export const setUpQuery = {
  ...callQuery(['set-up' satisfies LiveEventName], 'setUp/retrieve', {}),
  staleTime: 0,
};
