import { defineCall } from './call.ts';
import { z } from './schema.ts';
import { count, id } from './values.ts';

/** Counts for one company, without its subsidiaries, computed on each call. */
export const employerSummary = z.object({
  /** Contracts that are not retired. */
  contractsCount: count,
  /**
   * In contracts that are not suspended: units awaiting sign-off, and contracts awaiting final
   * sign-off.
   */
  awaitingSignoffCount: count,
  /** Unpaid pre-enrolments that were due before today. */
  invoicesOverdueCount: count,
  /** Unpaid pre-enrolments. */
  invoicesToPayCount: count,
  receiptsCount: count,
  subsidiariesCount: count,
  uploadCount: count,
  workPlacementsCount: count,
});
export type EmployerSummary = z.infer<typeof employerSummary>;

export const syncEmployerSummary = defineCall({
  path: 'employer/syncEmployerSummary',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id }),
  result: employerSummary,
  effect: "Counts the company's contracts, sign-offs, invoices and the rest.",
});

export const syncSummary = defineCall({
  path: 'employer/syncSummary',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id }),
  result: employerSummary,
  effect: 'The same counts as syncEmployerSummary (OPEN-064).',
});

export const syncInvoiceSummary = defineCall({
  path: 'employer/syncInvoiceSummary',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id }),
  result: employerSummary.pick({
    invoicesOverdueCount: true,
    invoicesToPayCount: true,
    receiptsCount: true,
  }),
  effect: "The company's counts of invoices and receipts.",
});
