import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';
import { companyKeys } from '../app/company-queries.ts';
import { ownOrderKeys } from '../orders/own-orders.ts';

/** The student records connected to the user's account. */
export const studentsQuery = callQuery(ownOrderKeys.students, 'learner/retrieveStudents', {});

/** The learner's amounts due, the earliest first. */
export const feesQuery = callQuery(ownOrderKeys.fees, 'learner/retrieveFees', {});

/** The user's orders, the latest first, page by page. */
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
  callQuery(ownOrderKeys.order(orderNumber), 'checkout/retrieveOrder', { orderNumber });
