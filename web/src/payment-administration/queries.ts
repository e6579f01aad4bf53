import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InputOf } from '@tradebridge/contract/calls';
import type { LiveEventName } from '@tradebridge/contract/live';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';

/** Prefix of all keys here. */
const paymentsKey = ['payments' satisfies LiveEventName] as const;

/** A filter for orders. */
export type OrderFilter = Omit<InputOf<'payments/findOrders'>, 'before'>;

/** Prefix of every list of orders. */
export const allOrdersKey = [...paymentsKey, 'orders'] as const;

/** Orders, the latest first, page by page. */
export const ordersQuery = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...allOrdersKey, filter],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'payments/findOrders',
        { ...filter, ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ orders, hasMore }) =>
      hasMore ? (orders.at(-1)?.orderNumber ?? null) : null,
  });

export const orderQuery = (orderNumber: string) =>
  callQuery([...paymentsKey, 'order', orderNumber], 'payments/retrieveOrder', { orderNumber });

export const attentionQuery = callQuery(
  [...paymentsKey, 'attention'],
  'payments/retrieveAttention',
  {},
);
