import { type Database, statement } from '../platform/database.ts';
import { fillAccounts } from './fill-accounts.ts';
import { dayAndTime, type Posted, type PostingParts, postUntilComplete } from './post-entries.ts';
import { postingSql } from './posting-sql.ts';

const post = statement<Posted>(
  'post-invoices',
  postingSql('select unnest($5::text[]) collate "C" as pre_enrolment_id'),
);
const findUnfilled = statement<{ employer_id: string }>(
  'unfilled-accounts-of-invoices',
  `select employer_id from (
     select employer_id from pre_enrolments where pre_enrolment_id = any($1)
     union select employer_id from orders join order_invoices using (order_id)
     where order_invoices.pre_enrolment_id = any($1)
   ) concerned
   where employer_id is not null and not exists (
     select from company_accounts account where account.employer_id = concerned.employer_id
   )`,
);

/**
 * Posts what happened to invoices. Call it at the end of the transaction that changed them, with
 * their rows locked.
 */
export async function postInvoices(
  tx: Database,
  parts: PostingParts,
  preEnrolmentIds: readonly string[],
): Promise<void> {
  if (preEnrolmentIds.length === 0) return;
  const unfilled = await tx.rows(findUnfilled, [preEnrolmentIds]);
  if (unfilled.length > 0) {
    await fillAccounts(
      tx,
      parts,
      unfilled.map(({ employer_id: id }) => id),
    );
  }
  const { timeZone } = parts.institution;
  await postUntilComplete(() =>
    tx.rows(post, [...dayAndTime(parts), [], timeZone, preEnrolmentIds]),
  );
}
