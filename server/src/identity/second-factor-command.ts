import { parseArgs } from 'node:util';
import { recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import { type Command, UsageFault } from '../platform/command.ts';
import { statement } from '../platform/database.ts';
import { mailChanges } from '../settings/announce-changes.ts';
import { settingsMailLabels as mail } from '../settings/labels.ts';
import type { AccountsPortal } from './accounts-portal.ts';
import { notifyAdministrators } from './notify-administrators.ts';

// The factor that is required of staff needs factors to be on.
const set = statement<{ version: number; was_on: boolean; was_required: boolean }>(
  'set-second-factor',
  `with before as (
     select coalesce((values ->> 'mfaEnabled')::boolean, true) as was_on,
       coalesce((values ->> 'staffFactorRequired')::boolean, false) as was_required
     from (select 1) as one left join settings on key = 'app-settings'
   )
   insert into settings as saved (key, version, values, changed_at, changed_by)
   select 'app-settings', 1, jsonb_build_object('mfaEnabled', $1::boolean), $2, 'operator'
   from before where was_on <> $1::boolean
   on conflict (key) do update
     set version = saved.version + 1, changed_at = excluded.changed_at, changed_by = 'operator',
       values = saved.values || excluded.values
         || case when $1::boolean then '{}'::jsonb else '{"staffFactorRequired": false}' end
   returning version, (select was_on from before), (select was_required from before)`,
);

/** `second-factor on|off`: what a single administrator cannot do alone. */
export function secondFactorCommand(args: string[]): Command<AccountsPortal> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [state, ...others] = positionals;
  if ((state !== 'on' && state !== 'off') || others.length > 0) {
    throw new UsageFault('Name on or off.');
  }
  const isOn = state === 'on';
  return async ({ db, jobs, institution }, { stdout, now: clock }) => {
    const now = clock();
    const isChanged = await db.transaction(async (tx) => {
      const [saved] = await tx.rows(set, [isOn, now]);
      if (!saved) return false;
      const changes = [
        { field: 'mfaEnabled', old: saved.was_on, new: isOn },
        ...(saved.was_required && !isOn
          ? [{ field: 'staffFactorRequired', old: true, new: false }]
          : []),
      ];
      await recordEvent(tx, {
        ...{ kind: 'settings.saved', at: now, userId: null, ipAddress: null },
        subject: { type: 'settings', id: 'app-settings' },
        details: { by: 'operator', version: saved.version, changes },
      });
      await mailChanges({ jobs, institution, now }, tx, {
        ...{ subject: mail.changedSubject, text: mail.changedText },
        ...{ changes, by: null, notify: notifyAdministrators },
      });
      await announce(tx, [{ kind: 'settings', key: 'app-settings' }]);
      return true;
    });
    stdout.write(
      isChanged
        ? `The second factor is ${state}. The server mails all administrators.\n`
        : `The second factor is already ${state}.\n`,
    );
    return 0;
  };
}
