import { defineCall } from './call.ts';
import { z } from './schema.ts';
import { maxRecentCompanies } from './staff-home-rules.ts';
import { count, id } from './values.ts';

/** What waits for staff. Counts that the user may not read are absent. */
export const workQueue = z.object({
  /** Payments and refunds with an unknown outcome. */
  unknownPayments: count.optional(),
  settlementDifferences: count.optional(),
  /** Submissions that a form handler has given up on. */
  failedHandlers: count.optional(),
  bouncedAddresses: count.optional(),
  lockedAccounts: count.optional(),
  /** Submissions that nobody has begun to work on. */
  newSubmissions: count.optional(),
  submissionsInProgress: count.optional(),
});
export type WorkQueue = z.infer<typeof workQueue>;

export const retrieveWorkQueue = defineCall({
  path: 'staff/retrieveWorkQueue',
  policy: 'staff',
  input: z.strictObject({}),
  result: workQueue,
  effect:
    'Counts what waits for staff, each count where the user may read the list that it belongs to.',
});

export const retrieveRecentCompanies = defineCall({
  path: 'staff/retrieveRecentCompanies',
  policy: 'staff',
  input: z.strictObject({}),
  result: z.array(z.object({ id, name: z.string() })),
  effect: `The companies that the user looked at as staff, the latest first, ${maxRecentCompanies} at most.`,
});
