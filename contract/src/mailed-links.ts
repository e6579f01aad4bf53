import { defineCall } from './call.ts';
import { defineLabels, says } from './labels.ts';
import {
  codeAsTyped,
  codeLength,
  codePattern,
  mailedLinkKinds,
  maxWrongCodes,
} from './mailed-link-rules.ts';
import { z } from './schema.ts';
import { emailAddress } from './values.ts';

const labels = defineLabels('mailedLinkInput', {
  code: 'Codes have {count} letters and digits, and never 0, 1, I, L or O',
});

/** Longer than any way of typing a code. */
const maxTypedLength = 60;

/** The code beside a link in a mail; case, spaces and hyphens do not matter. */
const code = z
  .string()
  .max(maxTypedLength)
  .transform(codeAsTyped)
  .pipe(z.string().regex(codePattern, { error: says(labels.code, { count: codeLength }) }));

export const enterCode = defineCall({
  path: 'auth/enterCode',
  policy: 'anyone',
  input: z.strictObject({
    /** Where the mail was sent. */
    email: emailAddress,
    code,
  }),
  result: z.object({
    /** The kind of link. */
    kind: z.enum(mailedLinkKinds),
    /** The token of the link. */
    token: z.string(),
  }),
  effect: `The link beside which a mail showed a code, for mail programs that do not keep links whole. It can do what the link can, as often and as long. Wrong, expired and unknown codes and addresses are refused alike as code-wrong. After ${maxWrongCodes} wrong ones in an hour, the network has to wait before it tries that address again.`,
});
