import { expect, test } from 'vitest';
import { addressWithin } from './redirect-url.ts';

test.each(['/', '/home', '/apprentice/a.1?tab=units#now'])('%s is followed', (address) => {
  expect(addressWithin(address)).toBe(address);
});

test.each([
  'https://elsewhere.test/',
  '//elsewhere.test/',
  '/\\elsewhere.test/',
  '/\t/elsewhere.test/',
  '/.//elsewhere.test/',
  '/a/..//elsewhere.test/',
  '/%2e//elsewhere.test/',
  `/${'x'.repeat(2000)}`,
  'javascript:alert(1)',
  'home',
  '',
  undefined,
  7,
])('%s is not', (address) => {
  expect(addressWithin(address)).toBeNull();
});

test('sign-in does not redirect to sign-in or sign-out', () => {
  expect(addressWithin('/auth/sign-in?redirectUrl=/home')).toBeNull();
  expect(addressWithin('/auth/sign-out')).toBeNull();
});
