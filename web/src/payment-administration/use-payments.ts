import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffOrder } from '@tradebridge/contract/payments';
import { useUser } from '../app/session.ts';
import { allOrdersKey, attentionQuery, orderQuery } from './queries.ts';

/** What the signed-in member of staff may do about payments, and where they enter its pages. */
export function usePaymentsAccess() {
  const { isAdmin } = useUser();
  return { mayAct: isAdmin, backTo: isAdmin ? '/admin' : '/home' } as const;
}

/** Updates the pages and lists that show an order after an action on it. */
export function useOrderChanged(): (order: StaffOrder) => void {
  const client = useQueryClient();
  return (order) => {
    client.setQueryData(orderQuery(order.orderNumber).queryKey, order);
    void client.invalidateQueries({ queryKey: allOrdersKey });
    void client.invalidateQueries({ queryKey: attentionQuery.queryKey });
  };
}

/**
 * Whether the provider is still being asked about a payment or refund, which then must not be
 * resolved as declined.
 *
 * @param of null if nothing is in doubt
 */
export function useIsProviderAsked(
  of: { kind: 'attempt'; attemptId: string } | { kind: 'refund'; refundId: string } | null,
): boolean {
  const { data } = useQuery({ ...attentionQuery, enabled: of !== null });
  if (!data || !of) return false;
  return of.kind === 'attempt'
    ? data.unknown.some(({ attemptId, isAsked }) => isAsked && attemptId === of.attemptId)
    : data.unknownRefunds.some(({ refundId, isAsked }) => isAsked && refundId === of.refundId);
}
