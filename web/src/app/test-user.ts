import type { EmployerUser } from './session.ts';

/** A user of a company, as the session has them. */
export const aSessionUser = (given: Partial<EmployerUser> = {}): EmployerUser => ({
  id: 'user',
  email: 'owner@demo.test',
  name: 'Mele Tau',
  isAdmin: false,
  isSupport: false,
  employerContact: null,
  isLearner: false,
  lastLogin: null,
  previousLogin: null,
  mfaRegistered: true,
  version: 1,
  smsId: null,
  ...given,
});
