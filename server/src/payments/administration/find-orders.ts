import type { OrderState } from '@tradebridge/contract/checkout-rules';
import {
  type findOrders as findOrdersCall,
  ordersFoundAtOnce,
  type StaffOrderListed,
} from '@tradebridge/contract/payments';
import type { z } from 'zod';
import { addDays, startOfDay } from '../../platform/calendar.ts';
import type { Context } from '../../platform/context.ts';
import type { Statement } from '../../platform/database.ts';
import { type Folding, foldingOf } from '../../platform/folding.ts';
import { holdsWanted, patternsOf, wantedWords } from '../../platform/wanted-words.ts';
import { keptSql, undeliveredSql, underWaySql } from '../attempt-sql.ts';
import {
  type OrderListedRow,
  orderListedColumns,
  orderListedOf,
  orderStateSql,
  orderTables,
} from '../order-row.ts';
import {
  type PurchaserRow,
  purchaserColumns,
  purchaserOf,
  purchaserTables,
} from './read-staff-order.ts';

interface FoundRow extends OrderListedRow, PurchaserRow {
  to_deliver: number;
}

// $1 and $2 are words of the text, $3 the text itself: numbers only match as a whole, in any paper
// or provider record.
const byText = ({ column }: Folding) => `purchase.order_id = any(array(
  (with ${wantedWords('$1', '$2')}
    select order_id from wanted cross join orders where ${holdsWanted(column)})
  union select order_id from orders
    where user_id in (select id from users where email = lower($3))
  union select order_id from payment_attempts
    where transaction_reference = $3 or provider_order_id = upper($3)
  union select attempt.order_id from refunds refund join payment_attempts attempt using (attempt_id)
    where refund.transaction_reference = $3
  union select attempt.order_id from portal_receipts own join payment_attempts attempt using (attempt_id)
    where own.receipt_number = upper($3)
  union select attempt.order_id from receipts taken
    join portal_receipts own on own.receipt_number = taken.portal_receipt_number collate "C"
    join payment_attempts attempt using (attempt_id)
    where taken.receipt_number = $3 and taken.retired_at is null
  union select order_id from orders
    where purchase_order_number is not null
      and folded_text(purchase_order_number) = folded_text($3)
))`;

/**
 * SQL that selects the orders of a state through an index if there are few; the state itself is
 * still checked for each.
 */
const leading: Partial<Record<OrderState, string>> = {
  underWay: underWaySql(),
  unknown: `state = 'unknown'`,
  refunded: 'released_at is not null',
};

type Input = z.output<typeof findOrdersCall.input>;

/** The conditions of a search with their values; the name says which conditions there are. */
function conditionsOf(
  { text, state, kind, from, until, before }: Input,
  { timeZone, folding }: { timeZone: string; folding: Folding },
) {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const names: string[] = [];
  const add = (name: string, condition: (place: (value: unknown) => string) => string) => {
    names.push(name);
    conditions.push(
      condition((value) => {
        values.push(value);
        return `$${values.length}`;
      }),
    );
  };
  if (text) {
    const words = patternsOf(folding.wordsOf(text));
    // The first condition, so its parameters have the numbers that the SQL names.
    add(`text-${folding.name}`, (place) => {
      for (const value of [words[0], words, text]) place(value);
      return byText(folding);
    });
  }
  if (state) {
    const found = leading[state];
    add(`state-${state}`, (place) =>
      [
        `(${orderStateSql}) = ${place(state)}`,
        ...(found
          ? [`purchase.order_id in (select order_id from payment_attempts where ${found})`]
          : []),
      ].join(' and '),
    );
  }
  if (kind) add('kind', (place) => `purchase.kind = ${place(kind)}`);
  if (from) add('from', (place) => `purchase.created_at >= ${place(startOfDay(timeZone, from))}`);
  if (until) {
    const end = startOfDay(timeZone, addDays(until, 1));
    add('until', (place) => `purchase.created_at < ${place(end)}`);
  }
  if (before) {
    add(
      'before',
      (place) => `(purchase.created_at, purchase.order_id) < (
        select created_at, order_id from orders where order_number = ${place(before)})`,
    );
  }
  return { name: names.join(','), condition: conditions.join(' and ') || 'true', values };
}

const rowLimit = ordersFoundAtOnce + 1;

const foundOf = (row: FoundRow): StaffOrderListed => ({
  ...orderListedOf(row),
  ...purchaserOf(row),
  toDeliver: row.to_deliver,
});

/**
 * Orders, the latest first; with a text, those that contain every word of it, or whose paper or
 * record has that number.
 */
export async function findOrders(
  { db, institution }: Context,
  input: Input,
): Promise<z.output<typeof findOrdersCall.result>> {
  const { name, condition, values } = conditionsOf(input, {
    timeZone: institution.timeZone,
    folding: await foldingOf(db),
  });
  // Named by its conditions, of which there are few, so that each combination has a plan. The page
  // is selected first, and the attempt that counts is looked up only for its orders.
  const page = `select purchase.order_id from ${input.state ? orderTables : 'orders purchase'}
    where ${condition}
    order by purchase.created_at desc, purchase.order_id desc limit ${rowLimit}`;
  const find: Statement<FoundRow> = {
    name: `find-orders:${name}`,
    text: `select ${orderListedColumns}, ${purchaserColumns},
       (select count(*) from order_lines waiting
        where waiting.order_id = purchase.order_id and ${undeliveredSql('waiting')}
          and ${keptSql('attempt')}
       ) as to_deliver
     from ${orderTables} ${purchaserTables}
     where purchase.order_id = any(array(${page}))
     order by purchase.created_at desc, purchase.order_id desc`,
  };
  const rows = await db.rows(find, values);
  return {
    orders: rows.slice(0, ordersFoundAtOnce).map(foundOf),
    hasMore: rows.length > ordersFoundAtOnce,
  };
}
