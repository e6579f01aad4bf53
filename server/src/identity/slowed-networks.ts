import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenContext } from '../platform/context.ts';
import { statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { LimitKind } from './attempt-limits.ts';
import { addressSubjectOf, isBeyond, type Subject, valuesOfBeyond } from './failed-attempts.ts';

const findSlowed = statement<{ is_slowed: boolean }>(
  'is-network-slowed',
  `select ${isBeyond('$1', '$2', '$3')} as is_slowed`,
);

/** How many requests of each network wait in this process, by the key of their subject. */
const waiting = new Map<string, number>();

/**
 * Makes a request of a slowed network wait. It holds no connection to the database and no thread
 * meanwhile, and gives up its place when its client goes away. Each process has a line of its own.
 *
 * @throws Refusal `tooMany` when as many of the network wait already as may; `invalid` when the client
 *   went away, which nobody reads
 */
export async function waitInLine(
  { institution, request }: Pick<OpenContext, 'institution' | 'request'>,
  { key, kind }: Subject,
): Promise<void> {
  const { delaySeconds, maxWaiting } = institution.limits;
  const before = waiting.get(key) ?? 0;
  if (before >= maxWaiting) {
    throw new Refusal('tooMany', { retryAfter: delaySeconds, limit: kind });
  }
  waiting.set(key, before + 1);
  const gone = new AbortController();
  const stopListening = request.whenGone(() => gone.abort());
  try {
    await sleep(delaySeconds * 1000, undefined, { signal: gone.signal });
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    throw new Refusal('invalid', { message: 'The client went away.' });
  } finally {
    stopListening();
    leaveLine(key);
  }
}

function leaveLine(key: string): void {
  const left = (waiting.get(key) ?? 1) - 1;
  if (left > 0) waiting.set(key, left);
  else waiting.delete(key);
}

/** Makes a request wait whose network is beyond a slowing limit. */
export async function slowDown(
  context: Pick<OpenContext, 'db' | 'now' | 'institution' | 'request'>,
  kind: LimitKind,
): Promise<void> {
  const subject = addressSubjectOf(context, kind);
  const [network] = await context.db.rows(findSlowed, valuesOfBeyond(subject, context.now));
  if (network?.is_slowed) await waitInLine(context, subject);
}
