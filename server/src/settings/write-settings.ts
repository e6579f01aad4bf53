import type { SettingsDocument, SettingsKey } from '@tradebridge/contract/settings';
import { isGuarded } from '@tradebridge/contract/settings-rules';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { mailChanges, type NotifyAdministrators } from './announce-changes.ts';
import type { SettingChange, Values } from './check-settings.ts';
import { settingsLabels as labels, settingsMailLabels as mail } from './labels.ts';
import { readDocuments } from './read-settings.ts';

const save = statement<{ version: number }>(
  'save-settings',
  `insert into settings (key, version, values, changed_at, changed_by)
   select $1, 1, $3::jsonb, $4, $5
   where $2::integer = 0 or exists (select from settings where key = $1)
   on conflict (key) do update
     set version = settings.version + 1, values = excluded.values,
       changed_at = excluded.changed_at, changed_by = excluded.changed_by
     where settings.version = $2
   returning version`,
);

/** What the settings need of the accounts, which depend on them, so it cannot be imported. */
export interface AccountsOfSettings {
  /** Whether the acting user can still sign in with the settings as changed by the transaction. */
  keepsWayIn(tx: Database, user: Pick<Context, 'actor' | 'outside'>): Promise<boolean>;
  /** The accounts of the administrators who can sign in. */
  administratorIds(tx: Database): Promise<readonly string[]>;
  readonly notifyAdministrators: NotifyAdministrators;
}

/**
 * An administrator who turns passwords off needs another way to sign in, or could not turn them on
 * again.
 */
async function refuseOwnLockout(
  tx: Database,
  context: Context,
  { keepsWayIn }: AccountsOfSettings,
): Promise<void> {
  if (await keepsWayIn(tx, context)) return;
  throw new Refusal('invalid', {
    fields: [{ path: 'values.passwordSignInEnabled', message: labels.ownLockout }],
  });
}

/** One document as it is stored, with defaults. */
export async function readDocument(
  tx: Database,
  { institution }: Pick<Context, 'institution'>,
  key: SettingsKey,
): Promise<SettingsDocument> {
  const document = (await readDocuments(tx, institution)).find((one) => one.key === key);
  if (!document) throw new Error(`There is no document ${key}.`);
  return document;
}

/** A document to write, with its difference from the present one. */
export interface DocumentChange {
  readonly key: SettingsKey;
  /** The present version. */
  readonly version: number;
  readonly saved: Values;
  readonly changes: readonly SettingChange[];
}

/**
 * Writes a document that was checked, records it, and mails the administrators if everybody's safety
 * depends on what changed.
 *
 * @param askedBy the administrator who asked for it, if another one confirms it
 * @throws Refusal `conflict`; `invalid` if the acting administrator could no longer sign in
 */
export async function writeDocument(
  tx: Database,
  context: Context,
  { key, version, saved, changes, askedBy }: DocumentChange & { readonly askedBy?: string },
  accounts: AccountsOfSettings,
): Promise<SettingsDocument> {
  const values = [key, version, JSON.stringify(saved), context.now, context.actor.userId];
  const [written] = await tx.rows(save, values);
  if (!written) throw new Refusal('changedMeanwhile');
  const switchesPasswordsOff =
    saved.passwordSignInEnabled === false &&
    changes.some(({ field }) => field === 'passwordSignInEnabled');
  if (switchesPasswordsOff) await refuseOwnLockout(tx, context, accounts);
  await recordEvent(tx, {
    ...byActor(context),
    kind: 'settings.saved',
    subject: { type: 'settings', id: key },
    details: { version: written.version, changes, ...(askedBy !== undefined && { askedBy }) },
  });
  const guarded = changes.filter(({ field }) => isGuarded(field));
  if (guarded.length > 0) {
    await mailChanges(context, tx, {
      ...{ subject: mail.changedSubject, text: mail.changedText },
      ...{ changes: guarded, by: context.actor, notify: accounts.notifyAdministrators },
    });
  }
  await announce(tx, [{ kind: 'settings', key }]);
  return readDocument(tx, context, key);
}
