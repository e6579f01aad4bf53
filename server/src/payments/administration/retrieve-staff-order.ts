import type { StaffOrder } from '@tradebridge/contract/payments';
import type { Context } from '../../platform/context.ts';
import { readStaffOrder } from './read-staff-order.ts';
import { recordOrderView } from './record-order-view.ts';

/** Anybody's order, for staff; that it was looked at is recorded. */
export async function retrieveStaffOrder(
  context: Context,
  { orderNumber }: { orderNumber: string },
): Promise<StaffOrder> {
  const order = await readStaffOrder(context.db, orderNumber);
  await recordOrderView(context, orderNumber);
  return order;
}
