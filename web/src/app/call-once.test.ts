import { readdirSync, readFileSync } from 'node:fs';
import { calls } from '@tradebridge/contract/calls';
import { refusals } from '@tradebridge/contract/refusals';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callApi } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { callOnce, sameAttemptMs } from './call-once.ts';

vi.mock(import('./api-client.ts'), () => ({ callApi: vi.fn() as never }));

const invite = (studentId: string) => callOnce('learner/inviteStudent', { studentId });
const failing = (status: number) => {
  const failure = new ApiError({ status, code: 'network', message: 'lost' });
  vi.mocked(callApi).mockRejectedValueOnce(failure);
};
const keys = () => vi.mocked(callApi).mock.calls.map(([, , options]) => options?.idempotencyKey);

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(callApi).mockReset().mockResolvedValue(true);
});
afterEach(() => vi.useRealTimers());

test.each([0, 401, 409, 429, 502, 503])(
  'a call that failed with status %i is repeated with its key',
  async (status) => {
    failing(status);
    await expect(invite('S1')).rejects.toThrow('lost');
    await invite('S1');
    const [first, second] = keys();
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(second).toBe(first);
  },
);

test('the same action later gets a new key', async () => {
  await invite('S2');
  await invite('S2');
  const done = new ApiError({ status: 409, code: refusals.keyUsed.code, message: 'done' });
  vi.mocked(callApi).mockRejectedValueOnce(done);
  await expect(invite('S2')).rejects.toThrow('done');
  await invite('S2');
  expect(new Set(keys()).size).toBe(4);
});

test('other input, and the same input much later, get new keys', async () => {
  failing(0);
  await expect(invite('S3')).rejects.toThrow('lost');
  await invite('S4');
  vi.advanceTimersByTime(sameAttemptMs);
  await invite('S3');
  expect(new Set(keys()).size).toBe(3);
});

test('every idempotent call is made with a key', () => {
  const once = calls.filter((call) => call.idempotency === 'answer').map(({ path }) => path);
  const root = new URL('../', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(new URL(name, root), 'utf8'));
  expect(once.length).toBeGreaterThan(5);
  const isMadeWithoutKey = (path: string) =>
    sources.some((source) =>
      new RegExp(`callApi\\(\\s*'${path}',(?![^;]*idempotencyKey)`).test(source),
    );
  expect(once.filter(isMadeWithoutKey)).toEqual([]);
});
