import { queryOptions } from '@tanstack/react-query';
import type { DocumentOrder, OrderStudent } from '@tradebridge/contract/checkout';
import type { CartItem } from '@tradebridge/contract/checkout-rules';
import { callApi } from '../app/api-client.ts';
import { ownOrderKeys } from '../orders/own-orders.ts';
import type { FeesItem } from './cart.ts';
import type { FeesToPay } from './fees-to-pay.ts';

/** What the fees in the cart come to, always as the server knows it now (CART-038). */
export const feesInCartQuery = ({
  id,
  preEnrolmentNumbers,
}: Pick<FeesItem, 'id' | 'preEnrolmentNumbers'>) =>
  queryOptions<FeesToPay>({
    queryKey: ownOrderKeys.feeDetails(id),
    queryFn: ({ signal }) =>
      preEnrolmentNumbers
        ? callApi(
            'checkout/retrieveFeesOfInvoices',
            { preEnrolmentNumbers: [...preEnrolmentNumbers] },
            { signal },
          )
        : callApi('core/retrievePaymentFeeDetails', { pId: id }, { signal }),
    staleTime: 0,
  });

/** Whose documents are in the cart; undefined where none is, or none that is offered. */
export const studentOf = (
  { orderEnrolments }: DocumentOrder,
  [first]: readonly CartItem[],
): OrderStudent | undefined =>
  orderEnrolments.find(({ enrolmentId }) => enrolmentId === first?.categoryId)?.student;

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
