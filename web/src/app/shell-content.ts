import type { LiveEventName } from '@tradebridge/contract/live';
import { callQuery } from './call-query.ts';

/**
 * What administrators put around every page. It comes along with the user, so that the menu waits for no
 * call of its own; later changes are announced.
 */
export const shellContentQuery = {
  ...callQuery(['shell-content' satisfies LiveEventName], 'user/retrieveShellContent', {}),
  staleTime: 10 * 60_000,
};
