import { defineCall } from './call.ts';
import { z } from './schema.ts';
import { lights } from './subsidiary-rules.ts';
import { count, id } from './values.ts';

/** A company below another, with what needs attention there, counted as in employerSummary. */
export const subsidiary = z.object({
  eid: id,
  name: z.string(),
  light: z.enum(lights),
  /** Contracts that are not retired. */
  contractsCount: count,
  /** Contracts whose apprentice is behind schedule. */
  behindCount: count,
  /**
   * In contracts that are not suspended: units awaiting sign-off, and contracts awaiting final
   * sign-off.
   */
  awaitingSignoffCount: count,
  /** Days for which the oldest of these has waited; null if none waits. */
  longestWaitDays: count.nullable(),
  /** Unpaid pre-enrolments that were due before today. */
  invoicesOverdueCount: count,
});
export type Subsidiary = z.infer<typeof subsidiary>;

export const retrieveSubsidiaries = defineCall({
  path: 'employer/retrieveSubsidiaries',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id }),
  result: z.array(subsidiary),
  effect:
    'The companies directly below the company with what needs attention at each, by light from red to green; those that are red with an invoice overdue first, those alike by name.',
});
