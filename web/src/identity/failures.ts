import type { Label } from '@tradebridge/contract/labels';
import { failureLabels } from './labels.ts';

/**
 * The catalogue of sign-in failures by the provider's code, with or without its `auth/` before it. The
 * server gives one code for an unknown address and a wrong password (CON-03).
 */
const catalogue: Readonly<Record<string, Label>> = {
  'invalid-email': failureLabels.invalidEmail,
  'user-disabled': failureLabels.userDisabled,
  'user-not-found': failureLabels.userNotFound,
  'wrong-password': failureLabels.wrongPassword,
  'invalid-credential': failureLabels.invalidCredential,
  'account-exists-with-different-credential': failureLabels.otherCredential,
  'popup-blocked': failureLabels.popupBlocked,
  'popup-closed-by-user': failureLabels.popupClosed,
  'network-request-failed': failureLabels.network,
  network: failureLabels.network,
  timeout: failureLabels.network,
  'too-many-requests': failureLabels.tooMany,
  'too-many': failureLabels.tooMany,
  'user-token-expired': failureLabels.expired,
  'signed-out': failureLabels.expired,
  'requires-recent-login': failureLabels.recentLogin,
  'web-storage-unsupported': failureLabels.noStorage,
  'operation-not-allowed': failureLabels.methodNotEnabled,
  'invalid-api-key': failureLabels.badConfiguration,
  'app-not-authorized': failureLabels.badConfiguration,
  'unauthorized-domain': failureLabels.siteNotAuthorised,
};

/** The sentence for a failure by its code; 'Login Error' for one that is not in the catalogue. */
export function failureLabel(code: string): Label {
  const bare = code.replace(/^auth\//, '');
  return Object.hasOwn(catalogue, bare)
    ? (catalogue[bare] ?? failureLabels.other)
    : failureLabels.other;
}

/** Of these, the cause is what was typed. */
export function isOfTyping(code: string): boolean {
  return /^(auth\/)?(invalid-credential|wrong-password|user-not-found)$/.test(code);
}
