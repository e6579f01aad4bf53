import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { settingsKey } from '../app/app-settings.ts';
import { callQuery } from '../app/call-query.ts';

/** Keys for what the user owes, can order and has ordered; a live event refreshes all of it. */
export const ownOrderKeys = {
  all: ['own-orders'] as const,
  students: ['own-orders', 'students'] as const,
  fees: ['own-orders', 'fees'] as const,
  feeDetails: (pId: string) => ['own-orders', 'fees', pId] as const,
  documents: ['own-orders', 'documents'] as const,
  orders: ['own-orders', 'orders'] as const,
  payment: (idempotencyKey: string) => ['own-orders', 'payment', idempotencyKey] as const,
  order: (orderNumber: string) => ['own-orders', 'orders', orderNumber] as const,
};

/** The fees of a pre-enrolment, and the fee help. */
export const feeDetailsQuery = (pId: string) =>
  callQuery(ownOrderKeys.feeDetails(pId), 'core/retrievePaymentFeeDetails', { pId });

/** What the learner can order, by enrolment, with present prices and addresses. */
export const documentOrderQuery = callQuery(
  ownOrderKeys.documents,
  'checkout/retrieveDocumentOrder',
  {},
);

/** Whether documents can be ordered (ORDER-015). */
export const documentOrderLicenseQuery = queryOptions({
  queryKey: [...settingsKey, 'document-order-license'],
  queryFn: ({ signal }) => callApi('core/retrieveDocumentOrderLicense', {}, { signal }),
  staleTime: 60 * 60_000,
});
