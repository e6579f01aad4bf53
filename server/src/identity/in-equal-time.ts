import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a reply takes at least, so that its time does not tell what it did. */
const minTimeMs = 250;

/** Does the work of a call that answers the same whether or not an address has an account. */
export async function inEqualTime(work: Promise<unknown>): Promise<true> {
  await Promise.all([work, sleep(minTimeMs)]);
  return true;
}
