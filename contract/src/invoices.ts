import { defineCall, defineDownload } from './call.ts';
import { z } from './schema.ts';
import { cents, day, id, instant } from './values.ts';

/** An invoice: the fees due before an enrolment. Amounts in cents. */
export const preEnrolment = z.object({
  id,
  invoiceNumber: z.string(),
  preEnrolmentNumber: z.string(),
  dueDate: day,
  /** The due date as shown in the portal, `20-Mar-2026`. */
  dueDateStr: z.string(),
  /** The registry's status; `withdrawn` if an administrator withdrew it with its refund. */
  status: z.string(),
  /** When it was withdrawn; otherwise null. */
  withdrawn: day.nullable(),
  isOverDue: z.boolean(),
  /** Unpaid, not being paid, and payable by the caller. */
  isPayable: z.boolean(),
  /** A payment in progress or being checked; null if there is none or the caller may not pay. */
  beingPaid: z
    .object({
      payerName: z.string(),
      since: instant,
      /** Whether the caller is paying. */
      isOwn: z.boolean(),
    })
    .nullable(),
  /** The price: the sum of the lines, before fee help. */
  feesAmount: cents,
  /** The GST included in the price; fee help does not change it. */
  gstAmount: cents,
  /** The part of the price covered by fee help. */
  feeHelpUsed: cents,
  /** The sum of the lines less the fee help used. */
  totalDueAmount: cents,
  studentNumber: z.string(),
  studentGivenName: z.string(),
  studentFamilyName: z.string(),
});
export type PreEnrolment = z.infer<typeof preEnrolment>;

const feeLine = z.object({ description: z.string(), feeAmount: cents, feeGstAmount: cents });

/**
 * The fees of a pre-enrolment: groups of lines in the registry's order, each with its sum
 * (OPEN-112).
 */
export const feeGroups = z.array(z.object({ feeAmount: cents, lines: z.array(feeLine) }));

/** The fee help of a pre-enrolment, if any. */
export const feeHelp = z
  .object({
    /** Empty if the registry has none. */
    description: z.string(),
    /** The amount granted. */
    feeAmount: cents,
    /** The amount used: at most the sum of the lines (CON-01). */
    usedAmount: cents,
  })
  .nullable();

export const preEnrolmentDetail = preEnrolment.extend({
  fees: feeGroups,
  feeHelp,
  /** The student's contract at the company, if any. */
  contractId: id.nullable(),
  /** How else it can be paid, in the administrators' words; null if they say nothing of it. */
  otherWaysToPay: z.string().nullable(),
});
export type PreEnrolmentDetail = z.infer<typeof preEnrolmentDetail>;

export const retrieveUnpaidPreEnrolments = defineCall({
  path: 'employer/retrieveUnpaidPreEnrolments',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id }),
  result: z.array(preEnrolment),
  effect:
    "The company's unpaid pre-enrolments, the latest due date first, then by the student's family name.",
});

export const retrievePreEnrolmentDetail = defineCall({
  path: 'employer/retrievePreEnrolmentDetail',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id, pId: id }),
  result: preEnrolmentDetail,
  effect: "One of the company's pre-enrolments with its fees, paid and cancelled ones too.",
});

export const downloadInvoice = defineDownload({
  path: 'employer/downloadInvoice',
  policy: 'readEmployer',
  whileViewing: 'reads',
  input: z.strictObject({ eId: id, pId: id }),
  effect: 'The pre-enrolment as a PDF.',
});
