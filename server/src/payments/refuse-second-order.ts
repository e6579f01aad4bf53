import type { Purchase } from '@tradebridge/contract/checkout';
import { minutesToAsk } from '@tradebridge/contract/checkout-rules';
import type { PurchaseContext } from '../access/payer.ts';
import type { PricedLine } from '../checkout/priced-order.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { unsettledSql } from './attempt-sql.ts';

type Content = readonly (readonly [
  enrolmentId: string | null,
  productId: string | null,
  delivery: string,
  quantity: number,
])[];

const findEarlier = statement<{ is_paid: boolean; is_of_cart: boolean; content: Content }>(
  'earlier-orders-of-documents',
  `select attempt.state = 'paid' as is_paid, coalesce(bought.cart_id = $2, false) as is_of_cart,
     array(
       select json_build_array(enrolment_id, product_id, delivery, quantity)
       from order_lines line where line.order_id = bought.order_id
     ) as content
   from orders bought join payment_attempts attempt using (order_id)
   where bought.user_id = $1 and bought.kind = 'documents' and (
     ${unsettledSql('attempt')}
     or attempt.state = 'paid' and (
       bought.cart_id = $2 or attempt.released_at is null and attempt.settled_at > $3
     )
   )`,
);

/** What is bought, independent of price, address and order of lines. */
const keyOf = (content: Content): string =>
  JSON.stringify(content.map((line) => JSON.stringify(line)).toSorted());

/**
 * Prevents documents from being paid for twice by mistake, from two tabs or devices. The state of
 * an invoice does the same for fees.
 * @throws Refusal if the user is paying for the same cart or documents, has paid for the same cart,
 * or paid for the same documents a moment ago and has not confirmed that they are wanted again
 */
export async function refuseSecondOrder(
  db: Database,
  { actor, now }: Pick<PurchaseContext, 'actor' | 'now'>,
  { lines }: { readonly lines: readonly PricedLine[] },
  details: Purchase,
): Promise<void> {
  if (!('orderEnrolments' in details)) return;
  const wanted = keyOf(
    lines.map(({ enrolmentId, productId, delivery, quantity }) => [
      enrolmentId,
      productId,
      delivery,
      quantity,
    ]),
  );
  const recently = new Date(now.getTime() - minutesToAsk * 60_000);
  const earlier = (
    await db.rows(findEarlier, [actor.userId, details.cartId ?? null, recently])
  ).map(({ content, ...order }) => ({ ...order, isSame: keyOf(content) === wanted }));
  if (earlier.some((order) => !order.is_paid && (order.is_of_cart || order.isSame))) {
    throw new Refusal('paymentInProgress');
  }
  if (earlier.some((order) => order.is_of_cart)) throw new Refusal('alreadyPaid');
  if (!details.isWantedAgain && earlier.some((order) => order.isSame)) {
    throw new Refusal('orderedAlready');
  }
}
