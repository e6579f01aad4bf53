import type { FeeDetails } from '@tradebridge/contract/checkout';
import type { Context } from '../platform/context.ts';
import { readFees, refuseUnlessOwed } from './read-fees.ts';

/** What a pre-enrolment asks for, where it can be paid. */
export async function getFeeDetails(
  { db, actor, institution }: Context,
  { pId }: { pId: string },
): Promise<FeeDetails> {
  const { invoice, fees, ...amounts } = await readFees(db, pId);
  refuseUnlessOwed(invoice, { actor, institution });
  const groups = Map.groupBy(fees, ({ groupNumber }) => groupNumber);
  return {
    studentName: amounts.studentName,
    studentNumber: invoice.student_number,
    preEnrolmentNumber: invoice.pre_enrolment_number,
    invoiceNumber: invoice.invoice_number,
    employerName: invoice.employer_name,
    fees: [...groups.values()].map((lines) => ({
      feeAmount: lines.reduce((sum, { amount }) => sum + amount, 0),
      lines: lines.map(({ description, amount, gstAmount }) => ({
        description,
        feeAmount: amount,
        feeGstAmount: gstAmount,
      })),
    })),
    feeHelp:
      invoice.fee_help_amount === null
        ? null
        : {
            description: invoice.fee_help_description ?? '',
            feeAmount: invoice.fee_help_amount,
            usedAmount: amounts.usedAmount,
          },
    feesAmount: amounts.feesAmount,
    gstAmount: amounts.gstAmount,
    totalAmount: amounts.totalAmount,
  };
}
