import type { LiveEventName } from '@tradebridge/contract/live';
import { callQuery } from './call-query.ts';

/** Prefix of the keys of the user's notifications. */
export const notificationsKey = ['notifications' satisfies LiveEventName] as const;

/** Number of unread notifications. It comes with the user; live events announce changes. */
export const userSummaryQuery = {
  ...callQuery([...notificationsKey, 'summary'], 'user/retrieveSummary', {}),
  staleTime: 10 * 60_000,
};
