import { expect, test } from 'vitest';
import { providerReturnOf } from './provider-return.ts';

test('a return brings the code of a sign-in, or why there is none', () => {
  expect(providerReturnOf('provider=a-code_1')).toEqual({ code: 'a-code_1' });
  expect(providerReturnOf('error=auth/user-disabled')).toEqual({ error: 'auth/user-disabled' });
  expect(providerReturnOf('error=auth%2Fuser-disabled')).toEqual({ error: 'auth/user-disabled' });
});

test.each(['', 'main', 'provider='])('%j brings nothing', (fragment) => {
  expect(providerReturnOf(fragment)).toBeNull();
});
