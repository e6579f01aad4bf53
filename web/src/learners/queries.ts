import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { companyKeys } from '../app/current-company.ts';
import { ownOrderKeys } from '../orders/own-orders.ts';

/** The student records that are connected to the user's account. */
export const studentsQuery = queryOptions({
  queryKey: ownOrderKeys.students,
  queryFn: ({ signal }) => callApi('learner/retrieveStudents', {}, { signal }),
});

/** What the learner is to pay, the earliest due date first. */
export const feesQuery = queryOptions({
  queryKey: ownOrderKeys.fees,
  queryFn: ({ signal }) => callApi('learner/retrieveFees', {}, { signal }),
});

/** The user's own orders, the latest first, page by page. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ownOrderKeys.orders,
  queryFn: ({ signal, pageParam }) =>
    callApi('checkout/retrieveOrders', pageParam === null ? {} : { before: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ orders, hasMore }) =>
    hasMore ? (orders.at(-1)?.orderNumber ?? null) : null,
});

/** All orders of a company, page by page. */
export const companyOrdersQuery = (eId: string) =>
  infiniteQueryOptions({
    queryKey: [...companyKeys.of(eId), 'orders'],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'employer/retrieveOrders',
        pageParam === null ? { eId } : { eId, before: pageParam },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ orders, hasMore }) =>
      hasMore ? (orders.at(-1)?.orderNumber ?? null) : null,
  });

export const orderQuery = (orderNumber: string) =>
  queryOptions({
    queryKey: ownOrderKeys.order(orderNumber),
    queryFn: ({ signal }) => callApi('checkout/retrieveOrder', { orderNumber }, { signal }),
  });
