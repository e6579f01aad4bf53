import { refuseUnlessPayer } from '../access/payer.ts';
import { readAccountHolder } from '../companies/account-holder.ts';
import { addressLine } from '../companies/address.ts';
import type { Actor, Institution } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import type { PricedOrder } from './priced-order.ts';
import { findPreEnrolment, readFees, refuseUnlessOwed } from './read-fees.ts';

/**
 * The fees of a pre-enrolment as an order of the actor's.
 *
 * @param isLocked whether the pre-enrolment is locked until the transaction of `db` ends
 * @throws Refusal where the actor may not pay it, and where it is not to be paid
 */
export async function priceFees(
  db: Database,
  { actor, institution }: { actor: Actor; institution: Pick<Institution, 'timeZone'> },
  preEnrolmentNumber: string,
  { isLocked }: { isLocked: boolean },
): Promise<PricedOrder> {
  const id = await findPreEnrolment(db, preEnrolmentNumber, { isLocked });
  const { invoice, fees, studentName, feesAmount, gstAmount, usedAmount, totalAmount } =
    await readFees(db, id);
  refuseUnlessPayer(actor, invoice);
  refuseUnlessOwed(invoice, { actor, institution });
  const company =
    invoice.employer_id === null ? null : await readAccountHolder(db, { eId: invoice.employer_id });
  return {
    kind: 'fees',
    employerId: invoice.employer_id,
    studentId: invoice.student_id,
    preEnrolmentId: id,
    preEnrolmentNumber: invoice.pre_enrolment_number,
    invoiceNumber: invoice.invoice_number,
    linesAmount: feesAmount,
    feeHelpUsed: usedAmount,
    feeHelpDescription: invoice.fee_help_description,
    amount: totalAmount,
    gstAmount,
    buyerName: company ? (company.legalName ?? company.name) : studentName,
    buyerAbn: company?.abn ?? null,
    buyerAddress: company ? company.address : addressLine(invoice),
    studentName,
    studentNumber: invoice.student_number,
    emailAddress: null,
    address: null,
    lines: fees.map(({ groupNumber, description, amount, gstAmount: gst }, index) => ({
      lineNumber: index + 1,
      delivery: 'fee',
      description,
      groupNumber,
      enrolmentId: null,
      productId: null,
      quantity: 1,
      unitAmount: amount,
      amount,
      gstAmount: gst,
    })),
  };
}
