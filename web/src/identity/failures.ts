import type { Label, LabelValues } from '@tradebridge/contract/labels';
import { refusals } from '@tradebridge/contract/refusals';
import { failureLabels, identityLabels } from './labels.ts';

/**
 * The catalogue of sign-in failures: the provider's codes without `auth/`, by message. The server
 * has one code for an unknown address and a wrong password (CON-03); the separate messages are for
 * providers that distinguish them.
 */
const codes: readonly (readonly [label: Label, codes: string])[] = [
  [failureLabels.invalidEmail, 'invalid-email invalid-recipient-email invalid'],
  [identityLabels.passwordMissing, 'missing-password password-missing'],
  [failureLabels.userDisabled, 'user-disabled'],
  [failureLabels.userNotFound, 'user-not-found'],
  [failureLabels.wrongPassword, 'wrong-password password-wrong'],
  [
    failureLabels.invalidCredential,
    'invalid-credential invalid-login-credentials custom-token-mismatch tenant-id-mismatch',
  ],
  [
    failureLabels.otherCredential,
    'account-exists-with-different-credential email-already-in-use credential-already-in-use',
  ],
  [failureLabels.popupBlocked, 'popup-blocked'],
  [
    failureLabels.popupClosed,
    'popup-closed-by-user cancelled-popup-request redirect-cancelled-by-user user-cancelled',
  ],
  [failureLabels.network, 'network-request-failed timeout network'],
  [refusals.unavailable.label, refusals.unavailable.code],
  [failureLabels.tooMany, 'too-many-requests quota-exceeded too-many'],
  [
    failureLabels.expired,
    'user-token-expired invalid-user-token code-expired expired-action-code signed-out link-spent',
  ],
  [failureLabels.passkeyCancelled, 'passkey-cancelled'],
  [failureLabels.passkeyExpired, 'passkey-expired'],
  [failureLabels.passkeyRefused, 'passkey-refused'],
  [failureLabels.passkeyNotAllowed, 'passkey-not-allowed'],
  [failureLabels.passkeyKnown, 'passkey-known'],
  [failureLabels.passkeyUnsupported, 'passkey-unsupported'],
  [failureLabels.passkeyFailed, 'passkey-failed'],
  [failureLabels.recentLogin, 'requires-recent-login'],
  [failureLabels.noStorage, 'web-storage-unsupported operation-not-supported-in-this-environment'],
];

/** Faults of the configuration, which the institution has to correct. */
const configurationCodes: typeof codes = [
  [failureLabels.methodNotEnabled, 'operation-not-allowed not-configured'],
  [
    failureLabels.badConfiguration,
    'invalid-api-key app-not-authorized auth-domain-config-required invalid-oauth-client-id provider-misconfigured',
  ],
  [failureLabels.siteNotAuthorised, 'unauthorized-domain'],
];

const byCode = (table: typeof codes): ReadonlyMap<string, Label> =>
  new Map(table.flatMap(([label, names]) => names.split(' ').map((name) => [name, label])));
const catalogue = byCode(codes);
const configurationFaults = byCode(configurationCodes);

const bare = (code: string) => code.replace(/^auth\//, '').toLowerCase();

/** The message for a failure's code, with or without `auth/`; null if there is none. */
export function knownFailure(code: string): Label | null {
  return catalogue.get(bare(code)) ?? configurationFaults.get(bare(code)) ?? null;
}

/** The same, with 'Login Error' for an unknown code. */
export function failureLabel(code: string): Label {
  return knownFailure(code) ?? failureLabels.other;
}

/** Codes caused by the portal's configuration, which must be logged (ID-098). */
export function isOfConfiguration(code: string): boolean {
  return configurationFaults.has(bare(code));
}

/** Codes caused by the user's input. */
export function isOfTyping(code: string): boolean {
  return /^(invalid-credential|wrong-password|user-not-found)$/.test(bare(code));
}

/** When another attempt is possible, as a label with values. */
export function waitOf(seconds: number): [label: Label, values: LabelValues] {
  if (seconds < 60) return [identityLabels.waitSeconds, { count: Math.ceil(seconds) }];
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1
    ? [identityLabels.waitMinute, {}]
    : [identityLabels.waitMinutes, { count: minutes }];
}
