import { type Database, statement } from '../platform/database.ts';
import { fillAccounts } from './fill-accounts.ts';
import type { PostingParts } from './post-entries.ts';

/** Few, since a payment by one of them waits for all. */
const filledAtOnce = 10;

const findWaiting = statement<{ employer_id: string }>(
  'companies-without-account',
  `select employer_id from employers employer
   where not exists (
     select from company_accounts account where account.employer_id = employer.employer_id
   )
   order by employer_id limit ${filledAtOnce}`,
);

/**
 * Fills the accounts of all companies that have none, a few in each transaction: after an upgrade,
 * and before an import changes what their first filling is to show.
 * @returns how many were filled
 */
export async function fillWaitingAccounts(
  db: Database,
  parts: PostingParts,
  { isStopping = () => false }: { readonly isStopping?: () => boolean } = {},
): Promise<number> {
  let filled = 0;
  while (!isStopping()) {
    const waiting = await db.rows(findWaiting);
    if (waiting.length === 0) break;
    filled += await db.transaction((tx) =>
      fillAccounts(
        tx,
        parts,
        waiting.map(({ employer_id: id }) => id),
      ),
    );
  }
  return filled;
}
