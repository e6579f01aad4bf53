import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { maxReturnNameLength } from '../platform/env.ts';
import { mailIdsIn, returnPathOf } from './return-paths.ts';

const secret = 's'.repeat(32);
const secrets = { secret, previousSecrets: [] };
const mailbox = 'bounces@portal.example.test';
const id = '018f3c1e-6d5b-4c1a-9f00-0123456789ab';
const path = returnPathOf(mailbox, secret, id);

test('a return path identifies its mail', () => {
  expect(path).toMatch(/^bounces\+[0-9a-f]{32}-[0-9a-f]{16}@portal\.example\.test$/);
  expect(mailIdsIn(secrets, `<${path}>, someone@example.test`)).toEqual([id]);
});

test('one whose letters became capitals on the way is still recognised', () => {
  expect(mailIdsIn(secrets, path.toUpperCase())).toEqual([id]);
});

test('one that was signed with the previous secret is recognised, and with another is not', () => {
  const secretNow = 't'.repeat(32);
  expect(mailIdsIn({ secret: secretNow, previousSecrets: [secret] }, path)).toEqual([id]);
  expect(mailIdsIn({ secret: secretNow, previousSecrets: [] }, path)).toEqual([]);
});

test.each([
  ['of another mail', path.replace(/\+[0-9a-f]{32}/, `+${randomUUID().replaceAll('-', '')}`)],
  ['that is cut off', path.replace(/[0-9a-f]@/, '@')],
  ['without a signature', path.replace(/-[0-9a-f]{16}@/, '@')],
])('a signature %s counts for nothing', (_what, forged) => {
  expect(mailIdsIn(secrets, forged)).toEqual([]);
});

test('with the longest mailbox name it has the maximum length of an address', () => {
  const longest = returnPathOf(`${'b'.repeat(maxReturnNameLength)}@x.test`, secret, id);
  expect(longest.indexOf('@')).toBe(64);
});
