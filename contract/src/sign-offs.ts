import { z } from 'zod';
import { apprentice, unit } from './apprentices.ts';
import { defineCall } from './call.ts';
import { longestComment, mostSignOffsAtOnce } from './sign-off-rules.ts';
import { count, day, id, portalId } from './values.ts';

/** One thing that waits for the employer: a unit, or the final completion of a contract. */
export const signoffRequest = z.object({
  /** The portal's; a new round of the same unit has a new one. */
  id: portalId,
  isFinalSignoff: z.boolean(),
  /** Null for a final sign-off. */
  signoffUnit: unit.nullable(),
  waitingSince: day,
  contract: z.object({
    id,
    trainingContractNumber: z.string(),
    apprentice,
    courseCode: z.string(),
    courseName: z.string(),
  }),
});
export type SignoffRequest = z.infer<typeof signoffRequest>;

export const signoffResult = z.enum(['competent', 'notYetCompetent']);
export type SignoffResult = z.infer<typeof signoffResult>;

/** Requests as retrieved, of which the id counts. */
const requests = z
  .array(z.looseObject({ id: portalId }))
  .min(1, 'Choose at least one')
  .max(mostSignOffsAtOnce, `No more than ${mostSignOffsAtOnce} at once`)
  .refine(
    (chosen) => new Set(chosen.map((request) => request.id)).size === chosen.length,
    'Each request once',
  );

export const retrieveSignoffRequests = defineCall({
  path: 'employer/retrieveSignoffRequests',
  policy: 'readEmployer',
  input: z.strictObject({ eId: id }),
  result: z.array(signoffRequest),
  effect:
    'What waits for sign-off at the company, contracts by family name, then given name; a final sign-off last within its contract. Suspended contracts have none.',
});

export const submitSignoffRequests = defineCall({
  path: 'employer/submitSignoffRequests',
  policy: 'signOff',
  input: z
    .strictObject({
      contactId: id,
      eId: id,
      result: signoffResult,
      units: requests,
      comment: z
        .string()
        .trim()
        .max(longestComment)
        .transform((text) => text || undefined)
        .optional(),
    })
    .refine((input) => input.result === 'competent' || Boolean(input.comment), {
      path: ['comment'],
      message: 'Say why not yet',
    }),
  result: z.object({ signedOff: z.array(portalId), awaitingSignoffCount: count }),
  effect:
    "Records the caller's decision on each request, all or none. Can be taken back for ten seconds; the registry learns of it after that.",
});

export const takeBackSignoffRequests = defineCall({
  path: 'employer/takeBackSignoffRequests',
  policy: 'signOff',
  input: z.strictObject({ eId: id, units: requests }),
  result: z.object({ reopened: z.array(portalId), awaitingSignoffCount: count }),
  effect:
    "Takes the caller's own decisions back within ten seconds, all or none; the requests are open again under their ids.",
});
