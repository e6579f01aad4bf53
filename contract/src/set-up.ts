import { defineCall } from './call.ts';
import { defineLabels, says } from './labels.ts';
import { mobileNumberOf } from './phone-number.ts';
import { z } from './schema.ts';
import { setUpFaults, setUpParts, setUpStates, setUpSteps, testableParts } from './set-up-rules.ts';
import { code, count, instant } from './values.ts';

const labels = defineLabels('setUpInput', {
  mobile: 'Enter a mobile number, such as 0412 345 678',
});

const partShown = z.object({
  part: z.enum(setUpParts),
  state: z.enum(setUpStates),
  canTest: z.boolean(),
  /** Null where it was never tried. */
  lastTest: z
    .object({
      at: instant,
      /** The e-mail address of the account; null once that is gone. */
      by: z.string().nullable(),
      /** Null where it worked. */
      fault: z.enum(setUpFaults).nullable(),
      /** A status or an error code, such as `HTTP 401`. */
      detail: z.string().nullable(),
    })
    .nullable(),
});
export type SetUpPartShown = z.infer<typeof partShown>;

const setUp = z.object({
  parts: z.array(partShown),
  /** Steps of a new installation; those that do not apply are left out. */
  steps: z.array(z.object({ step: z.enum(setUpSteps), isDone: z.boolean() })),
  /** Environment variables of the letterhead that are not set. */
  missingDetails: z.array(z.string()),
  filesIn: z.enum(['folder', 'bucket']),
  hasWebhook: z.boolean(),
  /** Since when the registry's webhook has been failing. */
  webhookFailingSince: instant.nullable(),
  /** When the registry was last imported. */
  lastImport: instant.nullable(),
  localities: count,
  /** When the latest backup was taken. */
  lastBackup: instant.nullable(),
  /** When a restore was last rehearsed. */
  lastRehearsal: instant.nullable(),
  /** The user's own mobile number, where the account has one. */
  mobile: z.string().nullable(),
});
export type SetUp = z.infer<typeof setUp>;

export const retrieveSetUp = defineCall({
  path: 'setUp/retrieve',
  policy: 'administer',
  input: z.strictObject({}),
  result: setUp,
  effect:
    'How the parts of the installation are: configured or not, and what came of the last test of each; and the steps of a new installation that are done.',
});

export const testSetUpPart = defineCall({
  path: 'setUp/testPart',
  policy: 'administer',
  input: z
    .strictObject({
      part: z.enum(testableParts),
      /** Where the text message goes; only for `sms`, and required there. */
      mobile: code(40)
        .refine((written) => mobileNumberOf(written) !== null, { error: says(labels.mobile) })
        .optional(),
    })
    .refine(({ part, mobile }) => (part === 'sms') === (mobile !== undefined), {
      error: says(labels.mobile),
      path: ['mobile'],
    }),
  result: partShown,
  effect:
    'Tries a part: writes, reads and deletes, signs in at a service, or sends a message to the user. A second request while the same test is running gets the result of the first.',
});
