import type { AppSettings } from '@tradebridge/contract/settings';
import type { Merchant } from '../outside/card-payments.ts';

/** Whose account at the provider takes the money; null where the settings do not say. */
export function merchantOf({
  securePayClientId: clientId,
  securePayMerchantCode: merchantCode,
}: Pick<AppSettings, 'securePayClientId' | 'securePayMerchantCode'>): Merchant | null {
  return clientId && merchantCode ? { clientId, merchantCode } : null;
}
