import type { OrderDetail } from '@tradebridge/contract/checkout';
import { maySeeOrder } from '../../access/may-see-order.ts';
import type { Context } from '../../platform/context.ts';
import { statement } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type OrderDetailRow,
  orderDetailColumns,
  orderDetailOf,
  orderTables,
} from '../order-row.ts';

const findOrder = statement<OrderDetailRow & { user_id: string; employer_id: string | null }>(
  'order-by-number',
  `select ${orderDetailColumns}, purchase.user_id, purchase.employer_id from ${orderTables}
   where purchase.order_number = $1`,
);

/** One of the user's own orders, or of a company for which the user has write access. */
export async function getOrder(
  { db, actor }: Context,
  { orderNumber }: { orderNumber: string },
): Promise<OrderDetail> {
  const [row] = await db.rows(findOrder, [orderNumber]);
  if (!row || !maySeeOrder(actor, { userId: row.user_id, employerId: row.employer_id })) {
    throw new Refusal('notFound');
  }
  return orderDetailOf(row);
}
