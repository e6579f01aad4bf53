import { allPortals } from './portals.ts';

const timeoutMs = 120_000;

/** Waits until every portal is ready. Playwright itself would start one after the other. */
export default async function awaitPortals(): Promise<void> {
  const deadline = AbortSignal.timeout(timeoutMs);
  await Promise.all(allPortals().map(({ address }) => untilReady(address, deadline)));
}

async function untilReady(address: string, deadline: AbortSignal): Promise<void> {
  while (!(await isReady(address))) {
    if (deadline.aborted) throw new Error(`${address} is not ready after ${timeoutMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
