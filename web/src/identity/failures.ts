import type { Label, LabelValues } from '@tradebridge/contract/labels';
import { refusals } from '@tradebridge/contract/refusals';
import { failureLabels, identityLabels } from './labels.ts';

/**
 * The catalogue of sign-in failures: the provider's codes, without the `auth/` before them, by what
 * they say. The server gives one code for an unknown address and a wrong password (CON-03); the other
 * texts are kept for a provider that tells them apart.
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

/** Faults of the configuration, which the institution has to put right. */
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

/** The sentence for a failure by its code, with or without its `auth/`; null when it has none. */
export function knownFailure(code: string): Label | null {
  return catalogue.get(bare(code)) ?? configurationFaults.get(bare(code)) ?? null;
}

/** The same; 'Login Error' for a code that is not in the catalogue. */
export function failureLabel(code: string): Label {
  return knownFailure(code) ?? failureLabels.other;
}

/** Of these, the cause is how the portal is set up: the log must say so (ID-098). */
export function isOfConfiguration(code: string): boolean {
  return configurationFaults.has(bare(code));
}

/** Of these, the cause is what was typed. */
export function isOfTyping(code: string): boolean {
  return /^(invalid-credential|wrong-password|user-not-found)$/.test(bare(code));
}

/** When another attempt can be made, as a label and its values. */
export function waitOf(seconds: number): [label: Label, values: LabelValues] {
  if (seconds < 60) return [identityLabels.waitSeconds, { count: Math.ceil(seconds) }];
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1
    ? [identityLabels.waitMinute, {}]
    : [identityLabels.waitMinutes, { count: minutes }];
}
