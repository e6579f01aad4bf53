import { expect, test, vi } from 'vitest';
import { openTestApp, portalHeader } from '../platform/test-app.ts';
import { failedAttempts } from './tables.ts';

// Hashing that never starts, so that a queue forms without load.
const line = vi.hoisted(() => ({ waiting: [] as ((hash: string) => void)[] }));
vi.mock('piscina', () => ({
  Piscina: class {
    readonly options = { maxQueue: 3 };
    get queueSize() {
      return line.waiting.length;
    }
    run = () => new Promise<string>((resolve) => line.waiting.push(resolve));
    destroy = async () => {};
  },
}));

const app = await openTestApp();

test('a request that finds the hashing queue full is told when to come back, and not counted as an attempt', async () => {
  const refused: unknown[] = [];
  const replies = Array.from({ length: 5 }, async (_, index) => {
    const reply = await app.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: portalHeader,
      payload: { email: `nobody${index}@example.test`, password: 'some password' },
    });
    if (reply.statusCode === 429) refused.push(reply.headers['retry-after']);
    return reply.statusCode;
  });
  await expect.poll(() => refused, { timeout: 10_000 }).toEqual(['5', '5']);
  for (const resolve of line.waiting) resolve('a hash');
  const statuses = await Promise.all(replies);
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  const counts = (await app.db.orm.select().from(failedAttempts)).map(({ count }) => count);
  // For each account that was not tried: the address's count and the total.
  expect(counts.filter((count) => count === 0)).toHaveLength(4);
});
