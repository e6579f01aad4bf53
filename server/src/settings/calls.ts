import * as contract from '@tradebridge/contract/settings';
import { serve } from '../platform/serve.ts';
import { retrieveSettings } from './retrieve-settings.ts';
import { saveSettings } from './save-settings.ts';

export const settingsCalls = {
  [contract.retrieveSettings.path]: serve(contract.retrieveSettings, retrieveSettings),
  [contract.saveSettings.path]: serve(contract.saveSettings, saveSettings),
};
