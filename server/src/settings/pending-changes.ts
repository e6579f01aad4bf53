import type { PendingChange, SettingsDocument, SettingsKey } from '@tradebridge/contract/settings';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { changesOf, checkedValues, keptOf } from './check-settings.ts';
import { settingsLabels as labels } from './labels.ts';
import { type AccountsOfSettings, readDocument, writeDocument } from './write-settings.ts';

interface ChangeRow {
  id: string;
  key: SettingsKey;
  version: number;
  values: Record<string, unknown>;
  asked_by: string;
  asked_by_email: string | null;
  asked_at: Date;
  ends_at: Date;
}

const columns = `change.change_id as id, change.key, change.version, change.values, change.asked_by,
   (select email from users where id = change.asked_by) as asked_by_email, change.asked_at,
   change.ends_at`;
const findWaiting = statement<ChangeRow>(
  'setting-changes',
  `select ${columns} from setting_changes change where ends_at > $1 order by asked_at, change_id`,
);
const take = statement<ChangeRow>(
  'take-setting-change',
  `delete from setting_changes change where change_id = $1 and ends_at > $2 returning ${columns}`,
);

/** The changes that wait, the oldest first. */
export async function retrievePendingChanges(context: Context): Promise<PendingChange[]> {
  const { db, actor, now } = context;
  const rows = await db.rows(findWaiting, [now]);
  return Promise.all(
    rows.map(async (row) => {
      const { values } = await readDocument(db, context, row.key);
      return {
        id: row.id,
        key: row.key,
        changes: changesOf(values, row.values),
        asked: row.asked_at.toISOString(),
        askedBy: row.asked_by_email ?? row.asked_by,
        isOwn: row.asked_by === actor.userId,
        pendingUntil: row.ends_at.toISOString(),
      };
    }),
  );
}

async function takeChange(tx: Database, id: string, now: Date): Promise<ChangeRow> {
  const [change] = await tx.rows(take, [id, now]);
  if (!change) throw new Refusal('notFound', { message: labels.changeEnded });
  return change;
}

/**
 * Applies a change for which another administrator asked.
 *
 * @throws Refusal `notFound` if it was withdrawn, has expired, or the other one is no longer an
 *   administrator; `forbidden` to the one who asked; `conflict` if the settings were saved meanwhile
 */
export function confirmChange(
  context: Context,
  { id }: { id: string },
  accounts: AccountsOfSettings,
): Promise<SettingsDocument> {
  return context.db.transaction(async (tx) => {
    const { key, version, values, asked_by: askedBy } = await takeChange(tx, id, context.now);
    if (askedBy === context.actor.userId) {
      throw new Refusal('forbidden', { message: labels.notOwnChange });
    }
    const administrators = await accounts.administratorIds(tx);
    if (!administrators.includes(askedBy)) {
      throw new Refusal('notFound', { message: labels.changeEnded });
    }
    const before = await readDocument(tx, context, key);
    const saved = { ...checkedValues(context, key, values), ...keptOf(before.values) };
    const changes = changesOf(before.values, saved);
    return writeDocument(tx, context, { key, version, saved, changes, askedBy }, accounts);
  });
}

/** Ends a change that waits, also one that somebody else asked for. */
export function withdrawChange(context: Context, { id }: { id: string }): Promise<true> {
  return context.db.transaction(async (tx): Promise<true> => {
    const { key, asked_by: askedBy } = await takeChange(tx, id, context.now);
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'settings.changeWithdrawn',
      subject: { type: 'settings', id: key },
      details: { askedBy },
    });
    await announce(tx, [{ kind: 'settings', key }]);
    return true;
  });
}
