import {
  type ProviderFailureReason,
  type ProviderName,
  providerFailureCodes,
} from '@tradebridge/contract/identity-rules';
import type { Label } from '@tradebridge/contract/labels';
import { refusals } from '@tradebridge/contract/refusals';
import { getConfig } from '../app/config.ts';
import type { Translate } from '../ui/labels.ts';
import { failureLabel } from './failures.ts';
import { failureLabels, identityLabels, providerLabels } from './labels.ts';

/** The name of a provider. */
export function providerNameOf(provider: ProviderName, t: Translate): string {
  if (provider !== 'directory') return t(providerLabels[provider]);
  return getConfig().directoryName ?? t(identityLabels.directory);
}

/** What happened, and what the user can do. */
interface Sentences {
  title: Label;
  help: Label | null;
}

const sentences: Record<ProviderFailureReason, Sentences> = {
  cancelled: { title: failureLabels.popupClosed, help: null },
  expired: { title: failureLabels.expired, help: providerLabels.startAgain },
  disabled: { title: failureLabels.userDisabled, help: providerLabels.askToEnable },
  notConfigured: { title: failureLabels.methodNotEnabled, help: null },
  refused: { title: providerLabels.refused, help: providerLabels.tryAgain },
  unverified: { title: providerLabels.unverified, help: providerLabels.confirmAddress },
  unavailable: { title: providerLabels.unavailable, help: providerLabels.tryLater },
  timeout: { title: providerLabels.timeout, help: providerLabels.tryLater },
  misconfigured: { title: providerLabels.misconfigured, help: providerLabels.askInstitute },
  internal: { title: failureLabels.other, help: providerLabels.tryAgain },
};

// The calls before and after the redirect share some reasons.
const reasons: ReadonlyMap<string, ProviderFailureReason> = new Map([
  ...Object.entries(providerFailureCodes).map(
    // Object.entries widens the keys to strings.
    ([reason, code]) => [code as string, reason as ProviderFailureReason] as const,
  ),
  [refusals.outsideUnavailable.code, 'unavailable'],
  [refusals.outsideTimeout.code, 'timeout'],
  [refusals.providerMisconfigured.code, 'misconfigured'],
  [refusals.notConfigured.code, 'notConfigured'],
  [refusals.linkSpent.code, 'expired'],
  [refusals.internal.code, 'internal'],
]);

/**
 * The message for a failed sign-in with a provider. It never mentions a password, because the user
 * has not typed one here.
 */
export function providerFailureOf(
  { code, provider }: { code: string; provider: ProviderName },
  t: Translate,
): { title: string; help: string[] } {
  const reason = reasons.get(code);
  if (!reason) return { title: t(failureLabel(code)), help: [] };
  const values = {
    provider: providerNameOf(provider, t),
    institute: getConfig().instituteName,
  };
  const { title, help } = sentences[reason];
  return { title: t(title, values), help: help ? [t(help, values)] : [] };
}
