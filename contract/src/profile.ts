import { action } from './actions.ts';
import { defineCall } from './call.ts';
import { employerContact } from './companies.ts';
import { keptMenuItem } from './content.ts';
import { linkToken, secondFactorMethod } from './identity.ts';
import { inputLabels } from './input-labels.ts';
import { says } from './labels.ts';
import { userSummary } from './notifications.ts';
import { z } from './schema.ts';
import { id, instant, name, savedVersion, version } from './values.ts';
import { viewing } from './view-as.ts';

/** A user of the portal, as they see themselves. */
export const employerUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** The staff claims; only the value true counts (CON-21). */
  isAdmin: z.boolean(),
  isSupport: z.boolean(),
  /** The user's contact and company; null for staff, learners and users without a connection. */
  employerContact: employerContact
    .extend({
      employer: z.object({
        id,
        code: z.string(),
        name: z.string(),
        epsilonNumber: z.string().nullable(),
      }),
    })
    .nullable(),
  /** Whether a student record is connected to the account. */
  isLearner: z.boolean(),
  lastLogin: instant.nullable(),
  previousLogin: instant.nullable(),
  /** Of what the user edits: the name. */
  version,
  mfaRegistered: z.boolean(),
  /** The mobile number for passcodes, as its owner may see it. */
  smsId: z.string().nullable(),
  /**
   * Set while a member of staff views the portal as a contact: `employerContact` is then the
   * contact's, and both claims are false.
   */
  viewing: viewing.optional(),
});
export type EmployerUser = z.infer<typeof employerUser>;

/** Content around every page, as the user sees it. */
export const shellContent = z.object({
  /** Items of the menu, in order. */
  menu: z.array(keptMenuItem),
  /** Buttons on pages, the last modified first. */
  actions: z.array(action),
});
export type ShellContent = z.infer<typeof shellContent>;

export const retrieveShellContent = defineCall({
  path: 'user/retrieveShellContent',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({}),
  result: shellContent,
  effect: 'The menu items and actions that the user sees.',
});

export const registerUser = defineCall({
  path: 'user/registerUser',
  policy: 'session',
  whileViewing: 'reads',
  input: z.strictObject({}),
  result: z.object({
    user: z.union([employerUser, z.object({ id: z.string(), email: z.string() })]),
    /**
     * Null until the second factor is given. Included here so that the menu waits for no other
     * call.
     */
    shellContent: shellContent.nullable(),
    /** Likewise, for the count in the menu. */
    summary: userSummary.nullable(),
    isNewUser: z.boolean(),
    mfaRequired: z.boolean(),
    mfaMethod: secondFactorMethod,
    mfaRegistered: z.boolean(),
    /** Whether a passkey can be given as the second factor. */
    hasPasskey: z.boolean(),
    /** Whether the device may be trusted, so that it needs no second factor. */
    mayTrustDevice: z.boolean(),
    /**
     * Minutes of inactivity after which the session ends; requests with X-Background do not count
     * as activity.
     */
    idleMinutes: z.number(),
  }),
  effect:
    'Who the session belongs to and whether a second factor is still required; before it is given, the id and email alone.',
});

export const updateProfile = defineCall({
  path: 'user/updateProfile',
  policy: 'signedIn',
  input: z.strictObject({
    name: name(100).min(1, { error: says(inputLabels.name) }),
    version: savedVersion,
  }),
  result: employerUser,
  effect:
    'Changes the name that the account shows. Refused as changed-meanwhile where another version than the named one is current.',
});

export const confirmOwnEmailChange = defineCall({
  path: 'user/confirmEmailChange',
  policy: 'signedIn',
  input: z.strictObject({ token: linkToken }),
  result: employerUser,
  effect:
    "Changes the user's own address to the one that the link went to; all other sessions end. Refused as link-spent for a link of another account, and as conflict where another account has the address by now.",
});

export const syncEmployerContactDetails = defineCall({
  path: 'employer/syncEmployerContactDetails',
  policy: 'signedIn',
  whileViewing: 'reads',
  input: z.strictObject({}),
  result: employerUser,
  effect: 'The user with the contact that they are, as the portal has them now.',
});
