import { defineCall } from './call.ts';
import { maxOverrideLength, maxOverridesSavedAtOnce } from './label-rules.ts';
import { z } from './schema.ts';
import { instant, text } from './values.ts';

/** A label's key, `area.name`. Whether it exists is checked when an override is saved. */
const labelKey = z.string().min(1).max(200);

const version = z.int().positive();

export const retrieveOverrides = defineCall({
  path: 'labels/retrieveOverrides',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({}),
  result: z.record(labelKey, z.object({ text: z.string(), version })),
  effect: 'The texts that administrators put in place of defaults, by key.',
});

/** The current override, for the user who changes it. */
const savedOverride = z.object({
  key: labelKey,
  /** Null if the default is in use. */
  text: z.string().nullable(),
  /** Null if the key was never overridden, and after a reset. */
  version: version.nullable(),
});

export const saveOverrides = defineCall({
  path: 'labels/saveOverrides',
  policy: 'administer',
  input: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          key: labelKey,
          /** Null resets to the default. */
          text: text(maxOverrideLength).nullable(),
          /** The version the change started from; null for a key without an override. */
          version: version.nullable(),
        }),
      )
      .min(1)
      .max(maxOverridesSavedAtOnce),
  }),
  result: z.array(savedOverride),
  idempotency: 'answer',
  maxBodyBytes: 2 * 1024 ** 2,
  effect:
    'Overrides labels, each with the version that it started from: all or none. Refused with the key and its present text as the field where another administrator saved in the meantime.',
});

export const retrieveCatalogue = defineCall({
  path: 'labels/retrieveCatalogue',
  policy: 'administer',
  input: z.strictObject({}),
  result: z.array(
    z.object({
      key: labelKey,
      /** The default. */
      text: z.string(),
      placeholders: z.array(z.string()),
      /** Where it is used: `screens`, `server` (refusals, mails, papers) or both. */
      seenIn: z.array(z.enum(['screens', 'server'])),
    }),
  ),
  effect: 'Every label of the product with its default.',
});

/** Details of an override for administrators. */
const overrideDetails = z.object({
  key: labelKey,
  text: z.string(),
  version,
  /** The default at the time of saving; if it differs from today's, the override is stale. */
  defaultText: z.string(),
  isStale: z.boolean(),
  /** Whether no label of this release has the key. */
  isUnused: z.boolean(),
  changedAt: instant,
  /** The e-mail address of the user who saved it; null if the account was removed. */
  changedBy: z.string().nullable(),
});
export type OverrideDetails = z.output<typeof overrideDetails>;

export const retrieveOverrideDetails = defineCall({
  path: 'labels/retrieveOverrideDetails',
  policy: 'administer',
  input: z.strictObject({}),
  result: z.array(overrideDetails),
  effect: 'Every override with who saved it when, stale and unused ones marked.',
});

const savedText = z.object({
  version,
  /** Null for a reset. */
  text: z.string().nullable(),
  changedAt: instant,
  changedBy: z.string().nullable(),
});
export type SavedText = z.output<typeof savedText>;

export const retrieveHistory = defineCall({
  path: 'labels/retrieveHistory',
  policy: 'administer',
  input: z.strictObject({ key: labelKey }),
  result: z.array(savedText),
  effect: 'What a label was overridden with, the latest first.',
});
