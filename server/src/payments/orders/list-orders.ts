import {
  type retrieveCompanyOrders as companyContract,
  type retrieveOrders as contract,
  ordersAtOnce,
} from '@tradebridge/contract/checkout';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { type Statement, statement } from '../../platform/database.ts';
import {
  type OrderListedRow,
  orderListedColumns,
  orderListedOf,
  orderTables,
} from '../order-row.ts';

const latestFirst = `order by purchase.created_at desc, purchase.order_number desc
  limit ${ordersAtOnce + 1}`;

/** Orders by the column of their owner; `$1` is the user or the company. */
const pagesBy = (name: string, owner: 'user_id' | 'employer_id') => {
  const all = `select ${orderListedColumns} from ${orderTables} where purchase.${owner} = $1`;
  return {
    latest: statement<OrderListedRow>(`${name}-orders`, `${all} ${latestFirst}`),
    earlier: statement<OrderListedRow>(
      `${name}-earlier-orders`,
      `${all} and (purchase.created_at, purchase.order_number) < (
         select created_at, order_number from orders where order_number = $2 and ${owner} = $1
       ) ${latestFirst}`,
    ),
  };
};
const own = pagesBy('own', 'user_id');
const ofCompany = pagesBy('company', 'employer_id');

async function readPage(
  { db }: Pick<Context, 'db'>,
  pages: { latest: Statement<OrderListedRow>; earlier: Statement<OrderListedRow> },
  ownerId: string,
  before: string | undefined,
): Promise<z.output<typeof contract.result>> {
  const rows =
    before === undefined
      ? await db.rows(pages.latest, [ownerId])
      : await db.rows(pages.earlier, [ownerId, before]);
  return {
    orders: rows.slice(0, ordersAtOnce).map(orderListedOf),
    hasMore: rows.length > ordersAtOnce,
  };
}

/** The user's own orders, the latest first. */
export const listOrders = (context: Context, { before }: z.output<typeof contract.input>) =>
  readPage(context, own, context.actor.userId, before);

/** The company's orders, the latest first. */
export const listCompanyOrders = (
  context: Context,
  { eId, before }: z.output<typeof companyContract.input>,
) => readPage(context, ofCompany, eId, before);
