import { defineLabels } from './labels.ts';

/**
 * The settings that change how safe everybody is, with their names. A change of one needs fresh proof and
 * is mailed to all administrators at once. A new setting of this kind takes one line here.
 */
export const guardedSettings = defineLabels('appSettings', {
  mfaEnabled: 'Second factor',
  mfaMethodEnabled: 'Choice of second factor',
  staffFactorRequired: 'Authenticator app or passkey for staff',
  passwordSignInEnabled: 'Sign-in with email and password',
  securePayUiJs: 'Card form script address',
  securePayClientId: 'Card service client ID',
  securePayMerchantCode: 'Card service merchant code',
  otherWaysToPay: 'Other ways to pay',
});
export type GuardedSetting = keyof typeof guardedSettings;

export const isGuarded = (field: string): field is GuardedSetting =>
  Object.hasOwn(guardedSettings, field);

/** Settings that are only turned off once a second administrator confirms it. */
const confirmedWhenOff: readonly string[] = ['mfaEnabled'] satisfies GuardedSetting[];

/** Whether a change of a setting takes effect only once a second administrator confirms it. */
export const needsConfirmation = ({
  field,
  new: value,
}: {
  field: string;
  new: unknown;
}): boolean => value === false && confirmedWhenOff.includes(field);

/** How long a change waits for the second administrator. */
export const confirmMinutes = 60;
