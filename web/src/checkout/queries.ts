import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { ownOrderKeys } from '../app/own-orders.ts';

/** What a pre-enrolment asks for, always as the server knows it now (CART-038). */
export const feeDetailsQuery = (pId: string) =>
  queryOptions({
    queryKey: ownOrderKeys.feeDetails(pId),
    queryFn: ({ signal }) => callApi('core/retrievePaymentFeeDetails', { pId }, { signal }),
    staleTime: 0,
  });

/** Where an order goes unless its learner says otherwise, and what documents cost now. */
export const documentOrderQuery = queryOptions({
  queryKey: ownOrderKeys.documents,
  queryFn: ({ signal }) => callApi('checkout/retrieveDocumentOrder', {}, { signal }),
});

/** Milliseconds until it is asked again what became of a payment that began so long ago. */
export function pauseBeforeAsking(age: number): number {
  if (age < 20_000) return 2_000;
  return age < 120_000 ? 5_000 : 20_000;
}

/** What became of a payment whose answer was lost or not known. */
export const paymentQuery = ({
  idempotencyKey,
  begun,
}: {
  idempotencyKey: string;
  begun: number;
}) =>
  queryOptions({
    queryKey: ownOrderKeys.payment(idempotencyKey),
    queryFn: ({ signal }) => callApi('checkout/retrievePayment', { idempotencyKey }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: () => pauseBeforeAsking(Date.now() - begun),
  });
