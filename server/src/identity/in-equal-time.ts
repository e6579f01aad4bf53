import { setTimeout as sleep } from 'node:timers/promises';

/** Minimum time of a reply, so that its duration does not reveal what the call did. */
const minTimeMs = 250;

/** Does the work of a call whose reply is the same whether or not an address has an account. */
export async function inEqualTime(work: Promise<unknown>): Promise<true> {
  await Promise.all([work, sleep(minTimeMs)]);
  return true;
}
