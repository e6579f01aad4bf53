import { expect, test } from 'vitest';
import { providerReturnOf } from './provider-return.ts';

test('a return has the code of a sign-in or the reason it failed, and the provider', () => {
  expect(providerReturnOf('provider=a-code_1&by=google')).toEqual({
    code: 'a-code_1',
    provider: 'google',
  });
  expect(providerReturnOf('error=auth%2Fuser-disabled&by=directory')).toEqual({
    error: 'auth/user-disabled',
    provider: 'directory',
  });
});

test.each(['', '&by=', '&by=elsewhere'])(
  'a return that names no known provider (%j) has none',
  (by) => {
    expect(providerReturnOf(`error=auth/user-disabled${by}`)).toEqual({
      error: 'auth/user-disabled',
      provider: undefined,
    });
  },
);

test.each(['', 'main', 'provider='])('%j is not a return', (fragment) => {
  expect(providerReturnOf(fragment)).toBeNull();
});
