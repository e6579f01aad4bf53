import { isDeepStrictEqual } from 'node:util';
import {
  htmlSettings,
  type SettingsDocument,
  type SettingsKey,
  type saveSettings as saveSettingsCall,
  settingsDocuments,
} from '@tradebridge/contract/settings';
import type { z } from 'zod';
import { refuseUnlessProved } from '../access/fresh-proof.ts';
import { byActor, recordEvent } from '../audit/record-event.ts';
import { announce } from '../platform/announce.ts';
import type { Context, Institution } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { fieldsOf } from '../platform/parse-input.ts';
import { Refusal, type RefusedField } from '../platform/refusal.ts';
import { isCardScript } from './card-form.ts';
import { settingsLabels as labels } from './labels.ts';
import { readDocuments } from './read-settings.ts';
import { withSanitisedHtml } from './sanitise-settings.ts';

type Values = Readonly<Record<string, unknown>>;

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

function parse(key: SettingsKey, values: Values): Values {
  const parsed = settingsDocuments[key].safeParse(values);
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid', {
    texts: fieldsOf(parsed.error).map(({ path, message }) => ({
      path: path === '' ? 'values' : `values.${path}`,
      message,
    })),
  });
}

/**
 * The script runs in the page of everyone who signs in, so its origin must be one that the operator
 * allowed.
 */
function refuseForeignScript({ securePayUiJs: script }: Values, { cardForm }: Institution): void {
  if (typeof script !== 'string' || script === '' || isCardScript(script, cardForm)) return;
  const addresses = cardForm.origins.map((origin) => `${origin}/`).join(' or ');
  throw new Refusal('invalid', {
    fields: [{ path: 'values.securePayUiJs', message: [labels.cardScript, { addresses }] }],
  });
}

/**
 * Refuses contradictions: no way to sign in for anyone, or a factor required of staff while factors
 * are off.
 */
function refuseContradiction(
  { passwordSignInEnabled, staffFactorRequired, mfaEnabled }: Values,
  { providers }: Context['outside'],
): void {
  const fields: RefusedField[] = [];
  if (passwordSignInEnabled === false && Object.keys(providers).length === 0) {
    fields.push({ path: 'values.passwordSignInEnabled', message: labels.noWayIn });
  }
  if (staffFactorRequired === true && mfaEnabled === false) {
    fields.push({ path: 'values.staffFactorRequired', message: labels.factorOff });
  }
  if (fields.length > 0) throw new Refusal('invalid', { fields });
}

/** Whether the acting user can still sign in with the settings as changed by the transaction. */
export type KeepsWayIn = (
  tx: Database,
  user: Pick<Context, 'actor' | 'outside'>,
) => Promise<boolean>;

/**
 * An administrator who turns passwords off needs another way to sign in, or could not turn them on
 * again.
 */
async function refuseOwnLockout(
  tx: Database,
  context: Context,
  keepsWayIn: KeepsWayIn,
): Promise<void> {
  if (await keepsWayIn(tx, context)) return;
  throw new Refusal('invalid', {
    fields: [{ path: 'values.passwordSignInEnabled', message: labels.ownLockout }],
  });
}

const isHtml = (field: string) => htmlSettings.some((name) => name === field);

/** Values that no one edits keep what was stored. */
const keptOf = (before: Values): Values =>
  'formHandlers' in before ? { formHandlers: before.formHandlers } : {};

/** A value as recorded in an event: for HTML, its length. */
const recorded = (field: string, value: unknown) =>
  isHtml(field) ? { characters: String(value ?? '').length } : value;

const changesOf = (before: Values, after: Values) =>
  Object.keys(after)
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({
      field,
      old: recorded(field, before[field]),
      new: recorded(field, after[field]),
    }));

/** Settings about signing in, which need fresh proof to change. */
const ofSigningIn: readonly string[] = [
  'mfaEnabled',
  'mfaMethodEnabled',
  'staffFactorRequired',
  'passwordSignInEnabled',
];

/**
 * Replaces a settings document.
 *
 * @throws Refusal `conflict` if someone else has saved it since it was read; `invalid` for settings
 *   with which no one, or not the acting administrator, could sign in; `proofRequired`
 */
export async function saveSettings(
  context: Context,
  { key, version, values }: z.output<typeof saveSettingsCall.input>,
  keepsWayIn: KeepsWayIn,
): Promise<SettingsDocument> {
  const { db, institution, outside, actor, now } = context;
  // Validated against the contract again, since sanitising can make HTML longer.
  const sent = parse(key, withSanitisedHtml(parse(key, values)));
  refuseForeignScript(sent, institution);
  refuseContradiction(sent, outside);
  return db.transaction(async (tx) => {
    const read = async () => {
      const document = (await readDocuments(tx, institution)).find((one) => one.key === key);
      if (!document) throw new Error(`There is no document ${key}.`);
      return document;
    };
    const before = await read();
    const saved = { ...sent, ...keptOf(before.values) };
    const changes = changesOf(before.values, saved);
    if (changes.some(({ field }) => ofSigningIn.includes(field))) refuseUnlessProved(context);
    const values = [key, version, JSON.stringify(saved), now, actor.userId];
    const [written] = await tx.rows(save, values);
    if (!written) throw new Refusal('conflict');
    const switchesPasswordsOff =
      saved.passwordSignInEnabled === false &&
      changes.some(({ field }) => field === 'passwordSignInEnabled');
    if (switchesPasswordsOff) await refuseOwnLockout(tx, context, keepsWayIn);
    await recordEvent(tx, {
      ...byActor(context),
      kind: 'settings.saved',
      subject: { type: 'settings', id: key },
      details: { version: written.version, changes },
    });
    await announce(tx, [{ kind: 'settings', key }]);
    return read();
  });
}
