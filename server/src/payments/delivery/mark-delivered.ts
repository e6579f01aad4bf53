import type { markDelivered as contract, StaffOrder } from '@tradebridge/contract/payments';
import type { z } from 'zod';
import { mailLater } from '../../outside/mail-jobs.ts';
import type { Context } from '../../platform/context.ts';
import { statement } from '../../platform/database.ts';
import { readStaffOrder } from '../administration/read-staff-order.ts';
import { printMail } from './delivery-mail.ts';
import { lockPaidLines, recordDelivery } from './paid-lines.ts';

const mark = statement(
  'mark-lines-delivered',
  `update order_lines set delivered_at = $3, delivered_by = $4, delivery_reference = $5
   where order_id = $1 and line_number = any($2) and delivered_at is null`,
);

/** Marks printed documents as posted; the purchaser is notified once of those that were not yet. */
export async function markDelivered(
  context: Context,
  input: z.output<typeof contract.input>,
): Promise<StaffOrder> {
  const { actor, now, institution } = context;
  const { orderNumber, lineNumbers, reference } = input;
  await context.db.transaction(async (tx) => {
    const lines = await lockPaidLines(tx, { orderNumber, lineNumbers, delivery: 'print' });
    const posted = lines.filter((line) => line.delivered_at === null);
    const [first] = posted;
    if (!first) return;
    const numbers = posted.map((line) => line.line_number);
    await tx.rows(mark, [first.order_id, numbers, now, actor.userId, reference]);
    await mailLater(
      context,
      tx,
      printMail(
        institution,
        { orderNumber, payerName: first.payer_name, to: first.payer_email },
        { lines: posted, address: first.address, reference },
      ),
    );
    await recordDelivery(context, tx, {
      orderNumber,
      userId: first.user_id,
      details: { lineNumbers: numbers, delivery: 'print', reference },
    });
  });
  return readStaffOrder(context.db, orderNumber);
}
