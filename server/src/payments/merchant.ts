import type { AppSettings } from '@tradebridge/contract/settings';
import type { Merchant } from '../outside/card-payments.ts';

/** The provider account that receives the money; null if the settings are incomplete. */
export function merchantOf({
  securePayClientId: clientId,
  securePayMerchantCode: merchantCode,
}: Pick<AppSettings, 'securePayClientId' | 'securePayMerchantCode'>): Merchant | null {
  return clientId && merchantCode ? { clientId, merchantCode } : null;
}
