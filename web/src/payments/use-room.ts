import { useQueryClient } from '@tanstack/react-query';
import type { StaffOrder } from '@tradebridge/contract/payments';
import { useUser } from '../app/session.ts';
import { allOrdersKey, attentionQuery, orderQuery } from './queries.ts';

/** What the signed-in member of staff may do in the room, and where it is entered from. */
export function useRoom() {
  const { isAdmin } = useUser();
  return { mayAct: isAdmin, backTo: isAdmin ? '/admin' : '/home' } as const;
}

/** Tells what is on display of an order that was acted on just now. */
export function useOrderChanged(): (order: StaffOrder) => void {
  const client = useQueryClient();
  return (order) => {
    client.setQueryData(orderQuery(order.orderNumber).queryKey, order);
    void client.invalidateQueries({ queryKey: allOrdersKey });
    void client.invalidateQueries({ queryKey: attentionQuery.queryKey });
  };
}
