import { schemeLabel } from '@tradebridge/contract/card-labels';
import { cardTypes } from '@tradebridge/contract/card-rules';
import type { Label } from '@tradebridge/contract/labels';
import type { SettingsKey, SettingsOf } from '@tradebridge/contract/settings';
import { settingsLabels } from './settings-labels.ts';
import type { SettingsPart } from './settings-view.ts';

/**
 * The kind of a setting's field: `size` in KB, stored in bytes; `list` one entry per line;
 * `choices` likewise, with check boxes for the usual ones; `named` likewise, each an id, a colon
 * and a name; `number` an integer; `lines` plain text with
 * line breaks; `html` rich text.
 */
export type FieldKind =
  | 'switch'
  | 'line'
  | 'lines'
  | 'number'
  | 'size'
  | 'list'
  | 'choices'
  | 'named'
  | 'html';

export interface SettingsField {
  name: string;
  kind: FieldKind;
  label: Label;
  help: Label;
  unit?: Label;
  /** Read-only. */
  isReadOnly?: boolean;
  choices?: Choices;
  /** A warning if it is empty, where that is a fault. */
  emptyWarning?: Label;
}

type KindOf<Value> = Value extends boolean
  ? 'switch'
  : Value extends number
    ? 'number' | 'size'
    : Value extends string
      ? 'line' | 'lines' | 'html'
      : Value extends readonly object[]
        ? 'named'
        : 'list' | 'choices';

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
    uploadMimeTypes: 'choices',
    personTitles: 'list',
    formHandlers: 'named',
    instituteId: 'line',
  },
  employer: { resyncWindow: 'number', progressReportTypes: 'named' },
  checkout: {
    isDocumentOrderEnabled: 'switch',
    paymentTermsConditionsContent: 'html',
    cardTypes: 'choices',
    emailPattern: 'line',
    securePayUiJs: 'line',
    securePayClientId: 'line',
    securePayMerchantCode: 'line',
  },
  invoices: { otherWaysToPay: 'lines' },
};

const units: Readonly<Record<string, Label>> = {
  documentMaxSize: settingsLabels.kilobytes,
  uploadMaxSize: settingsLabels.kilobytes,
  resyncWindow: settingsLabels.minutes,
};

const emptyWarnings: Readonly<Record<string, Label>> = {
  paymentTermsConditionsContent: settingsLabels.paymentTermsConditionsContentEmpty,
};

/** Determined by the portal itself. */
const readOnly: ReadonlySet<string> = new Set(['formHandlers']);

interface Choices {
  /** The usual values, with their labels. */
  readonly usual: readonly (readonly [string, Label])[];
  /** Whether other values are allowed. */
  readonly hasOthers: boolean;
}

/** The usual values of fields with choices. */
const usualChoices: Readonly<Record<string, Choices>> = {
  cardTypes: {
    usual: cardTypes.flatMap((type) => {
      const label = schemeLabel(type);
      return label ? [[type, label] as const] : [];
    }),
    hasOthers: false,
  },
  uploadMimeTypes: {
    usual: [
      ['application/pdf', settingsLabels.typePdf],
      ['image/jpeg', settingsLabels.typeJpeg],
      ['image/png', settingsLabels.typePng],
      [
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        settingsLabels.typeDocx,
      ],
      [
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        settingsLabels.typeXlsx,
      ],
      ['text/plain', settingsLabels.typeText],
      ['text/csv', settingsLabels.typeCsv],
    ],
    hasOthers: true,
  },
};

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
    ...(usualChoices[name] && { choices: usualChoices[name] }),
    ...(emptyWarnings[name] && { emptyWarning: emptyWarnings[name] }),
  }));
}

/** The parts of the page, with the fields each shows of a document. */
export const settingsParts = {
  general: { key: 'app-settings', fields: ['personTitles', 'instituteId'] },
  'sign-in': {
    key: 'app-settings',
    fields: [
      'topAuthContent',
      'bottomAuthContent',
      'mfaEnabled',
      'mfaMethodEnabled',
      'staffFactorRequired',
      'passwordSignInEnabled',
      'mfaAppName',
    ],
  },
  uploads: { key: 'app-settings', fields: ['documentMaxSize', 'uploadMaxSize', 'uploadMimeTypes'] },
  employer: { key: 'employer', fields: ['resyncWindow', 'progressReportTypes'] },
  checkout: {
    key: 'checkout',
    fields: [
      'isDocumentOrderEnabled',
      'paymentTermsConditionsContent',
      'cardTypes',
      'emailPattern',
      'securePayUiJs',
      'securePayClientId',
      'securePayMerchantCode',
    ],
  },
  invoices: { key: 'invoices', fields: ['otherWaysToPay'] },
  upkeep: { key: 'app-settings', fields: ['formHandlers'] },
} as const satisfies Record<SettingsPart, { key: SettingsKey; fields: readonly FieldName[] }>;

export const partLabels: Record<SettingsPart, Label> = {
  general: settingsLabels.general,
  'sign-in': settingsLabels.partSignIn,
  uploads: settingsLabels.partUploads,
  employer: settingsLabels.employer,
  checkout: settingsLabels.checkout,
  invoices: settingsLabels.partInvoices,
  upkeep: settingsLabels.partUpkeep,
};

/** Whether a part shows a field. */
export const isOfPart = (part: SettingsPart, field: string): boolean =>
  settingsParts[part].fields.some((name) => name === field);

/** The documents in the order of the page. */
export const settingsKeysInOrder = ['app-settings', 'employer', 'checkout', 'invoices'] as const;

const documentLabels: Record<SettingsKey, Label> = {
  'app-settings': settingsLabels.general,
  employer: settingsLabels.employer,
  checkout: settingsLabels.checkout,
  invoices: settingsLabels.partInvoices,
};

/** The name of a document; null if there is none. */
export function documentLabelOf(key: string): Label | null {
  const known = settingsKeysInOrder.find((one) => one === key);
  return known ? documentLabels[known] : null;
}
