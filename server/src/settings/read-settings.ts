import { defaultCardTypes } from '@tradebridge/contract/card-rules';
import {
  defaultDocumentMaxSize,
  defaultUploadMaxSize,
  defaultUploadTypes,
} from '@tradebridge/contract/document-rules';
import { defaultEmailPattern } from '@tradebridge/contract/email-rules';
import {
  type AppSettings,
  type SettingsKey,
  type SettingsOf,
  settingsDocuments,
} from '@tradebridge/contract/settings';
import type { Institution } from '../platform/context.ts';
import { type Database, statement } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { withCardForm } from './card-form.ts';
import { withSanitisedHtml } from './sanitise-settings.ts';

/** The defaults until an administrator changes them. */
export const defaultSettings = ({
  id,
  productName,
}: Pick<Institution, 'id' | 'productName'>): {
  readonly [Key in SettingsKey]: SettingsOf<Key>;
} => ({
  'app-settings': {
    instituteId: id,
    mfaEnabled: true,
    mfaMethodEnabled: true,
    staffFactorRequired: false,
    passwordSignInEnabled: true,
    mfaAppName: productName,
    uploadMimeTypes: [...defaultUploadTypes],
    uploadMaxSize: defaultUploadMaxSize,
    documentMaxSize: defaultDocumentMaxSize,
    topAuthContent: '',
    bottomAuthContent: '',
    personTitles: ['Mr', 'Mrs', 'Ms', 'Miss', 'Mx', 'Dr', 'Prof'],
    formHandlers: [],
  },
  employer: {
    resyncWindow: 1440,
    progressReportTypes: [
      { id: 'summary', name: 'Progress summary' },
      { id: 'units', name: 'Progress by unit' },
      { id: 'full', name: 'Progress, attendance and notes' },
    ],
  },
  checkout: {
    isDocumentOrderEnabled: true,
    securePayUiJs: '',
    securePayClientId: '',
    securePayMerchantCode: '',
    paymentTermsConditionsContent: '',
    emailPattern: defaultEmailPattern,
    cardTypes: defaultCardTypes,
  },
  invoices: { otherWaysToPay: '' },
});

interface SettingsRow {
  key: SettingsKey;
  version: number;
  values: Record<string, unknown>;
  changed_at: Date;
  changed_by: string;
  changed_by_email: string | null;
}

const findAll = statement<SettingsRow>(
  'settings-documents',
  `select key, version, values, changed_at, changed_by, account.email as changed_by_email
   from settings left join users account on account.id = changed_by where key = any($1)`,
);

const keys = Object.keys(settingsDocuments) as SettingsKey[];

/** The documents as stored, with defaults for missing values. */
export async function readDocuments(
  db: Database,
  institution: Pick<Institution, 'id' | 'productName'>,
) {
  const rows = await db.rows(findAll, [keys]);
  const defaults = defaultSettings(institution);
  return keys.map((key) => {
    const row = rows.find((candidate) => candidate.key === key);
    return {
      key,
      version: row?.version ?? 0,
      values: withSanitisedHtml({ ...defaults[key], ...row?.values }),
      changed: row?.changed_at.toISOString() ?? null,
      changedBy: row?.changed_by_email ?? row?.changed_by ?? null,
    };
  });
}

/** All settings combined, as the app uses them. */
export async function readSettings(
  db: Database,
  institution: Pick<Institution, 'id' | 'productName' | 'cardForm'>,
): Promise<AppSettings> {
  const documents = await readDocuments(db, institution);
  // Each document was validated against the contract when it was saved.
  const settings = Object.assign({}, ...documents.map(({ values }) => values)) as AppSettings;
  return withCardForm(settings, institution.cardForm);
}

const findOtherWays = statement<{ said: string }>(
  'other-ways-to-pay',
  `select values ->> 'otherWaysToPay' as said from settings
   where key = 'invoices' and values ? 'otherWaysToPay'`,
);

/** The text on other ways to pay, with its placeholders; empty if there is none. */
export async function readOtherWaysToPay(db: Database): Promise<string> {
  const [row] = await db.rows(findOtherWays);
  return row?.said.trim() ?? '';
}

/** SQL: whether accounts can sign in with email and password (ID-025); on unless set otherwise. */
export const passwordSignInOn = `coalesce(
    (select values ->> 'passwordSignInEnabled' = 'true' from settings
     where key = 'app-settings' and values ? 'passwordSignInEnabled'), true)`;

const findPasswordSignIn = statement<{ is_on: boolean }>(
  'is-password-sign-in-on',
  `select ${passwordSignInOn} as is_on`,
);

/** Whether accounts can sign in with email and password; break-glass administrators always can. */
export async function isPasswordSignInOn(db: Database): Promise<boolean> {
  const [row] = await db.rows(findPasswordSignIn);
  return row?.is_on ?? true;
}

/** @throws Refusal `passwordSignInOff`, the same for every caller */
export async function refuseIfPasswordsOff(db: Database): Promise<void> {
  if (!(await isPasswordSignInOn(db))) throw new Refusal('passwordSignInOff');
}
