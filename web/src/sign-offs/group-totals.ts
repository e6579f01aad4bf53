import type { RequestFilter } from '@tradebridge/contract/sign-off-rules';
import type { MySignoffCount, SignoffRequest, WaitingTotal } from '@tradebridge/contract/sign-offs';
import { daysSince } from '../app/format.ts';
import { countByFilter } from './narrow-requests.ts';

/** How much waits at all companies, whether it has loaded or not. */
export interface GroupTotals {
  readonly counts: Readonly<Record<RequestFilter, number>>;
  readonly all: WaitingTotal;
  /** At companies where the user may answer. */
  readonly toAnswer: WaitingTotal;
}

const less = ({ count, oldest }: WaitingTotal, answered: number): WaitingTotal => {
  // Never below zero: the server may have counted without them already.
  const left = Math.max(0, count - answered);
  return { count: left, oldest: left === 0 ? null : oldest };
};

/** The server's count without requests that have been answered since. */
export function countWithout(
  counted: MySignoffCount,
  answered: readonly SignoffRequest[],
): MySignoffCount {
  const { all, 'long-wait': longWait, final } = countByFilter(answered, daysSince);
  return {
    awaitingSignoffCount: Math.max(0, counted.awaitingSignoffCount - all),
    longWaitCount: Math.max(0, counted.longWaitCount - longWait),
    finalCount: Math.max(0, counted.finalCount - final),
    all: less(counted.all, all),
    toAnswer: less(counted.toAnswer, all),
  };
}

export const totalsOf = ({
  awaitingSignoffCount,
  longWaitCount,
  finalCount,
  all,
  toAnswer,
}: MySignoffCount): GroupTotals => ({
  counts: { all: awaitingSignoffCount, 'long-wait': longWaitCount, final: finalCount },
  all,
  toAnswer,
});
