import type { AccountEntry } from '@tradebridge/contract/company-account';
import type { Context } from '../platform/context.ts';
import { forRecords, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { entryColumns } from './entry-columns.ts';
import { fillAccounts } from './fill-accounts.ts';
import type { PostingParts } from './post-entries.ts';

const readHistory = statement<AccountEntry>(
  'invoice-history',
  `select ${entryColumns} from account_entries entry
   where entry.pre_enrolment_id = $2 and entry.employer_id = $1
   order by entry.posted_day, entry.entry_id`,
);
const isInvoiced = statement(
  'is-invoiced-company',
  'select from pre_enrolments where pre_enrolment_id = $2 and employer_id = $1 and retired_at is null',
);

/** What the company's account says about an invoice, the oldest entry first. */
export async function readInvoiceHistory(
  { db, ...parts }: Pick<Context, 'db'> & PostingParts,
  { eId, pId }: { readonly eId: string; readonly pId: string },
): Promise<AccountEntry[]> {
  const entries = await db.rows(readHistory, [eId, pId]);
  if (entries.length > 0) return entries;
  if ((await db.rows(isInvoiced, [eId, pId])).length === 0) throw new Refusal('notFound');
  await forRecords(db).transaction((tx) => fillAccounts(tx, parts, [eId]));
  return db.rows(readHistory, [eId, pId]);
}
