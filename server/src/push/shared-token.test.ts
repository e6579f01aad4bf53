import { expect, test } from 'vitest';
import { openTestApp } from '../platform/test-app.ts';
import { SharedToken } from './shared-token.ts';

const app = await openTestApp();

test('a token refused as expired is replaced, once for all processes', async () => {
  let count = 0;
  const aProcess = () =>
    new SharedToken(
      { db: app.db, institution: app.parts.institution },
      'token-of-a-test',
      async (now) => {
        count += 1;
        return { token: `token-${count}`, until: new Date(now.getTime() + 3_600_000) };
      },
    );
  const [one, other] = [aProcess(), aProcess()];
  expect([await one.get(app.now), await other.get(app.now)]).toEqual(['token-1', 'token-1']);
  await one.discard('token-1');
  expect(await one.get(app.now)).toBe('token-2');
  // The other process also has the old one refused, and finds the new one.
  await other.discard('token-1');
  expect(await other.get(app.now)).toBe('token-2');
  expect(count).toBe(2);
});
