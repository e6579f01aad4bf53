import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen, pollMs } from './share-stream.ts';

/** The server's side: the open streams, by address. */
interface Stream {
  address: string;
  send: (text: string) => void;
  end: () => void;
}
let streams: Stream[] = [];
let refuseWith: number | null = null;

const serve = (address: string, { signal }: RequestInit): Promise<Response> => {
  if (refuseWith !== null) return Promise.resolve(new Response(null, { status: refuseWith }));
  return new Promise((resolve) => {
    const body = new ReadableStream({
      start(controller) {
        const encoder = new TextEncoder();
        const stream: Stream = {
          address,
          send: (text) => controller.enqueue(encoder.encode(text)),
          end: () => {
            streams = streams.filter((open) => open !== stream);
            controller.close();
          },
        };
        streams.push(stream);
        signal?.addEventListener('abort', () => {
          streams = streams.filter((open) => open !== stream);
          controller.error(signal.reason);
        });
      },
    });
    resolve(new Response(body));
  });
};

const stops: AbortController[] = [];
beforeEach(() => {
  streams = [];
  refuseWith = null;
  vi.stubGlobal('fetch', serve);
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('sessionStorage', { getItem: () => 'a-token', removeItem: () => {} });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop.abort();
  await sleep(20);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A listening tab, and what it has received. */
function aTab(userId: string, eId: string | null = null) {
  const stop = new AbortController();
  stops.push(stop);
  const heard: string[] = [];
  const listening = listen(
    {
      userId,
      eId,
      onEvent: ({ name }) => heard.push(name),
      onMissed: () => heard.push('missed'),
    },
    stop.signal,
  );
  return { heard, listening, close: () => stop.abort() };
}

const addresses = () => streams.map(({ address }) => address);

test('tabs of one user share one stream, and all receive its events', async () => {
  const userId = randomUUID();
  const tabs = [aTab(userId, '1'), aTab(userId, '1'), aTab(userId, '1')];
  await expect.poll(addresses).toEqual(['/api/live?eId=1']);
  streams[0]?.send('event: settings\ndata: {}\n\n');
  for (const { heard } of tabs) await expect.poll(() => heard).toEqual(['settings']);
  expect(addresses()).toEqual(['/api/live?eId=1']);
});

test('when the tab that reads the stream is closed, another takes over and fetches what was missed', async () => {
  const userId = randomUUID();
  const first = aTab(userId);
  await expect.poll(addresses).toEqual(['/api/live']);
  const second = aTab(userId);
  streams[0]?.send(': still here\n\n');
  await sleep(50);
  first.close();
  await expect.poll(() => second.heard).toEqual(['missed']);
  expect(addresses()).toEqual(['/api/live']);
  streams[0]?.send('event: orders\ndata: {}\n\n');
  await expect.poll(() => second.heard).toEqual(['missed', 'orders']);
  expect(first.heard).toEqual([]);
});

test('a tab that joins later receives the labels event that the stream began with', async () => {
  const userId = randomUUID();
  const first = aTab(userId);
  await expect.poll(addresses).toEqual(['/api/live']);
  streams[0]?.send('event: labels\ndata: {"version":"a"}\n\nevent: settings\ndata: {}\n\n');
  await expect.poll(() => first.heard).toEqual(['labels', 'settings']);
  const second = aTab(userId);
  await expect.poll(() => second.heard).toEqual(['labels']);
  expect(addresses()).toEqual(['/api/live']);
});

test('a tab of another company joins the stream, and nothing counts as missed', async () => {
  const userId = randomUUID();
  const first = aTab(userId, '1');
  await expect.poll(addresses).toEqual(['/api/live?eId=1']);
  const second = aTab(userId, '2');
  await expect.poll(addresses).toEqual(['/api/live?eId=1&eId=2']);
  streams[0]?.send('event: settings\ndata: {}\n\n');
  for (const { heard } of [first, second]) await expect.poll(() => heard).toEqual(['settings']);
});

test('after a broken connection everything is fetched again', async () => {
  const userId = randomUUID();
  const [first, second] = [aTab(userId), aTab(userId)];
  await expect.poll(addresses).toEqual(['/api/live']);
  streams[0]?.send(': still here\n\n');
  await sleep(50);
  streams[0]?.end();
  for (const { heard } of [first, second]) {
    await expect.poll(() => heard, { timeout: 3000 }).toEqual(['missed']);
  }
});

test('a browser opens at most two streams: tabs of a third user poll', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [, , third] = [aTab(randomUUID()), aTab(randomUUID()), aTab(randomUUID())];
  await vi.waitFor(() => expect(streams).toHaveLength(2));
  expect(third?.heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(pollMs);
  await vi.waitFor(() => expect(third?.heard).toEqual(['missed']));
  expect(streams).toHaveLength(2);
});

test('without locks, as on a plain http address, a tab polls and holds no connection', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tab = aTab(randomUUID());
  await vi.advanceTimersByTimeAsync(2 * pollMs);
  expect(tab.heard).toEqual(['missed', 'missed']);
  expect(streams).toEqual([]);
});

test('a session that is refused the stream stops requesting it', async () => {
  refuseWith = 403;
  await aTab(randomUUID()).listening;
  expect(streams).toEqual([]);
});

test('a tab frozen by the browser loses the lead to a visible one', async () => {
  const userId = randomUUID();
  const frozen = aTab(userId);
  await expect.poll(addresses).toEqual(['/api/live']);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const awake = aTab(userId);
  await sleep(20);
  await vi.advanceTimersByTimeAsync(100_000);
  await vi.waitFor(() => expect(streams).toHaveLength(1));
  vi.useRealTimers();
  streams[0]?.send('event: payments\ndata: {}\n\n');
  await expect.poll(() => awake.heard).toContain('payments');
  expect(frozen.heard.filter((name) => name === 'payments').length).toBeLessThanOrEqual(1);
});
