import type { FeeDetails, FeesOfInvoices } from '@tradebridge/contract/checkout';
import type { Context } from '../platform/context.ts';
import { type Fees, readFees, refuseUnlessOwed } from './read-fees.ts';
import { readFeesToPay } from './read-fees-to-pay.ts';

function detailsOf({ invoice, fees, ...amounts }: Fees): FeeDetails {
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

/** The fees of a pre-enrolment that can be paid. */
export async function getFeeDetails(
  { db, actor, institution }: Context,
  { pId }: { pId: string },
): Promise<FeeDetails> {
  const fees = await readFees(db, pId);
  refuseUnlessOwed(fees.invoice, { actor, institution });
  return detailsOf(fees);
}

/** The same for several that can be paid together. */
export async function getFeesOfInvoices(
  context: Context,
  { preEnrolmentNumbers }: { preEnrolmentNumbers: string[] },
): Promise<FeesOfInvoices> {
  const all = await readFeesToPay(context.db, context, preEnrolmentNumbers, {
    isLocked: false,
    path: 'preEnrolmentNumbers',
  });
  const sum = (of: (fees: Fees) => number) => all.reduce((before, fees) => before + of(fees), 0);
  return {
    invoices: all.map(detailsOf),
    feesAmount: sum(({ feesAmount }) => feesAmount),
    gstAmount: sum(({ gstAmount }) => gstAmount),
    feeHelpUsed: sum(({ usedAmount }) => usedAmount),
    totalAmount: sum(({ totalAmount }) => totalAmount),
  };
}
