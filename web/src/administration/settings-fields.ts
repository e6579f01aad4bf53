import type { Label } from '@tradebridge/contract/labels';
import type { SettingsKey, SettingsOf } from '@tradebridge/contract/settings';
import { settingsLabels } from './settings-labels.ts';

/**
 * How a setting is entered: `size` in KB, kept in bytes; `list` one entry per line; `named` likewise,
 * each an id, a colon and a name; `number` a whole one; `html` as rich text.
 */
export type FieldKind = 'switch' | 'line' | 'number' | 'size' | 'list' | 'named' | 'html';

export interface SettingsField {
  name: string;
  kind: FieldKind;
  label: Label;
  help: Label;
  unit?: Label;
  /** Whether it can be looked at only. */
  isReadOnly?: boolean;
  /** What it means that it is left empty, where that is a fault. */
  emptyWarning?: Label;
}

type KindOf<Value> = Value extends boolean
  ? 'switch'
  : Value extends number
    ? 'number' | 'size'
    : Value extends string
      ? 'line' | 'html'
      : Value extends readonly object[]
        ? 'named'
        : 'list';

/** Every setting of the document, in the order of the form. */
type KindsOf<Key extends SettingsKey> = {
  [Name in keyof SettingsOf<Key>]: KindOf<SettingsOf<Key>[Name]>;
};

const kinds: { [Key in SettingsKey]: KindsOf<Key> } = {
  'app-settings': {
    topAuthContent: 'html',
    bottomAuthContent: 'html',
    mfaEnabled: 'switch',
    mfaMethodEnabled: 'switch',
    staffFactorRequired: 'switch',
    passwordSignInEnabled: 'switch',
    mfaAppName: 'line',
    documentMaxSize: 'size',
    uploadMaxSize: 'size',
    uploadMimeTypes: 'list',
    personTitles: 'list',
    formHandlers: 'named',
    instituteId: 'line',
  },
  employer: { resyncWindow: 'number', progressReportTypes: 'named' },
  checkout: {
    isDocumentOrderEnabled: 'switch',
    paymentTermsConditionsContent: 'html',
    cardTypes: 'list',
    emailPattern: 'line',
    securePayUiJs: 'line',
    securePayClientId: 'line',
    securePayMerchantCode: 'line',
  },
};

const units: Readonly<Record<string, Label>> = {
  documentMaxSize: settingsLabels.kilobytes,
  uploadMaxSize: settingsLabels.kilobytes,
  resyncWindow: settingsLabels.minutes,
};

const emptyWarnings: Readonly<Record<string, Label>> = {
  paymentTermsConditionsContent: settingsLabels.paymentTermsConditionsContentEmpty,
};

/** What the portal finds out by itself. */
const readOnly: ReadonlySet<string> = new Set(['formHandlers']);

type FieldName = { [Key in SettingsKey]: keyof SettingsOf<Key> }[SettingsKey];
const labels: Record<FieldName, Label> = settingsLabels;
const helps: Record<`${FieldName}Help`, Label> = settingsLabels;

export function fieldsOf(key: SettingsKey): SettingsField[] {
  return (Object.entries(kinds[key]) as [FieldName, FieldKind][]).map(([name, kind]) => ({
    name,
    kind,
    label: labels[name],
    help: helps[`${name}Help`],
    ...(readOnly.has(name) && { isReadOnly: true }),
    ...(units[name] && { unit: units[name] }),
    ...(emptyWarnings[name] && { emptyWarning: emptyWarnings[name] }),
  }));
}

/** The documents in the order of the page. */
export const settingsKeysInOrder = ['app-settings', 'employer', 'checkout'] as const;

const documentLabels: Record<SettingsKey, Label> = {
  'app-settings': settingsLabels.general,
  employer: settingsLabels.employer,
  checkout: settingsLabels.checkout,
};

/** What a document is called; null for one that there is not. */
export function documentLabelOf(key: string): Label | null {
  const known = settingsKeysInOrder.find((one) => one === key);
  return known ? documentLabels[known] : null;
}
