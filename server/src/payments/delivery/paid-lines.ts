import type { Address } from '@tradebridge/contract/addresses';
import { byActor, recordEvent } from '../../audit/record-event.ts';
import { announce } from '../../platform/announce.ts';
import type { Context } from '../../platform/context.ts';
import { type Database, statement } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keptSql } from '../attempt-sql.ts';
import { deliveryLabels as labels } from './labels.ts';

/** A line of an order to deliver, and what its mail says. */
export interface PaidLine {
  readonly order_id: string;
  readonly user_id: string;
  readonly payer_name: string;
  readonly payer_email: string;
  readonly email_address: string | null;
  readonly address: Address | null;
  readonly line_number: number;
  readonly delivery: 'fee' | 'digital' | 'print';
  readonly description: string;
  readonly quantity: number;
  readonly delivered_at: Date | null;
}

const columns = `purchase.order_id, purchase.user_id, purchase.payer_name, purchase.payer_email,
  purchase.email_address, purchase.address, line.line_number, line.delivery, line.description,
  line.quantity, line.delivered_at`;

const findLines = statement<PaidLine & { is_paid: boolean }>(
  'lines-to-deliver',
  `select ${columns}, exists (
     select from payment_attempts attempt
     where attempt.order_id = purchase.order_id and ${keptSql('attempt')}
   ) as is_paid
   from orders purchase join order_lines line using (order_id)
   where purchase.order_number = $1 and line.line_number = any($2)
   order by line.line_number`,
);
// Waits for a pending refund: nothing is delivered that is being refunded.
const lockPaid = statement<{ attempt_id: string }>(
  'lock-paid-attempt-to-deliver',
  `select attempt.attempt_id
   from orders purchase join payment_attempts attempt using (order_id)
   where purchase.order_number = $1 and ${keptSql('attempt')}
   for no key update of attempt`,
);

/**
 * Lines of a paid order with this kind of delivery.
 * @throws Refusal `notFound` if there is no such line, `conflict` if the order is not paid or was
 * refunded in full, `invalid` if a line has another kind of delivery
 */
export async function findPaidLines(
  db: Database,
  {
    orderNumber,
    lineNumbers,
    delivery,
  }: {
    readonly orderNumber: string;
    readonly lineNumbers: readonly number[];
    readonly delivery: 'digital' | 'print';
  },
): Promise<readonly PaidLine[]> {
  const lines = await db.rows(findLines, [orderNumber, lineNumbers]);
  if (lines.length < new Set(lineNumbers).size || lines.length === 0) throw new Refusal('notFound');
  if (lines.some((line) => !line.is_paid)) {
    throw new Refusal('conflict', {
      message: labels.notPaid,
    });
  }
  if (lines.some((line) => line.delivery !== delivery)) {
    throw new Refusal('invalid', {
      message: delivery === 'digital' ? labels.notDigital : labels.notPrinted,
    });
  }
  return lines;
}

/** The same, locking the payment; call it in a transaction. */
export async function lockPaidLines(
  tx: Database,
  wanted: Parameters<typeof findPaidLines>[1],
): Promise<readonly PaidLine[]> {
  await tx.rows(lockPaid, [wanted.orderNumber]);
  return findPaidLines(tx, wanted);
}

/** Records that lines were delivered, and announces it to those who have the order open. */
export async function recordDelivery(
  context: Context,
  tx: Database,
  {
    orderNumber,
    userId,
    details,
  }: {
    readonly orderNumber: string;
    readonly userId: string;
    readonly details: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await recordEvent(tx, {
    ...byActor(context),
    kind: 'order.delivered',
    subject: { type: 'order', id: orderNumber },
    details,
  });
  await announce(tx, [{ kind: 'orders', userId }, { kind: 'payments' }]);
}
