import { hash } from 'node:crypto';
import type { Purchase } from '@tradebridge/contract/checkout';
import type { PricedOrder } from '../checkout/priced-order.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { holdingSql } from './attempt-sql.ts';
import { newOrderNumber } from './order-number.ts';
import { refuseSecondOrder } from './refuse-second-order.ts';

/** An order that can be tried to be paid. */
export interface PlacedOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  /** Of the next attempt, from 1. */
  readonly attemptNumber: number;
}

const findUnpaid = statement<{
  order_id: string;
  order_number: string;
  attempts: number;
  is_held: boolean;
}>(
  'find-unpaid-order',
  `select order_id, order_number, attempts, is_held
   from orders bought cross join lateral (
     select count(*) as attempts, coalesce(bool_or(${holdingSql()}), false) as is_held,
       coalesce(bool_or(state = 'paid'), false) as is_paid
     from payment_attempts attempt where attempt.order_id = bought.order_id
   ) tries
   where user_id = $1 and content_hash = $2 and cart_id is not distinct from $3 and not is_paid
   order by created_at desc limit 1`,
);

const insert = statement<{ order_id: string }>(
  'place-order',
  `with placed as (
     insert into orders (order_number, kind, user_id, contact_id, employer_id, student_id,
       pre_enrolment_id, pre_enrolment_number, invoice_number, content_hash, lines_amount,
       fee_help_used, fee_help_description, amount, gst_amount, payer_name, payer_email, buyer_name,
       buyer_abn, buyer_address, student_name, student_number, email_address, address, cart_id,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
       $20, $21, $22, $23, $24, $25, $26)
     returning order_id
   ), listed as (
     insert into order_lines (order_id, line_number, delivery, description, group_number,
       enrolment_id, product_id, quantity, unit_amount, amount, gst_amount)
     select order_id, line.*
     from placed, jsonb_to_recordset($27) as line ("lineNumber" integer, delivery text,
       description text, "groupNumber" integer, "enrolmentId" text, "productId" text,
       quantity integer, "unitAmount" bigint, amount bigint, "gstAmount" bigint)
   )
   select order_id from placed`,
);

/** Until the transaction ends, nobody else does the same. */
const takeTurn = statement('take-turn', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');

/** Waits until nobody else does what `text` names, and keeps them waiting until the transaction ends. */
export async function takeTurnAt(tx: Database, text: string): Promise<void> {
  await tx.rows(takeTurn, [text]);
}

/**
 * The order of what is bought: the user's own unpaid one of just that, or a new one.
 *
 * @throws Refusal where the user is paying just that already, or has paid for it
 */
export async function placeOrder(
  tx: Database,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { lines, ...bought }: PricedOrder,
  details: Purchase,
): Promise<PlacedOrder> {
  const contentHash = hash('sha256', JSON.stringify([bought, lines]), 'base64url');
  const cartId = 'preEnrolmentNumber' in details ? null : (details.cartId ?? null);
  // Two tabs can order the same documents at once; an invoice is locked already.
  if (bought.kind === 'documents') await takeTurnAt(tx, `documents ${actor.userId}`);
  await refuseSecondOrder(tx, { actor, now }, { lines }, details);
  const [unpaid] = await tx.rows(findUnpaid, [actor.userId, contentHash, cartId]);
  if (unpaid?.is_held) throw new Refusal('paymentInProgress');
  if (unpaid) {
    return {
      orderId: unpaid.order_id,
      orderNumber: unpaid.order_number,
      attemptNumber: unpaid.attempts + 1,
    };
  }
  const orderNumber = newOrderNumber();
  const contact = bought.employerId === null ? undefined : actor.roles.get(bought.employerId);
  const [order] = await tx.rows(insert, [
    orderNumber,
    bought.kind,
    actor.userId,
    contact?.contactId ?? null,
    bought.employerId,
    bought.studentId,
    bought.preEnrolmentId,
    bought.preEnrolmentNumber,
    bought.invoiceNumber,
    contentHash,
    bought.linesAmount,
    bought.feeHelpUsed,
    bought.feeHelpDescription,
    bought.amount,
    bought.gstAmount,
    actor.name,
    actor.email,
    bought.buyerName,
    bought.buyerAbn,
    bought.buyerAddress,
    bought.studentName,
    bought.studentNumber,
    bought.emailAddress,
    bought.address && JSON.stringify(bought.address),
    cartId,
    now,
    JSON.stringify(lines),
  ]);
  if (!order) throw new Error('An insert answers its row.');
  return { orderId: order.order_id, orderNumber, attemptNumber: 1 };
}
