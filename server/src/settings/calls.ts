import * as contract from '@tradebridge/contract/settings';
import { serve } from '../platform/serve.ts';
import { retrieveSettings } from './retrieve-settings.ts';
import { type KeepsWayIn, saveSettings } from './save-settings.ts';

/**
 * @param keepsWayIn provided by the accounts, which depend on the settings, so it cannot be
 *   imported
 */
export const settingsCalls = (keepsWayIn: KeepsWayIn) => ({
  [contract.retrieveSettings.path]: serve(contract.retrieveSettings, retrieveSettings),
  [contract.saveSettings.path]: serve(contract.saveSettings, (context, input) =>
    saveSettings(context, input, keepsWayIn),
  ),
});
