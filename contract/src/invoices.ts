import { defineCall, defineDownload } from './call.ts';
import { z } from './schema.ts';
import { cents, day, id, instant } from './values.ts';

/** An invoice: what is asked before an enrolment. Amounts in cents. */
export const preEnrolment = z.object({
  id,
  invoiceNumber: z.string(),
  preEnrolmentNumber: z.string(),
  dueDate: day,
  /** The due date as people read it in the portal, `20-Mar-2026`. */
  dueDateStr: z.string(),
  /** As the registry says it; `withdrawn` where an administrator withdrew it with its refund. */
  status: z.string(),
  /** The day on which it was withdrawn; null unless it is. */
  withdrawn: day.nullable(),
  isOverDue: z.boolean(),
  /** Unpaid, no payment of it under way, and the caller may pay it. */
  isPayable: z.boolean(),
  /** The payment that is under way or being checked; null where there is none, or the caller may not pay it. */
  beingPaid: z
    .object({
      payerName: z.string(),
      since: instant,
      /** Whether the caller is the payer. */
      isOwn: z.boolean(),
    })
    .nullable(),
  /** The price: the lines' sum, before fee help. */
  feesAmount: cents,
  /** The GST included in the price, unchanged by fee help. */
  gstAmount: cents,
  /** The part of the price that fee help covers. */
  feeHelpUsed: cents,
  /** The lines' sum less the fee help used. */
  totalDueAmount: cents,
  studentNumber: z.string(),
  studentGivenName: z.string(),
  studentFamilyName: z.string(),
});
export type PreEnrolment = z.infer<typeof preEnrolment>;

const feeLine = z.object({ description: z.string(), feeAmount: cents, feeGstAmount: cents });

/** What a pre-enrolment asks for: groups of lines in the registry's order, each with the sum of its lines (OPEN-112). */
export const feeGroups = z.array(z.object({ feeAmount: cents, lines: z.array(feeLine) }));

export const preEnrolmentDetail = preEnrolment.extend({
  fees: feeGroups,
  feeHelp: z
    .object({
      /** Empty where the registry has none. */
      description: z.string(),
      /** What is granted. */
      feeAmount: cents,
      /** What of it is used: the smaller of it and the lines' sum (CON-01). */
      usedAmount: cents,
    })
    .nullable(),
  /** The student's contract at the company, where there is one. */
  contractId: id.nullable(),
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
