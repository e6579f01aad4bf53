import type { OrderDetail } from '@tradebridge/contract/checkout';
import type { Context } from '../../platform/context.ts';
import { statement } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type OrderDetailRow,
  orderDetailColumns,
  orderDetailOf,
  orderTables,
} from '../order-row.ts';

const findOrder = statement<OrderDetailRow>(
  'own-order',
  `select ${orderDetailColumns} from ${orderTables}
   where purchase.order_number = $1 and purchase.user_id = $2`,
);

/** One of the user's own orders. */
export async function getOrder(
  { db, actor }: Context,
  { orderNumber }: { orderNumber: string },
): Promise<OrderDetail> {
  const [row] = await db.rows(findOrder, [orderNumber, actor.userId]);
  if (!row) throw new Refusal('notFound');
  return orderDetailOf(row);
}
