import { maxAttention } from '@tradebridge/contract/payment-rules';
import type { Attention } from '@tradebridge/contract/payments';
import type { Context } from '../../platform/context.ts';
import { statement } from '../../platform/database.ts';
import { keptSql, undeliveredSql } from '../attempt-sql.ts';
import { shownRecord } from '../record-labels.ts';

interface UnknownRow {
  order_number: string;
  attempt_id: string;
  provider_order_id: string;
  amount: number;
  created_at: Date;
  payer_name: string;
  is_asked: boolean;
}
const findUnknown = statement<UnknownRow>(
  'unknown-attempts',
  `select purchase.order_number, attempt.attempt_id, attempt.provider_order_id, attempt.amount,
     attempt.created_at, purchase.payer_name, attempt.ask_again_at is not null as is_asked
   from payment_attempts attempt join orders purchase using (order_id)
   where attempt.state = 'unknown'
   order by attempt.created_at, attempt.attempt_id limit ${maxAttention}`,
);

interface UnknownRefundRow {
  order_number: string;
  refund_id: string;
  provider_order_id: string;
  amount: number;
  created_at: Date;
  is_asked: boolean;
}
const findUnknownRefunds = statement<UnknownRefundRow>(
  'unknown-refunds',
  `select purchase.order_number, refund.refund_id, charge.provider_order_id, refund.amount,
     refund.created_at, refund.ask_again_at is not null as is_asked
   from refunds refund join payment_attempts charge using (attempt_id)
   join orders purchase using (order_id)
   where refund.state = 'unknown'
   order by refund.created_at, refund.refund_id limit ${maxAttention}`,
);

interface ReviewRow {
  review_id: string;
  order_number: string;
  kind: Attention['reviews'][number]['kind'];
  at: Date;
  detail: string;
}
const findReviews = statement<ReviewRow>(
  'open-payment-reviews',
  `select review.review_id, purchase.order_number, review.kind, review.at, review.detail
   from payment_reviews review join payment_attempts using (attempt_id)
   join orders purchase using (order_id)
   where review.closed_at is null
   order by review.at, review.review_id limit ${maxAttention}`,
);

type Difference = Attention['settlementDifferences'][number];
const findDifferences = statement<Omit<Difference, 'found'> & { found: Date }>(
  'open-settlement-differences',
  `select difference.difference_id as "differenceId", purchase.order_number as "orderNumber",
     difference.day, difference.type, difference.kind,
     difference.provider_order_id as "providerOrderId", difference.own_amount as "ownAmount",
     difference.own_reference as "ownReference", difference.their_amount as "theirAmount",
     difference.their_reference as "theirReference", difference.found_at as found
   from settlement_differences difference
   left join payment_attempts attempt using (attempt_id) left join orders purchase using (order_id)
   where difference.closed_at is null
   order by difference.found_at, difference.day, difference.provider_order_id,
     difference.difference_id limit ${maxAttention}`,
);

interface ToDeliverRow {
  order_number: string;
  line_number: number;
  description: string;
  delivery: 'digital' | 'print';
  quantity: number;
  settled_at: Date;
  student_name: string;
}
const findToDeliver = statement<ToDeliverRow>(
  'documents-to-deliver',
  `select purchase.order_number, line.line_number, line.description, line.delivery, line.quantity,
     attempt.settled_at, purchase.student_name
   from order_lines line join orders purchase using (order_id)
   join payment_attempts attempt using (order_id)
   where ${undeliveredSql('line')} and ${keptSql('attempt')}
   order by attempt.settled_at, purchase.order_number, line.line_number limit ${maxAttention}`,
);

/** Payments and orders that need a person's attention, the oldest first. */
export async function retrieveAttention({ db }: Pick<Context, 'db'>): Promise<Attention> {
  const [unknown, unknownRefunds, reviews, differences, toDeliver] = await Promise.all([
    db.rows(findUnknown),
    db.rows(findUnknownRefunds),
    db.rows(findReviews),
    db.rows(findDifferences),
    db.rows(findToDeliver),
  ]);
  return {
    unknown: unknown.map((row) => ({
      orderNumber: row.order_number,
      attemptId: row.attempt_id,
      providerOrderId: row.provider_order_id,
      amount: row.amount,
      since: row.created_at.toISOString(),
      payerName: row.payer_name,
      isAsked: row.is_asked,
    })),
    unknownRefunds: unknownRefunds.map((row) => ({
      orderNumber: row.order_number,
      refundId: row.refund_id,
      providerOrderId: row.provider_order_id,
      amount: row.amount,
      since: row.created_at.toISOString(),
      isAsked: row.is_asked,
    })),
    reviews: reviews.map((row) => ({
      reviewId: row.review_id,
      orderNumber: row.order_number,
      kind: row.kind,
      at: row.at.toISOString(),
      detail: shownRecord(row.detail),
    })),
    settlementDifferences: differences.map((row) => ({ ...row, found: row.found.toISOString() })),
    toDeliver: toDeliver.map((row) => ({
      orderNumber: row.order_number,
      lineNumber: row.line_number,
      description: row.description,
      delivery: row.delivery,
      quantity: row.quantity,
      paid: row.settled_at.toISOString(),
      studentName: row.student_name,
    })),
  };
}
