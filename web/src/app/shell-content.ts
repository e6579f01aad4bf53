import type { LiveEventName } from '@tradebridge/contract/live';
import { callQuery } from './call-query.ts';

/**
 * Content around every page. It comes with the user, so that the menu waits for no other call; live
 * events announce changes.
 */
export const shellContentQuery = {
  ...callQuery(['shell-content' satisfies LiveEventName], 'user/retrieveShellContent', {}),
  staleTime: 10 * 60_000,
};
