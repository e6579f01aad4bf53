import { defineCall, defineUpload } from './call.ts';
import { defineLabels, says } from './labels.ts';
import { z } from './schema.ts';
import {
  bouncePath,
  maxServiceTokenDays,
  maxServiceTokenNameLength,
  maxServiceTokens,
  serviceTokenScopes,
  serviceTokenStates,
} from './service-token-rules.ts';
import { instant, line, portalId } from './values.ts';

const labels = defineLabels('serviceTokenInput', {
  name: 'A name is required',
  scopes: 'Choose at least one permission',
});

const serviceToken = z.object({
  tokenId: portalId,
  name: z.string(),
  /** The token's first and last characters, by which its owner knows it again. */
  hint: z.string(),
  scopes: z.array(z.enum(serviceTokenScopes)),
  created: instant,
  createdBy: z.string(),
  /** Null only for a token of an earlier version, until it is limited to a year. */
  expires: instant.nullable(),
  /** To within some minutes; null where it was never used. */
  lastUsed: instant.nullable(),
  revoked: instant.nullable(),
  revokedBy: z.string().nullable(),
  state: z.enum(serviceTokenStates),
});
export type ServiceToken = z.infer<typeof serviceToken>;

export const retrieveServiceTokens = defineCall({
  path: 'serviceTokens/retrieveTokens',
  policy: 'administer',
  input: z.strictObject({}),
  result: z.array(serviceToken),
  effect: 'The service tokens, without their secrets: those that are valid first, then by name.',
});

export const createServiceToken = defineCall({
  path: 'serviceTokens/create',
  policy: 'administer',
  needsFreshProof: true,
  input: z.strictObject({
    name: line(maxServiceTokenNameLength).min(1, { error: says(labels.name) }),
    scopes: z
      .array(z.enum(serviceTokenScopes))
      .min(1, { error: says(labels.scopes) })
      .max(serviceTokenScopes.length)
      .transform((scopes) => serviceTokenScopes.filter((scope) => scopes.includes(scope))),
    /** For how many days it is valid. */
    validDays: z.int().min(1).max(maxServiceTokenDays),
  }),
  result: z.object({
    token: serviceToken,
    /** What programs send as `Authorization: Bearer …`. It is shown here and never again. */
    secret: z.string(),
  }),
  idempotency: 'secret',
  effect: `Creates a token for a program of the institution, of which at most ${maxServiceTokens} are not revoked. Names are unique among those.`,
});

export const revokeServiceToken = defineCall({
  path: 'serviceTokens/revoke',
  policy: 'administer',
  needsFreshProof: true,
  input: z.strictObject({ tokenId: portalId }),
  result: serviceToken,
  effect: 'Ends a service token immediately. One that was revoked stays as it is.',
});

/** What `POST /api/mail/bounces` answers. */
const bounceTaken = z.object({
  /**
   * `noted`: a mail did not arrive. `noFailure`: the message does not say that. `unknown`: it is not
   * about a mail of this portal.
   */
  outcome: z.enum(['noted', 'noFailure', 'unknown']),
});
export type BounceTaken = z.infer<typeof bounceTaken>;

export const reportBounce = defineUpload({
  path: bouncePath,
  policy: 'serviceToken(mail.bounces)',
  input: z.strictObject({}),
  type: 'message/rfc822',
  result: bounceTaken,
  effect:
    'Takes a message that came back to the mailbox for bounces, and answers what came of it. The same message again changes nothing.',
});
