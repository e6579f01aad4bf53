import type { LiveEventName } from '@tradebridge/contract/live';
import { callQuery } from '../app/call-query.ts';

/** Its key begins with the event that announces a change. */
export const serviceTokensQuery = callQuery(
  ['service-tokens' satisfies LiveEventName],
  'serviceTokens/retrieveTokens',
  {},
);
