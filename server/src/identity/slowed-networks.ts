import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenContext } from '../platform/context.ts';
import { namedStatement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LimitKind } from './attempt-limits.ts';
import {
  addressSubjectOf,
  isBeyond,
  type Subject,
  type ValuesOfBeyond,
  valuesOfBeyond,
} from './failed-attempts.ts';
import { identityLabels } from './labels.ts';

const findSlowed = namedStatement<{ is_slowed: boolean }, ValuesOfBeyond>(
  'is-network-slowed',
  `select ${isBeyond} as is_slowed`,
);

/** Number of waiting requests by the key of their subject, in this process. */
const queueLengths = new Map<string, number>();

/**
 * Delays a request from a slowed network. While it waits it holds no database connection and no
 * thread, and it leaves the queue when its client disconnects. Each process has separate queues.
 * @throws Refusal `tooMany` if the network's queue is full; `invalid` if the client has
 * disconnected
 */
export async function waitInQueue(
  { institution, request }: Pick<OpenContext, 'institution' | 'request'>,
  { key, kind }: Subject,
): Promise<void> {
  const { delaySeconds, maxWaiting } = institution.limits;
  const length = queueLengths.get(key) ?? 0;
  if (length >= maxWaiting) {
    throw new Refusal('tooMany', { retryAfter: delaySeconds, limit: kind });
  }
  queueLengths.set(key, length + 1);
  const disconnected = new AbortController();
  const stopListening = request.whenGone(() => disconnected.abort());
  try {
    await sleep(delaySeconds * 1000, undefined, { signal: disconnected.signal });
  } catch (error) {
    if (!disconnected.signal.aborted) throw error;
    throw new Refusal('invalid', { message: identityLabels.disconnected });
  } finally {
    stopListening();
    leaveQueue(key);
  }
}

function leaveQueue(key: string): void {
  const left = (queueLengths.get(key) ?? 1) - 1;
  if (left > 0) queueLengths.set(key, left);
  else queueLengths.delete(key);
}

type SlowingContext = Pick<OpenContext, 'db' | 'now' | 'institution' | 'request'>;

/**
 * Delays a request if its network has exceeded a limit that delays.
 * @throws Refusal as `waitInQueue` does
 */
export const slowDown = (context: SlowingContext, kind: LimitKind): Promise<void> =>
  slowDownFor(context, addressSubjectOf(context, kind));

/** The same for a subject that need not be the network. */
export async function slowDownFor(context: SlowingContext, subject: Subject): Promise<void> {
  const [network] = await context.db.rows(findSlowed, valuesOfBeyond(subject, context.now));
  if (network?.is_slowed) await waitInQueue(context, subject);
}
