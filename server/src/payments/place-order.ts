import { hash } from 'node:crypto';
import type { Purchase } from '@tradebridge/contract/checkout';
import type { PurchaseContext } from '../access/payer.ts';
import { onlyInvoiceOf, type PricedLine, type PricedOrder } from '../checkout/priced-order.ts';
import { lockTextInTransaction } from '../platform/advisory-lock.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { holdingSql } from './attempt-sql.ts';
import { newOrderNumber } from './order-number.ts';
import { refuseSecondOrder } from './refuse-second-order.ts';

/** An order that can be paid. */
export interface PlacedOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  /** Number of the next attempt, from 1. */
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

interface NewOrder extends Omit<PricedOrder, 'address' | 'lines' | 'invoices'> {
  /** The invoice, if it pays exactly one. */
  readonly preEnrolmentId: string | null;
  readonly isOfSeveral: boolean;
  /** For several invoices all numbers, separated by commas. */
  readonly preEnrolmentNumber: string | null;
  readonly invoiceNumber: string | null;
  readonly orderNumber: string;
  readonly userId: string;
  readonly paymentLinkId: string | null;
  readonly contactId: string | null;
  readonly contentHash: string;
  readonly payerName: string;
  readonly payerEmail: string;
  readonly cartId: string | null;
  readonly createdAt: Date;
  /** As JSON, like the lines and the several invoices. */
  readonly address: string | null;
  readonly lines: string;
  readonly invoices: string;
}

const insert = namedStatement<{ order_id: string }, NewOrder>(
  'place-order',
  `with placed as (
     insert into orders (order_number, kind, user_id, payment_link_id, contact_id, employer_id, student_id,
       pre_enrolment_id, is_of_several, pre_enrolment_number, invoice_number,
       purchase_order_number, content_hash, lines_amount,
       fee_help_used, fee_help_description, amount, gst_amount, payer_name, payer_email, buyer_name,
       buyer_abn, buyer_address, student_name, student_number, email_address, address, cart_id,
       created_at)
     values (:orderNumber, :kind, :userId, :paymentLinkId, :contactId, :employerId, :studentId,
       :preEnrolmentId, :isOfSeveral, :preEnrolmentNumber, :invoiceNumber,
       :purchaseOrderNumber, :contentHash, :linesAmount,
       :feeHelpUsed, :feeHelpDescription, :amount, :gstAmount, :payerName, :payerEmail, :buyerName,
       :buyerAbn, :buyerAddress, :studentName, :studentNumber, :emailAddress, :address, :cartId,
       :createdAt)
     returning order_id
   ), invoiced as (
     insert into order_invoices (order_id, position, pre_enrolment_id, pre_enrolment_number,
       invoice_number, student_id, student_name, student_number, lines_amount, fee_help_used,
       fee_help_description, amount, gst_amount)
     select order_id, invoice.*
     from placed, jsonb_to_recordset(:invoices) as invoice (position integer,
       "preEnrolmentId" text, "preEnrolmentNumber" text, "invoiceNumber" text, "studentId" text,
       "studentName" text, "studentNumber" text, "linesAmount" bigint, "feeHelpUsed" bigint,
       "feeHelpDescription" text, amount bigint, "gstAmount" bigint)
   ), listed as (
     insert into order_lines (order_id, line_number, delivery, description, group_number,
       invoice_position, enrolment_id, product_id, quantity, unit_amount, amount, gst_amount)
     select order_id, line.*
     from placed, jsonb_to_recordset(:lines) as line ("lineNumber" integer, delivery text,
       description text, "groupNumber" integer, "invoicePosition" integer, "enrolmentId" text, "productId" text,
       quantity integer, "unitAmount" bigint, amount bigint, "gstAmount" bigint)
   )
   select order_id from placed`,
);

const withoutInvoice = (line: PricedLine): PricedLine => ({ ...line, invoicePosition: null });

/** A single invoice is a column of the order, several are separate rows. */
function invoiceColumnsOf(invoices: PricedOrder['invoices']) {
  const isOfSeveral = invoices.length > 1;
  const listed = (numbers: readonly string[]) => (numbers.length === 0 ? null : numbers.join(', '));
  return {
    preEnrolmentId: onlyInvoiceOf({ invoices })?.preEnrolmentId ?? null,
    isOfSeveral,
    preEnrolmentNumber: listed(invoices.map((invoice) => invoice.preEnrolmentNumber)),
    invoiceNumber: listed(invoices.map((invoice) => invoice.invoiceNumber)),
    invoices: JSON.stringify(isOfSeveral ? invoices : []),
  };
}

/**
 * The order for a purchase: the user's unpaid one for the same, or a new one.
 * @throws Refusal if the user is already paying for the same, or has paid for it
 */
export async function placeOrder(
  tx: Database,
  { actor, now }: Pick<PurchaseContext, 'actor' | 'now'>,
  priced: PricedOrder,
  details: Purchase,
): Promise<PlacedOrder> {
  const { lines, invoices, ...bought } = priced;
  // With a link, another payer means another order: its receipt names the payer.
  const payer =
    actor.paymentLinkId === undefined ? [] : [actor.paymentLinkId, actor.name, actor.email];
  const content = [bought, invoices, lines, ...payer];
  const contentHash = hash('sha256', JSON.stringify(content), 'base64url');
  const cartId = 'orderEnrolments' in details ? (details.cartId ?? null) : null;
  // Two tabs can order the same documents concurrently; invoices are already locked.
  if (bought.kind === 'documents') await lockTextInTransaction(tx, `documents ${actor.userId}`);
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
  const [order] = await tx.rows(insert, {
    ...bought,
    orderNumber,
    userId: actor.userId,
    paymentLinkId: actor.paymentLinkId ?? null,
    contactId: contact?.contactId ?? null,
    contentHash,
    payerName: actor.name,
    payerEmail: actor.email,
    cartId,
    createdAt: now,
    address: bought.address && JSON.stringify(bought.address),
    ...invoiceColumnsOf(invoices),
    lines: JSON.stringify(invoices.length > 1 ? lines : lines.map(withoutInvoice)),
  });
  if (!order) throw new Error('The insert returned no row.');
  return { orderId: order.order_id, orderNumber, attemptNumber: 1 };
}
