import type { LiveEventName } from '@tradebridge/contract/live';
import { callQuery } from './call-query.ts';

/** What the keys of all that is about the user's notifications begin with. */
export const notificationsKey = ['notifications' satisfies LiveEventName] as const;

/** How many notifications are unread. It comes along with the user; later changes are announced. */
export const userSummaryQuery = {
  ...callQuery([...notificationsKey, 'summary'], 'user/retrieveSummary', {}),
  staleTime: 10 * 60_000,
};
