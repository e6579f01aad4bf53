import type { UserDetail } from '@tradebridge/contract/administration';
import { beforeEach, expect, test } from 'vitest';
import { setConfig } from '../app/config.ts';
import { testConfig } from '../test/config.ts';
import { administrationLabels as labels } from './labels.ts';
import { offersOf } from './user-offers.ts';

const withProviders = (providers: ('email' | 'google')[]) =>
  setConfig({ ...testConfig, providers });

const user: UserDetail = {
  id: 'u',
  email: 'jo@example.test',
  name: 'Jo Person',
  staffRole: 'none',
  isDisabled: false,
  emailVerified: false,
  isBreakGlass: false,
  companies: [],
  isLearner: false,
  lastLogin: null,
  lockedUntil: null,
  created: '2026-03-01T00:00:00Z',
  previousLogin: null,
  mfaMethod: 'E',
  mfaRegistered: false,
  recoveryCodesLeft: 0,
  contacts: [],
  sessions: [],
  trustedDevices: 0,
  passkeys: 0,
  hasPasswordOrProvider: false,
  bounced: null,
  locks: [],
};
const hindranceOf = (given: Partial<UserDetail>) =>
  offersOf({ ...user, ...given }, false).find(({ action }) => action === 'verify')?.not;

beforeEach(() => withProviders(['google']));

test('a verification email that would set a password is not offered while passwords are off', () => {
  expect(hindranceOf({})).toBe(labels.verifyActionOff);
  expect(hindranceOf({ hasPasswordOrProvider: true })).toBeNull();
  expect(hindranceOf({ isBreakGlass: true })).toBeNull();
  withProviders(['email', 'google']);
  expect(hindranceOf({})).toBeNull();
});

test('a verification email is not offered for a disabled account', () => {
  expect(hindranceOf({ isDisabled: true })).toBe(labels.linkActionDisabled);
});
