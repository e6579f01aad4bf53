import { useQueryClient } from '@tanstack/react-query';
import type { StaffOrder } from '@tradebridge/contract/payments';
import { allOrdersKey, attentionQuery, orderQuery } from './queries.ts';

/** Tells what is on display of an order that was acted on just now. */
export function useOrderChanged(): (order: StaffOrder) => void {
  const client = useQueryClient();
  return (order) => {
    client.setQueryData(orderQuery(order.orderNumber).queryKey, order);
    void client.invalidateQueries({ queryKey: allOrdersKey });
    void client.invalidateQueries({ queryKey: attentionQuery.queryKey });
  };
}
