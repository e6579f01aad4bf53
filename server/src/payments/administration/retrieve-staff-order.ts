import type { StaffOrder } from '@tradebridge/contract/payments';
import type { Context } from '../../platform/context.ts';
import { readStaffOrder } from './read-staff-order.ts';
import { recordOrderView } from './record-order-view.ts';

/** Any order, for staff; records that it was viewed. */
export async function retrieveStaffOrder(
  context: Context,
  { orderNumber }: { orderNumber: string },
): Promise<StaffOrder> {
  const order = await readStaffOrder(context.db, orderNumber);
  await recordOrderView(context, orderNumber);
  return order;
}
