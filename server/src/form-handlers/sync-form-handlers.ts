import { routines } from '@tradebridge/contract/form-handler-rules';
import { textOf } from '@tradebridge/contract/labels';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { namedStatement } from '../platform/database.ts';
import { routineLabels } from './labels.ts';

// Writes nothing if the setting is up to date.
const save = namedStatement<
  { version: number },
  { readonly handlers: string; readonly now: Date; readonly userId: string }
>(
  'save-form-handlers',
  `insert into settings (key, version, values, changed_at, changed_by)
   values ('app-settings', 1, jsonb_build_object('formHandlers', :handlers::jsonb), :now, :userId)
   on conflict (key) do update
     set version = settings.version + 1, values = settings.values || excluded.values,
       changed_at = excluded.changed_at, changed_by = excluded.changed_by
     where settings.values -> 'formHandlers' is distinct from :handlers::jsonb
   returning version`,
);

/** Updates the setting `formHandlers` with what this portal can do (FORM-079). */
export async function syncFormHandlers(context: Context): Promise<{ id: string; name: string }[]> {
  const { db, actor, now } = context;
  const handlers = routines.map((id) => ({ id, name: textOf(routineLabels[id]) }));
  await db.transaction(async (tx) => {
    const values = { handlers: JSON.stringify(handlers), now, userId: actor.userId };
    const [saved] = await tx.rows(save, values);
    if (!saved) return;
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'settings.saved',
      subject: { type: 'settings', id: 'app-settings' },
      details: {
        version: saved.version,
        changes: [{ field: 'formHandlers', new: handlers.map(({ id }) => id) }],
      },
    });
    await announce(tx, [{ kind: 'settings', key: 'app-settings' }]);
  });
  return handlers;
}
