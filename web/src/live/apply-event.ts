import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvent, LiveEventName } from '@tradebridge/contract/live';
import { companyKeys, myCompaniesQuery } from '../app/company-queries.ts';
import { refreshUser } from '../app/session.ts';
import { catchUpWithOverrides, followOverrides } from '../labels/follow-overrides.ts';
import { ownOrderKeys } from '../orders/own-orders.ts';
import type { StreamEvent } from './event-stream.ts';

/** Refetches data on display that an event says have changed. */
export function applyEvent({ name, data }: StreamEvent, queryClient: QueryClient): void {
  const event = asLiveEvent(name, data);
  if (event?.name === 'employer-summary') {
    queryClient.invalidateQueries({ queryKey: companyKeys.of(event.data.eId) });
    queryClient.invalidateQueries({ queryKey: companyKeys.ofAll });
    queryClient.invalidateQueries({ queryKey: companyKeys.contracts });
    queryClient.invalidateQueries({ queryKey: companyKeys.subsidiaries });
    // An invoice of the company may be in the checkout here and be paid elsewhere.
    queryClient.invalidateQueries({ queryKey: ownOrderKeys.fees });
    // So may a colleague's order.
    queryClient.invalidateQueries({ queryKey: ownOrderKeys.orders });
  } else if (event?.name === 'employer-users') {
    queryClient.invalidateQueries({ queryKey: companyKeys.detail(event.data.eId) });
    queryClient.invalidateQueries({ queryKey: myCompaniesQuery.queryKey });
    // The user may be one of them.
    followUser(queryClient).catch(tryLater);
  } else if (event?.name === 'user-summary') {
    followUser(queryClient).catch(tryLater);
  } else if (event?.name === 'orders') {
    queryClient.invalidateQueries({ queryKey: ownOrderKeys.all });
  } else if (event) {
    if (event.name === 'labels') void followOverrides(event.data.version);
    // The query keys for these events begin with their names.
    queryClient.invalidateQueries({
      predicate: ({ queryKey, meta }) =>
        queryKey[0] === event.name || meta?.refreshedBy?.includes(event.name) === true,
    });
  }
}

const tryLater = () => {
  // The next event or page retries.
};

async function followUser(queryClient: QueryClient): Promise<void> {
  // A changed role changes what the user may see.
  if (await refreshUser()) await queryClient.invalidateQueries();
}

const known: readonly LiveEventName[] = [
  'content-edits',
  'employer-summary',
  'employer-users',
  'extract-uploads',
  'forms',
  'labels',
  'news',
  'notifications',
  'orders',
  'pages',
  'payments',
  'service-tokens',
  'set-up',
  'settings',
  'shell-content',
  'submissions',
  'user-summary',
];

function asLiveEvent(name: string, data: string): LiveEvent | null {
  if (!known.some((event) => event === name)) return null;
  try {
    // The server builds events by the contract, so the name determines the data.
    return { name, data: JSON.parse(data) } as LiveEvent;
  } catch {
    return null;
  }
}

/**
 * After a time in which events may have been missed: refetches what is on display, in a hidden tab
 * when the user returns to it.
 */
export function refetchAll(queryClient: QueryClient): void {
  const isHidden = document.hidden;
  void queryClient.invalidateQueries({ refetchType: isHidden ? 'none' : 'active' });
  if (!isHidden) followUser(queryClient).catch(tryLater);
  void catchUpWithOverrides();
}
