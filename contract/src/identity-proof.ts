import { defineCall } from './call.ts';
import { passcode, passcodeSent, secondFactorMethod } from './identity.ts';
import { freshProofMinutes, maxPasswordLength } from './identity-rules.ts';
import { z } from './schema.ts';

/*
 * Fresh proof: whether the person at the keyboard is still the one who signed in
 * (`needsFreshProof`).
 */

export const retrieveProofWays = defineCall({
  path: 'user/retrieveProofWays',
  policy: 'signedIn',
  input: z.strictObject({}),
  result: z.object({
    /** Whether the account's password counts as proof. */
    password: z.boolean(),
    /**
     * How a passcode that counts as proof is delivered: by the second factor, or by e-mail if the
     * account has neither password nor second factor; null if no passcode counts.
     */
    passcode: secondFactorMethod.nullable(),
    /** Whether the user has a passkey, which counts as proof (`user/provePasskey`). */
    passkey: z.boolean(),
  }),
  effect: 'What the user can give as fresh proof, for changes that need it.',
});

export const sendProofPasscode = defineCall({
  path: 'user/sendProofPasscode',
  policy: 'signedIn',
  input: z.strictObject({}),
  result: passcodeSent,
  effect:
    'Sends a passcode that counts as fresh proof, by email or SMS as the second factor has it; earlier ones no longer work.',
});

/** Exactly one kind of proof. */
const proof = z.union([
  z.strictObject({ password: z.string().max(maxPasswordLength) }),
  z.strictObject({ passcode }),
]);
export type Proof = z.infer<typeof proof>;

export const proveIdentity = defineCall({
  path: 'user/proveIdentity',
  policy: 'signedIn',
  input: proof,
  result: z.literal(true),
  effect: `Gives fresh proof by the password or a passcode of the present second factor: for ${freshProofMinutes} minutes the session may make calls that need it. Wrong ones are refused as password-wrong or passcode-wrong.`,
});
