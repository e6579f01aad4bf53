import type { WaitingChange } from '@tradebridge/contract/settings';
import { confirmMinutes, isGuarded } from '@tradebridge/contract/settings-rules';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, namedStatement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { mailChanges } from './announce-changes.ts';
import { settingsMailLabels as mail } from './labels.ts';
import type { AccountsOfSettings, DocumentChange } from './write-settings.ts';

// A later change of the same document takes the place of the one before, which could not be applied after it.
const insert = namedStatement<
  { id: string },
  {
    readonly key: string;
    readonly version: number;
    readonly values: string;
    readonly userId: string;
    readonly now: Date;
    readonly endsAt: Date;
  }
>(
  'insert-setting-change',
  `with replaced as (delete from setting_changes where key = :key)
   insert into setting_changes (key, version, values, asked_by, asked_at, ends_at)
   values (:key, :version, :values::jsonb, :userId, :now, :endsAt) returning change_id as id`,
);

/**
 * Keeps a change until a second administrator confirms it, and mails all of them.
 *
 * @throws Refusal `secondAdministratorRequired` where there is none
 */
export async function askForConfirmation(
  tx: Database,
  context: Context,
  { key, version, saved, changes }: DocumentChange,
  accounts: AccountsOfSettings,
): Promise<WaitingChange> {
  const { actor, now } = context;
  const administrators = await accounts.administratorIds(tx);
  if (!administrators.some((id) => id !== actor.userId)) {
    throw new Refusal('secondAdministratorRequired');
  }
  const endsAt = new Date(now.getTime() + confirmMinutes * 60_000);
  const values = JSON.stringify(saved);
  const [asked] = await tx.rows(insert, {
    key,
    version,
    values,
    userId: actor.userId,
    now,
    endsAt,
  });
  if (!asked) throw new Error('The insert returned no row.');
  await recordEvent(tx, {
    ...byActor(context),
    kind: 'settings.changeAsked',
    subject: { type: 'settings', id: key },
    details: { changes },
  });
  await mailChanges(context, tx, {
    ...{ subject: mail.askedSubject, text: mail.askedText, until: endsAt },
    ...{ changes: changes.filter(({ field }) => isGuarded(field)), by: actor },
    notify: accounts.notifyAdministrators,
  });
  await announce(tx, [{ kind: 'settings', key }]);
  return { id: asked.id, pendingUntil: endsAt.toISOString() };
}
