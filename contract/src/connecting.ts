import { defineCall } from './call.ts';
import { linkToken, newPassword } from './identity.ts';
import { inputLabels } from './input-labels.ts';
import { says } from './labels.ts';
import { z } from './schema.ts';
import { name } from './values.ts';

export const acceptInvitation = defineCall({
  path: 'auth/acceptInvitation',
  policy: 'anyone',
  input: z.strictObject({
    token: linkToken,
    /** Required if no account has the address yet. */
    account: z
      .strictObject({
        name: name(100).min(1, { error: says(inputLabels.name) }),
        password: newPassword,
      })
      .optional(),
  }),
  result: z.literal(true),
  effect:
    "Connects the account of the invited address, opening it where there is none, with the company's contact or the student.",
});
