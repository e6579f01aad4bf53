import type {
  SettingsDocument,
  saveSettings as saveSettingsCall,
  WaitingChange,
} from '@tradebridge/contract/settings';
import { isGuarded, needsConfirmation } from '@tradebridge/contract/settings-rules';
import type { z } from 'zod';
import { refuseUnlessProved } from '../access/fresh-proof.ts';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { askForConfirmation } from './ask-for-confirmation.ts';
import { changesOf, checkedValues, keptOf } from './check-settings.ts';
import { type AccountsOfSettings, readDocument, writeDocument } from './write-settings.ts';

/**
 * Replaces a settings document, or asks for a second administrator where the change needs one.
 *
 * @throws Refusal `conflict` if someone else has saved it since it was read; `invalid` for settings
 *   with which no one, or not the acting administrator, could sign in; `proofRequired`;
 *   `secondAdministratorRequired`
 */
export function saveSettings(
  context: Context,
  { key, version, values }: z.output<typeof saveSettingsCall.input>,
  accounts: AccountsOfSettings,
): Promise<SettingsDocument | WaitingChange> {
  const sent = checkedValues(context, key, values);
  return context.db.transaction(async (tx) => {
    const before = await readDocument(tx, context, key);
    const saved = { ...sent, ...keptOf(before.values) };
    const changes = changesOf(before.values, saved);
    if (changes.some(({ field }) => isGuarded(field))) refuseUnlessProved(context);
    const change = { key, version, saved, changes };
    if (!changes.some(needsConfirmation)) return writeDocument(tx, context, change, accounts);
    if (before.version !== version) throw new Refusal('changedMeanwhile');
    return askForConfirmation(tx, context, change, accounts);
  });
}
