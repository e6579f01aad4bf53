import * as contract from '@tradebridge/contract/settings';
import { serve } from '../platform/serve.ts';
import { confirmChange, retrievePendingChanges, withdrawChange } from './pending-changes.ts';
import { retrieveSettings } from './retrieve-settings.ts';
import { saveSettings } from './save-settings.ts';
import type { AccountsOfSettings } from './write-settings.ts';

export const settingsCalls = (accounts: AccountsOfSettings) => ({
  [contract.retrieveSettings.path]: serve(contract.retrieveSettings, retrieveSettings),
  [contract.saveSettings.path]: serve(contract.saveSettings, (context, input) =>
    saveSettings(context, input, accounts),
  ),
  [contract.retrievePendingChanges.path]: serve(
    contract.retrievePendingChanges,
    retrievePendingChanges,
  ),
  [contract.confirmChange.path]: serve(contract.confirmChange, (context, input) =>
    confirmChange(context, input, accounts),
  ),
  [contract.withdrawChange.path]: serve(contract.withdrawChange, withdrawChange),
});
