import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxStopMs, repeatWork } from './repeat-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work whose rounds end when the test says so. */
function steered() {
  const ends: PromiseWithResolvers<void>[] = [];
  const log = { error: vi.fn() };
  const work = vi.fn(() => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  const kept = repeatWork({ everyMs: 1000, work, log, failure: 'it failed' });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    kept,
    work,
    log,
    end: (round: number) => {
      ends[round]?.resolve();
      return settle();
    },
    fail: (round: number) => {
      ends[round]?.reject(new Error(`round ${round}`));
      return settle();
    },
  };
}

test('work runs after each interval, never concurrently', async () => {
  const { work, end } = steered();
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(1);
  await end(0);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a failure is logged once until a round succeeds, and the rounds continue', async () => {
  const { work, log, end, fail } = steered();
  for (const round of [0, 1]) {
    await vi.advanceTimersByTimeAsync(1000);
    await fail(round);
  }
  expect(log.error.mock.calls).toEqual([[{ err: new Error('round 0') }, 'it failed']]);
  await vi.advanceTimersByTimeAsync(1000);
  await end(2);
  await vi.advanceTimersByTimeAsync(1000);
  await fail(3);
  expect(work).toHaveBeenCalledTimes(4);
  expect(log.error).toHaveBeenCalledTimes(2);
});

test('work that throws synchronously fails like any other', async () => {
  const log = { error: vi.fn() };
  const work = () => {
    throw new Error('at once');
  };
  const kept = repeatWork({ everyMs: 1000, work, log, failure: 'it failed' });
  await kept.wake();
  expect(log.error).toHaveBeenCalledOnce();
});

test('waking runs a round immediately', async () => {
  const { kept, work, end } = steered();
  const woken = vi.fn();
  const done = kept.wake().then(woken);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(woken).not.toHaveBeenCalled();
  await end(0);
  await done;
});

test('waking it several times during a round causes one more round', async () => {
  const { kept, work, end } = steered();
  await vi.advanceTimersByTimeAsync(1000);
  const woken = Promise.all([kept.wake(), kept.wake()]);
  expect(work).toHaveBeenCalledTimes(1);
  await end(0);
  expect(work).toHaveBeenCalledTimes(2);
  await end(1);
  await woken;
  expect(work).toHaveBeenCalledTimes(2);
});

test('stopping waits for the current round, after which there is none', async () => {
  const { kept, work, end } = steered();
  await vi.advanceTimersByTimeAsync(1000);
  void kept.wake();
  const stopped = vi.fn();
  const stopping = kept.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(5000);
  expect(stopped).not.toHaveBeenCalled();
  await end(0);
  await stopping;
  await kept.wake();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('stopping does not wait for a round that takes too long', async () => {
  const { kept } = steered();
  void kept.wake();
  const stopped = vi.fn();
  const stopping = kept.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(maxStopMs - 1);
  expect(stopped).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await stopping;
});

test('work that throws synchronously is started again in the next round', async () => {
  const work = vi.fn<() => Promise<void>>(() => {
    throw new Error('at once');
  });
  const log = { error: vi.fn() };
  const kept = repeatWork({ everyMs: 1000, work, log, failure: 'the work failed' });
  await kept.wake();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
  expect(log.error).toHaveBeenCalledOnce();
  await kept.stop();
});
