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
  expect(path).toMatch(/^bounces\+[0-9a-z]{49}@portal\.example\.test$/);
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

const [token = ''] = /(?<=\+)[^@]+/.exec(path) ?? [];
const numberIn = (digits: string) =>
  [...digits].reduce((value, digit) => value * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
const pathWith = (value: bigint) =>
  `bounces+${value.toString(36).padStart(49, '0')}@portal.example.test`;

test('each of its 128 bits of signature and each bit of its id counts', () => {
  const accepted = Array.from({ length: 252 }, (_, bit) =>
    pathWith(numberIn(token) ^ (1n << BigInt(bit))),
  ).filter((forged) => mailIdsIn(secrets, forged).length > 0);
  expect(mailIdsIn(secrets, pathWith(numberIn(token)))).toEqual([id]);
  expect(accepted).toEqual([]);
});

test('ids and signatures that begin with zeros are recognised', () => {
  const zeros = '00000000-0000-4000-8000-000000000000';
  expect(mailIdsIn(secrets, returnPathOf(mailbox, secret, zeros))).toEqual([zeros]);
  const ids = Array.from({ length: 500 }, () => randomUUID());
  const paths = ids.map((one) => returnPathOf(mailbox, secret, one));
  expect(mailIdsIn(secrets, paths.join('\n'))).toEqual(ids);
});

test.each([
  ['that is cut off', path.replace(/[0-9a-z]@/, '@')],
  ['that is longer', path.replace('@', '0@')],
  ['beyond every id', pathWith(36n ** 49n - 1n)],
])('a token %s counts for nothing', (_what, forged) => {
  expect(mailIdsIn(secrets, forged)).toEqual([]);
});

test('with the longest mailbox name it has the maximum length of an address', () => {
  const longest = returnPathOf(`${'b'.repeat(maxReturnNameLength)}@x.test`, secret, id);
  expect(longest.indexOf('@')).toBe(64);
});
