import { isDeepStrictEqual } from 'node:util';
import { htmlSettings, type SettingsKey, settingsDocuments } from '@tradebridge/contract/settings';
import type { Context, Institution } from '../platform/context.ts';
import { fieldsOf } from '../platform/parse-input.ts';
import { Refusal, type RefusedField } from '../platform/refusal.ts';
import { isCardScript } from './card-form.ts';
import { settingsLabels as labels } from './labels.ts';
import { withSanitisedHtml } from './sanitise-settings.ts';

export type Values = Readonly<Record<string, unknown>>;

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

/**
 * The values of a document as they may be saved.
 *
 * @throws Refusal `invalid`, also for settings with which no one could sign in
 */
export function checkedValues(
  { institution, outside }: Pick<Context, 'institution' | 'outside'>,
  key: SettingsKey,
  values: Values,
): Values {
  // Validated against the contract again, since sanitising can make HTML longer.
  const sent = parse(key, withSanitisedHtml(parse(key, values)));
  refuseForeignScript(sent, institution);
  refuseContradiction(sent, outside);
  return sent;
}

const isHtml = (field: string) => htmlSettings.some((name) => name === field);

/** Values that no one edits keep what was stored. */
export const keptOf = (before: Values): Values =>
  'formHandlers' in before ? { formHandlers: before.formHandlers } : {};

/** A value as recorded in an event: for HTML, its length. */
const recorded = (field: string, value: unknown) =>
  isHtml(field) ? { characters: String(value ?? '').length } : value;

/** A setting that was or will be changed. */
export interface SettingChange {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

export const changesOf = (before: Values, after: Values): SettingChange[] =>
  Object.keys(after)
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({
      field,
      old: recorded(field, before[field]),
      new: recorded(field, after[field]),
    }));
