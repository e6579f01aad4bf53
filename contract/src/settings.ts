import { defineCall } from './call.ts';
import { cardTypes } from './card-rules.ts';
import { isMediaType } from './document-rules.ts';
import { isEmailPattern, maxEmailPatternLength, maxRepetitions } from './email-rules.ts';
import { defineLabels, says } from './labels.ts';
import {
  maxOtherWaysLength,
  otherWaysPlaceholders,
  unknownPlaceholderIn,
} from './other-ways-to-pay.ts';
import { z } from './schema.ts';
import { confirmMinutes } from './settings-rules.ts';
import { htmlText, id, instant, line, maxInteger, name, portalId, text } from './values.ts';

const labels = defineLabels('settingsInput', {
  mediaType: 'Must be a type such as application/pdf',
  typeOnce: 'Each type must be unique',
  idOnce: 'Each ID must be unique',
  emailPattern:
    'Must be a regular expression with up to {max} repetitions (* + ? {}) and no brackets ( )',
  someType: 'Enter at least one',
  placeholder: 'Of an invoice, only {names} can be named in braces { }',
});

/** Maximum characters of HTML in one setting. */
export const maxHtmlLength = 50_000;
const html = htmlText(maxHtmlLength);

/** In bytes. */
const fileSize = z
  .int()
  .positive()
  .max(100 * 1024 ** 2);

/** Fields that hold HTML, sanitised when saved and when read. */
export const htmlSettings = [
  'topAuthContent',
  'bottomAuthContent',
  'paymentTermsConditionsContent',
] as const;

/**
 * The settings documents by key (SET-002, OPEN-126): `app-settings` for shared ones, one for each
 * module. A change takes effect at once, without a release (SET-010).
 */
export const settingsDocuments = {
  'app-settings': z.strictObject({
    instituteId: name(64),
    /** Whether a second factor is required (ID-059). */
    mfaEnabled: z.boolean(),
    /** Whether e-mail and SMS are offered; otherwise only the authenticator app (OPEN-026). */
    mfaMethodEnabled: z.boolean(),
    /** Whether staff need an authenticator app or a passkey; requires `mfaEnabled`. */
    staffFactorRequired: z.boolean(),
    /**
     * Whether users sign in with e-mail and password (ID-025). Switching it off needs a configured
     * provider; break-glass administrators can still sign in, see docs/operating.md.
     */
    passwordSignInEnabled: z.boolean(),
    /** The portal's name in authenticator apps; empty for the product's name (ID-066). */
    mfaAppName: line(60),
    uploadMimeTypes: z
      .array(line(100).refine(isMediaType, { error: says(labels.mediaType) }))
      .max(50)
      .refine((types) => new Set(types.map((type) => type.toLowerCase())).size === types.length, {
        error: says(labels.typeOnce),
      }),
    /** In bytes. */
    uploadMaxSize: fileSize,
    /** The same for documents that users upload for their company. */
    documentMaxSize: fileSize,
    topAuthContent: html,
    bottomAuthContent: html,
    personTitles: z.array(name(20).min(1)).max(40),
    /** As last found by `form/syncFormHandlers`; saving settings does not change them. */
    formHandlers: z.array(z.strictObject({ id, name: line(100).min(1) })).max(50),
  }),
  employer: z.strictObject({
    /** Minutes after which a sign-in reloads everything (SYNC-007). */
    resyncWindow: z.int().positive().max(525_600),
    /** The kinds of progress report on offer (OPEN-049). */
    progressReportTypes: z
      .array(z.strictObject({ id, name: line(100).min(1) }))
      .max(20)
      .refine((types) => new Set(types.map((type) => type.id)).size === types.length, {
        error: says(labels.idOnce),
      }),
  }),
  checkout: z.strictObject({
    isDocumentOrderEnabled: z.boolean(),
    /** The card form's script and ids; empty ones use the server's configuration. */
    securePayUiJs: line(500),
    securePayClientId: line(200),
    securePayMerchantCode: line(200),
    paymentTermsConditionsContent: html,
    /** A regular expression that the whole e-mail address must match; see `isEmailPattern`. */
    emailPattern: line(maxEmailPatternLength)
      .min(1)
      .refine(isEmailPattern, { error: says(labels.emailPattern, { max: maxRepetitions }) }),
    cardTypes: z
      .array(z.enum(cardTypes))
      .min(1, { error: says(labels.someType) })
      .refine((types) => new Set(types).size === types.length, { error: says(labels.typeOnce) }),
  }),
  // A document of its own: builds without it could not save one that has its field.
  invoices: z.strictObject({
    /** Plain text with placeholders, shown where an invoice is to be paid; empty for none. */
    otherWaysToPay: text(maxOtherWaysLength).refine((said) => unknownPlaceholderIn(said) === null, {
      error: says(labels.placeholder, { names: otherWaysPlaceholders.join(', ') }),
    }),
  }),
} as const;

export type SettingsKey = keyof typeof settingsDocuments;
export const settingsKey = z.enum(['app-settings', 'employer', 'checkout', 'invoices']);
export type SettingsOf<Key extends SettingsKey> = z.output<(typeof settingsDocuments)[Key]>;

export const appSettings = z.object({
  ...settingsDocuments['app-settings'].shape,
  ...settingsDocuments.employer.shape,
  ...settingsDocuments.checkout.shape,
  ...settingsDocuments.invoices.shape,
});
export type AppSettings = z.output<typeof appSettings>;

const settingsDocument = z.object({
  key: settingsKey,
  /** Increases with each change, so that nobody overwrites what they have not seen. */
  version: z.int().nonnegative(),
  values: z.record(z.string(), z.unknown()),
  changed: instant.nullable(),
  changedBy: z.string().nullable(),
});
export type SettingsDocument = z.output<typeof settingsDocument>;

export const retrieveSettings = defineCall({
  path: 'settings/retrieveSettings',
  policy: 'administer',
  input: z.strictObject({}),
  result: z.array(settingsDocument),
  effect: 'The settings documents as they stand, defaults filled in.',
});

/** One setting that a change would replace; HTML is given by its length. */
const settingChange = z.object({ field: z.string(), old: z.unknown(), new: z.unknown() });

const waitingChange = z.object({
  id: portalId,
  /** Until when another administrator can confirm it. */
  pendingUntil: instant,
});
export type WaitingChange = z.output<typeof waitingChange>;

export const saveSettings = defineCall({
  path: 'settings/saveSettings',
  policy: 'administer',
  input: z.strictObject({
    key: settingsKey,
    /** As retrieved; any other version is a conflict. */
    version: z.int().nonnegative().max(maxInteger),
    /** The whole document. */
    values: z.record(z.string(), z.unknown()),
  }),
  result: z.union([settingsDocument, waitingChange]),
  effect: `Replaces a settings document. HTML is freed of what could do harm. A change of a setting that everybody’s safety depends on needs fresh proof, and all administrators are told by mail. Turning the second factor off answers { id, pendingUntil }: it takes effect once another administrator confirms it within ${confirmMinutes} minutes, and is refused as second-administrator-required where there is none.`,
});

const pendingChange = waitingChange.extend({
  key: settingsKey,
  changes: z.array(settingChange),
  asked: instant,
  askedBy: z.string(),
  /** Whether the caller asked for it, and so cannot confirm it. */
  isOwn: z.boolean(),
});
export type PendingChange = z.output<typeof pendingChange>;

export const retrievePendingChanges = defineCall({
  path: 'settings/retrievePendingChanges',
  policy: 'administer',
  input: z.strictObject({}),
  result: z.array(pendingChange),
  effect: 'The changes of settings that wait for a second administrator.',
});

export const confirmChange = defineCall({
  path: 'settings/confirmChange',
  policy: 'administer',
  needsFreshProof: true,
  input: z.strictObject({ id: portalId }),
  result: settingsDocument,
  effect:
    'Applies a change of settings for which another administrator asked within the last hour. A conflict where the settings were saved meanwhile.',
});

export const withdrawChange = defineCall({
  path: 'settings/withdrawChange',
  policy: 'administer',
  input: z.strictObject({ id: portalId }),
  result: z.literal(true),
  effect: 'Ends a change of settings that waits for a second administrator.',
});
