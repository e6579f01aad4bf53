import { queryOptions } from '@tanstack/react-query';
import type { DocumentOrder, OrderStudent } from '@tradebridge/contract/checkout';
import type { CartItem } from '@tradebridge/contract/checkout-rules';
import { callApi } from '../app/api-client.ts';
import { ownOrderKeys } from '../orders/own-orders.ts';
import type { FeesItem } from './cart.ts';
import type { FeesToPay } from './fees-to-pay.ts';

/** The fees in the cart, always refetched (CART-038). */
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

/** The student whose documents are in the cart; undefined if there is none, or none on offer. */
export const studentOf = (
  { orderEnrolments }: DocumentOrder,
  [first]: readonly CartItem[],
): OrderStudent | undefined =>
  orderEnrolments.find(({ enrolmentId }) => enrolmentId === first?.categoryId)?.student;

/** Milliseconds before asking again about a payment of a given age. */
export function pauseBeforeAsking(age: number): number {
  if (age < 20_000) return 2_000;
  return age < 120_000 ? 5_000 : 20_000;
}

/** The outcome of a payment whose reply was lost or unknown. */
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
