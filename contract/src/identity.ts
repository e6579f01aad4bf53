import { z } from 'zod';
import { defineCall } from './call.ts';
import { employerContact } from './companies.ts';
import { passcodeLength } from './identity-rules.ts';
import { id, instant } from './values.ts';

export const secondFactorMethod = z.enum(['E', 'S', 'A']);

const passcode = z
  .string()
  .regex(new RegExp(`^\\d{${passcodeLength}}$`), `Must be ${passcodeLength} digits`);

/** A person who uses the portal, as they see themselves. */
export const employerUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** The staff claims; both must be true itself, nothing looser (CON-21). */
  isAdmin: z.boolean(),
  isSupport: z.boolean(),
  /** The contact that the user is, with the company; null for staff, learners and the unconnected. */
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
  mfaRegistered: z.boolean(),
  smsId: z.string().nullable(),
});
export type EmployerUser = z.infer<typeof employerUser>;

export const registerUser = defineCall({
  path: 'user/registerUser',
  policy: 'session',
  input: z.strictObject({}),
  result: z.object({
    user: z.union([employerUser, z.object({ id: z.string(), email: z.string() })]),
    isNewUser: z.boolean(),
    mfaRequired: z.boolean(),
    mfaMethod: secondFactorMethod,
    mfaRegistered: z.boolean(),
  }),
  effect:
    'Who the session belongs to and whether a second factor is still required; before it is given, the id and e-mail alone.',
});

const sent = z.object({
  /** Empty when the passcode is on its way, else why not (CON-10). */
  result: z.string(),
  mfaMethod: secondFactorMethod,
});

export const sendMFAPasscodeToEmail = defineCall({
  path: 'user/sendMFAPasscodeToEmail',
  policy: 'session',
  input: z.strictObject({}),
  result: sent,
  effect: 'Sends a new passcode to the user of the session; earlier ones no longer serve.',
});

export const resendMFAPasscode = defineCall({
  path: 'user/resendMFAPasscode',
  policy: 'session',
  input: z.strictObject({ mfaMethod: secondFactorMethod }),
  result: sent,
  effect: 'The same, on request.',
});

export const validateMFAEmailPasscode = defineCall({
  path: 'user/validateMFAEmailPasscode',
  policy: 'session',
  input: z.strictObject({ passcode }),
  result: z.literal(true),
  effect: 'Gives the session its second factor. A wrong passcode is refused as passcode-wrong.',
});

export const updateUserLastLogin = defineCall({
  path: 'user/updateUserLastLogin',
  policy: 'signedIn',
  input: z.strictObject({}),
  result: z.literal(true),
  effect: 'Records this sign-in as the last, and the last as the previous one; once a session.',
});

export const signOut = defineCall({
  path: 'user/signOut',
  policy: 'session',
  input: z.strictObject({}),
  result: z.literal(true),
  effect: 'Ends the session here and everywhere its token is held.',
});
