import type { FastifyBaseLogger } from 'fastify';
import { tryLockInTransaction } from '../platform/advisory-lock.ts';
import { type Database, statement } from '../platform/database.ts';
import { type RepeatedWork, repeatWork } from '../platform/repeat-work.ts';
import { postCompaniesEntries } from './fill-accounts.ts';
import { fillWaitingAccounts } from './fill-waiting.ts';
import { owedSql } from './opening-sql.ts';
import type { PostingParts } from './post-entries.ts';

const hour = 3_600_000;
const reconciledAtOnce = 50;

const nextCompanies = statement<{ employer_id: string }>(
  'next-accounts-to-reconcile',
  `select employer_id from company_accounts where employer_id > $1
   order by employer_id limit ${reconciledAtOnce}`,
);
const findDiffering = statement<{ employer_id: string }>(
  'accounts-that-differ',
  `select owed.employer_id
   from (${owedSql('select unnest($1::text[]) collate "C" as employer_id')}) owed
   left join lateral (
     select coalesce(sum(amount), 0) as amount from account_entries
     where employer_id = owed.employer_id
   ) entered on true
   where owed.amount <> entered.amount`,
);

interface Reconciled {
  /** Accounts that were filled. */
  readonly filled: number;
  /** Entries that were missing. */
  readonly posted: number;
  /** Companies whose entries still do not add up to what they owe. */
  readonly differing: readonly string[];
}

/**
 * Fills accounts that are waiting and enters what has no entry: what a process of an older version
 * wrote. Ends at once if another process is doing it.
 */
export async function reconcileAccounts(
  db: Database,
  parts: PostingParts,
  { isStopping = () => false }: { readonly isStopping?: () => boolean } = {},
): Promise<Reconciled> {
  const filled = await fillWaitingAccounts(db, parts, { isStopping });
  const differing: string[] = [];
  let posted = 0;
  let after = '';
  while (!isStopping()) {
    const companies = await db.rows(nextCompanies, [after]);
    const employerIds = companies.map(({ employer_id: id }) => id);
    const last = employerIds.at(-1);
    if (last === undefined) break;
    const missing = await db.transaction(async (tx) => {
      if (!(await tryLockInTransaction(tx, 'reconcileAccounts'))) return undefined;
      return postCompaniesEntries(tx, parts, { employerIds, filling: [] });
    });
    if (missing === undefined) break;
    posted += missing;
    const unexplained = await db.rows(findDiffering, [employerIds]);
    differing.push(...unexplained.map(({ employer_id: id }) => id));
    after = last;
  }
  return { filled, posted, differing };
}

/** Reconciles at once and every hour. */
export function keepReconcilingAccounts(
  db: Database,
  {
    now,
    institution,
    log,
  }: Pick<PostingParts, 'institution'> & {
    readonly now: () => Date;
    readonly log: FastifyBaseLogger;
  },
): RepeatedWork {
  let isStopped = false;
  const repeated = repeatWork({
    everyMs: hour,
    work: async () => {
      const found = await reconcileAccounts(
        db,
        { now: now(), institution },
        { isStopping: () => isStopped },
      );
      const { filled, posted, differing } = found;
      if (filled > 0 || posted > 0) log.info({ filled, posted }, 'accounts were reconciled');
      if (differing.length > 0) log.error({ differing }, 'entries of accounts do not add up');
    },
    log,
    failure: 'accounts could not be reconciled',
  });
  void repeated.wake();
  return {
    wake: repeated.wake,
    stop: () => {
      isStopped = true;
      return repeated.stop();
    },
  };
}
