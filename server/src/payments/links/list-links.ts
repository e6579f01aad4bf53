import type { PaymentLink, retrievePaymentLinks } from '@tradebridge/contract/payment-links';
import type { z } from 'zod';
import { mayPayFor } from '../../access/roles.ts';
import type { Context } from '../../platform/context.ts';
import { type Database, statement } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type ListedLinkRow, linkOf, linkTables, listedLinkColumns } from './link-row.ts';

const findInvoice = statement<{ pre_enrolment_id: string }>(
  'invoice-of-payment-links',
  `select pre_enrolment_id from pre_enrolments
   where pre_enrolment_id = $1 and employer_id = $2 and retired_at is null`,
);

/** `$1` the invoice, `$2` the company, `$3` now. */
const linksOfInvoiceStatement = statement<ListedLinkRow>(
  'payment-links-of-invoice',
  `select ${listedLinkColumns('$3')} from ${linkTables}
   where link.pre_enrolment_id = $1 and link.employer_id = $2
   order by link.created_at desc, link.link_id`,
);
const findOne = statement<ListedLinkRow>(
  'payment-link-listed',
  `select ${listedLinkColumns('$3')} from ${linkTables}
   where link.link_id = $1 and link.pre_enrolment_id = $2`,
);

/** One link of an invoice. @throws Refusal `notFound` */
export async function readLink(
  db: Database,
  { linkId, pId }: { readonly linkId: string; readonly pId: string },
  now: Date,
): Promise<PaymentLink> {
  const [row] = await db.rows(findOne, [linkId, pId, now]);
  if (!row) throw new Refusal('notFound');
  return linkOf(row);
}

/** The links of an invoice, the latest first; none for contacts who may not pay it. */
export async function listLinks(
  { db, actor, now }: Context,
  { eId, pId }: z.output<typeof retrievePaymentLinks.input>,
): Promise<PaymentLink[]> {
  const [invoice] = await db.rows(findInvoice, [pId, eId]);
  if (!invoice) throw new Refusal('notFound');
  if (!actor.isAdmin && !actor.isSupport && !mayPayFor(actor, eId)) return [];
  return (await db.rows(linksOfInvoiceStatement, [pId, eId, now])).map(linkOf);
}
