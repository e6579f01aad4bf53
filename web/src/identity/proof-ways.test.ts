import { expect, test } from 'vitest';
import { waysToProve } from './proof-ways.ts';

const none = { password: false, passcode: null, passkey: false };

test.each([
  [{ ...none, password: true }, ['password']],
  [{ ...none, password: true, passcode: 'A' as const }, ['password', 'passcode']],
  [{ password: true, passcode: 'E' as const, passkey: true }, ['password', 'passkey', 'passcode']],
  [{ ...none, passcode: 'E' as const, passkey: true }, ['passkey', 'passcode']],
  [{ ...none, passkey: true }, ['passkey']],
  [none, []],
])('of %j the user can give %j', (ways, offered) => {
  expect(waysToProve(ways, true)).toEqual(offered);
});

test('a browser without passkeys offers none', () => {
  expect(waysToProve({ ...none, passkey: true }, false)).toEqual([]);
  expect(waysToProve({ ...none, passcode: 'E', passkey: true }, false)).toEqual(['passcode']);
});
