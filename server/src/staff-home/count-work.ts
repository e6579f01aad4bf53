import { findUsers } from '@tradebridge/contract/administration';
import { retrieveBouncedAddresses } from '@tradebridge/contract/notifications';
import { retrieveAttention } from '@tradebridge/contract/payments';
import type { WorkQueue } from '@tradebridge/contract/staff-home';
import { retrieveSubmissions } from '@tradebridge/contract/submission-administration';
import { policies } from '../access/policies.ts';
import { lockedUserIds } from '../identity/locked-accounts.ts';
import type { Context } from '../platform/context.ts';
import { type Statement, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';

interface Source {
  /** The call that lists what is counted: users who may not make it do not get the count. */
  readonly of: { readonly policy: 'staff' | 'administer' };
  /** SQL for the count; `$1` is the instant. */
  readonly count: string;
}

const sources = {
  unknownPayments: {
    of: retrieveAttention,
    count: `select (select count(*) from payment_attempts where state = 'unknown')
      + (select count(*) from refunds where state = 'unknown')`,
  },
  settlementDifferences: {
    of: retrieveAttention,
    count: 'select count(*) from settlement_differences where closed_at is null',
  },
  failedHandlers: {
    of: retrieveSubmissions,
    count: `select count(distinct submission_id) from handler_runs where state = 'failed'`,
  },
  bouncedAddresses: {
    of: retrieveBouncedAddresses,
    count: 'select count(*) from bounced_addresses',
  },
  lockedAccounts: {
    of: findUsers,
    count: `select count(*) from users where id = any(${lockedUserIds('$1')})`,
  },
  // Unfinished ones have their own index.
  newSubmissions: {
    of: retrieveSubmissions,
    count: `select count(*) from submissions where progress <> 'done' and progress = 'new'`,
  },
  submissionsInProgress: {
    of: retrieveSubmissions,
    count: `select count(*) from submissions where progress <> 'done' and progress = 'inProgress'`,
  },
} as const satisfies Readonly<Record<keyof WorkQueue, Source>>;

type SourceName = keyof typeof sources;
const names = Object.keys(sources) as SourceName[];

const declared = new Map<string, Statement<WorkQueue>>();

/**
 * One statement for everything that the user may read, so that the call uses one connection of the
 * pool.
 */
function statementOf(counted: readonly SourceName[]): Statement<WorkQueue> {
  const name = `work-queue-${counted.map((source) => names.indexOf(source)).join('')}`;
  const found = declared.get(name);
  if (found) return found;
  const counts = counted.map((source) => `(${sources[source].count}) as "${source}"`).join(', ');
  const made = statement<WorkQueue>(
    name,
    `with given as (select $1::timestamptz) select ${counts}`,
  );
  declared.set(name, made);
  return made;
}

/** Uses the policy of the list itself, so that the two cannot diverge. */
async function mayRead(context: Context, source: SourceName): Promise<boolean> {
  try {
    await policies[sources[source].of.policy](context, {});
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'forbidden') return false;
    throw error;
  }
}

/** The number of items waiting in each list that the user may read. */
export async function countWork(context: Context): Promise<WorkQueue> {
  const may = await Promise.all(names.map((source) => mayRead(context, source)));
  const counted = names.filter((_, index) => may[index]);
  if (counted.length === 0) return {};
  const [counts] = await context.db.rows(statementOf(counted), [context.now]);
  if (!counts) throw new Error('The count returned no row.');
  return counts;
}
