import { type Label, textOf } from '@tradebridge/contract/labels';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { namedStatement } from '../platform/database.ts';
import { formHandlerLabels as labels } from './labels.ts';

/** What can be done with a submission once it is complete. Forms choose it in their properties. */
const routines: readonly { readonly id: string; readonly name: Label }[] = [
  { id: 'mail-copy', name: labels.mailCopy },
];

// Nothing is written where the setting says so already.
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

/** Brings the setting `formHandlers` up to date with what this portal can do (FORM-079). */
export async function syncFormHandlers(context: Context): Promise<{ id: string; name: string }[]> {
  const { db, actor, now } = context;
  const handlers = routines.map(({ id, name }) => ({ id, name: textOf(name) }));
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
