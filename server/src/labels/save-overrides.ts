import type { saveOverrides as saveOverridesCall } from '@tradebridge/contract/label-overrides';
import { overrideFault, overrideLabels } from '@tradebridge/contract/label-rules';
import type { z } from 'zod';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { lockInTransaction } from '../platform/advisory-lock.ts';
import { announce } from '../platform/announce.ts';
import type { Context } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { Refusal, type RefusedField } from '../platform/refusal.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { language } from './read-overrides.ts';

type Change = z.output<typeof saveOverridesCall.input>['changes'][number];
type Saved = z.output<typeof saveOverridesCall.result>;

/** The database's record of a key that was ever overridden. */
interface KnownKey {
  key: string;
  /** Null, like the version, after a reset. */
  text: string | null;
  version: number | null;
  /** The default at the time the text was saved. */
  default_text: string | null;
  last_version: number;
}

const findKnown = statement<KnownKey>(
  'label-overrides-to-change',
  `select key, override.text, override.version, override.default_text,
     max(history.version) as last_version
   from label_override_history history left join label_overrides override using (language, key)
   where language = '${language}' and key = any($1)
   group by key, override.text, override.version, override.default_text`,
);

interface Written {
  readonly key: string;
  readonly text: string | null;
  readonly version: number;
  readonly defaultText: string | null;
}

interface WriteValues {
  readonly changes: string;
  readonly now: Date;
  readonly userId: string;
}

const changesAsRows = `jsonb_to_recordset(:changes::jsonb)
     as changed (key text, text text, version integer, "defaultText" text)`;

const writeHistory = namedStatement<unknown, WriteValues>(
  'keep-label-override-history',
  `insert into label_override_history (language, key, version, text, changed_at, changed_by)
   select '${language}', key, version, text, :now::timestamptz, :userId from ${changesAsRows}`,
);
const writeOverrides = namedStatement<unknown, WriteValues>(
  'save-label-overrides',
  `insert into label_overrides (language, key, text, version, default_text, changed_at, changed_by)
   select '${language}', key, text, version, "defaultText", :now::timestamptz, :userId
   from ${changesAsRows} where text is not null
   on conflict (language, key) do update
     set text = excluded.text, version = excluded.version, default_text = excluded.default_text,
       changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
);
const removeOverrides = statement(
  'reset-label-overrides',
  `delete from label_overrides where language = '${language}' and key = any($1)`,
);

function refuseTwice(changes: readonly Change[]): void {
  const keys = changes.map(({ key }) => key);
  const fields = keys.flatMap((key, index) =>
    keys.indexOf(key) < index
      ? [{ path: `changes.${index}.key`, message: overrideLabels.onceOnly }]
      : [],
  );
  if (fields.length > 0) throw new Refusal('invalid', { fields });
}

/** A key missing from this release can be reset if it was overridden, and nothing else. */
function refuseFaults(
  changes: readonly Change[],
  catalogue: Catalogue,
  known: ReadonlyMap<string, KnownKey>,
): void {
  const fields = changes.flatMap(({ key, text }, index): RefusedField[] => {
    const label = catalogue.get(key);
    if (!label) {
      const isCleanUp = text === null && known.has(key);
      return isCleanUp
        ? []
        : [{ path: `changes.${index}.key`, message: overrideLabels.unknownKey }];
    }
    const fault = text === null ? undefined : overrideFault(label.defaultText, text);
    if (!fault) return [];
    const [message, values = {}] = fault;
    return [{ path: `changes.${index}.text`, message: [message, values] }];
  });
  if (fields.length > 0) throw new Refusal('invalid', { fields });
}

function refuseConflicts(
  changes: readonly Change[],
  catalogue: Catalogue,
  known: ReadonlyMap<string, KnownKey>,
): void {
  const conflicts = changes.flatMap(({ key, version }) => {
    const present = known.get(key);
    if (version === (present?.version ?? null)) return [];
    const text = present?.text ?? catalogue.get(key)?.defaultText ?? '';
    return [{ path: key, message: text }];
  });
  if (conflicts.length > 0) throw new Refusal('changedMeanwhile', { texts: conflicts });
}

/**
 * The changes to write: none for an unchanged text, unless the default has changed since. Saving it
 * again confirms it.
 */
const writesOf = (
  changes: readonly Change[],
  catalogue: Catalogue,
  known: ReadonlyMap<string, KnownKey>,
): Written[] =>
  changes.flatMap(({ key, text }) => {
    const present = known.get(key);
    const defaultText = catalogue.get(key)?.defaultText ?? null;
    const wanted = text === defaultText ? null : text;
    const isConfirmed = wanted === null || present?.default_text === defaultText;
    if (wanted === (present?.text ?? null) && isConfirmed) return [];
    return [{ key, text: wanted, version: (present?.last_version ?? 0) + 1, defaultText }];
  });

async function write(
  db: Database,
  written: readonly Written[],
  { now, actor }: Pick<Context, 'now' | 'actor'>,
): Promise<void> {
  const values = { changes: JSON.stringify(written), now, userId: actor.userId };
  await db.rows(writeHistory, values);
  await db.rows(writeOverrides, values);
  await db.rows(removeOverrides, [
    written.filter(({ text }) => text === null).map(({ key }) => key),
  ]);
}

/**
 * Overrides or resets labels: all or none. Administrators who save concurrently wait for each
 * other, so that the second sees what the first has saved.
 *
 * @throws Refusal `changedMeanwhile` with the keys whose version is not the current one, and their
 *   current texts; `invalid` for unknown keys and for texts that `overrideFault` refuses
 */
export async function saveOverrides(
  context: Context,
  { changes }: z.output<typeof saveOverridesCall.input>,
): Promise<Saved> {
  refuseTwice(changes);
  const catalogue = await readCatalogue();
  return context.db.transaction(async (db) => {
    await lockInTransaction(db, 'editLabels');
    const rows = await db.rows(findKnown, [changes.map(({ key }) => key)]);
    const known = new Map(rows.map((row) => [row.key, row]));
    refuseFaults(changes, catalogue, known);
    refuseConflicts(changes, catalogue, known);
    const written = writesOf(changes, catalogue, known);
    if (written.length > 0) {
      await write(db, written, context);
      for (const { key, text } of written) {
        await recordEvent(db, {
          ...byActor(context),
          kind: 'label.changed',
          subject: { type: 'label', id: key },
          details: { old: known.get(key)?.text ?? null, new: text },
        });
      }
      await announce(db, [{ kind: 'labels' }]);
    }
    const now = new Map(written.map((one) => [one.key, one]));
    return changes.map(({ key }) => {
      const { text, version } = now.get(key) ?? known.get(key) ?? { text: null, version: null };
      return { key, text, version: text === null ? null : version };
    });
  });
}
