import type { LockReason, UserDetail } from '@tradebridge/contract/administration';
import type { EmployerRole } from '@tradebridge/contract/companies';
import type { Label } from '@tradebridge/contract/labels';
import { administrationLabels as labels } from './labels.ts';

/** ROLE-007 to 009. */
export const roleLabels: Record<EmployerRole, Label> = {
  reader: labels.roleReader,
  writer: labels.roleWriter,
  admin: labels.roleAdmin,
};

export const methodLabels: Record<UserDetail['mfaMethod'], Label> = {
  E: labels.methodE,
  S: labels.methodS,
  A: labels.methodA,
};

/** The same, with alternatives to a method. */
export const factorLabels: Readonly<Record<string, Label>> = {
  ...methodLabels,
  P: labels.passkey,
};

export const staffRoleLabels: Record<UserDetail['staffRole'], Label> = {
  none: labels.noStaff,
  support: labels.support,
  admin: labels.admin,
};

/** Why an account is locked. */
export const lockLabels: Record<LockReason, Label> = {
  network: labels.lockNetwork,
  everywhere: labels.lockEverywhere,
  device: labels.lockDevice,
  proof: labels.lockProof,
  passcode: labels.lockPasscode,
  sentPasscode: labels.lockSentPasscode,
};
