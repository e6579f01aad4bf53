import { type retrieveOrders as contract, ordersAtOnce } from '@tradebridge/contract/checkout';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { statement } from '../../platform/database.ts';
import {
  type OrderListedRow,
  orderListedColumns,
  orderListedOf,
  orderTables,
} from '../order-row.ts';

const latestFirst = `order by purchase.created_at desc, purchase.order_number desc
  limit ${ordersAtOnce + 1}`;
const own = `select ${orderListedColumns} from ${orderTables} where purchase.user_id = $1`;

const listLatest = statement<OrderListedRow>('own-orders', `${own} ${latestFirst}`);
const listEarlier = statement<OrderListedRow>(
  'own-earlier-orders',
  `${own} and (purchase.created_at, purchase.order_number) < (
     select created_at, order_number from orders where order_number = $2 and user_id = $1
   ) ${latestFirst}`,
);

/** The user's own orders, the latest first. */
export async function listOrders(
  { db, actor }: Context,
  { before }: z.output<typeof contract.input>,
): Promise<z.output<typeof contract.result>> {
  const rows =
    before === undefined
      ? await db.rows(listLatest, [actor.userId])
      : await db.rows(listEarlier, [actor.userId, before]);
  return {
    orders: rows.slice(0, ordersAtOnce).map(orderListedOf),
    hasMore: rows.length > ordersAtOnce,
  };
}
