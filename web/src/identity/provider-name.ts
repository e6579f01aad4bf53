import type { ProviderName } from '@tradebridge/contract/identity-rules';
import { getConfig } from '../app/config.ts';
import type { Translate } from '../ui/labels.ts';
import { identityLabels, providerLabels } from './labels.ts';

/** The name that users know a provider by. */
export function providerNameOf(provider: ProviderName, t: Translate): string {
  if (provider !== 'directory') return t(providerLabels[provider]);
  return getConfig().directoryName ?? t(identityLabels.directory);
}
