import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TookTooLong, withinTime } from './within-time.ts';

test('work that is quick enough resolves, or fails, as usual', async () => {
  expect(await withinTime(1000, Promise.resolve(7))).toBe(7);
  await expect(withinTime(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('work that takes longer is abandoned', async () => {
  const began = performance.now();
  await expect(withinTime(20, sleep(5000, undefined, { ref: false }))).rejects.toBeInstanceOf(
    TookTooLong,
  );
  expect(performance.now() - began).toBeLessThan(2000);
});
