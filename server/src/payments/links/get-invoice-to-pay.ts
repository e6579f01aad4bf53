import type { InvoiceToPay } from '@tradebridge/contract/payment-links';
import { readFees } from '../../checkout/read-fees.ts';
import { readAccountHolder } from '../../companies/account-holder.ts';
import { feeGroupsOf } from '../../invoices/get-pre-enrolment.ts';
import { dayIn } from '../../platform/calendar.ts';
import type { LinkContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readSettings } from '../../settings/read-settings.ts';

type Invoice = Awaited<ReturnType<typeof readFees>>['invoice'];

function stateOf({ status, holding_attempt: holding }: Invoice, isPaid: boolean) {
  if (status === 'paid' || holding?.isPaid || isPaid) return 'paid';
  if (status !== 'unpaid') return 'notOwed';
  return holding ? 'beingPaid' : 'payable';
}

/** The invoice of a link, with nothing else about the student or the company. */
export async function getInvoiceToPay({
  db,
  now,
  link,
  institution,
}: LinkContext): Promise<InvoiceToPay> {
  const { preEnrolmentId, employerId, sender } = link;
  if (!sender) throw new Refusal('paymentLinkEnded');
  const [{ invoice, fees, ...sums }, company, settings] = await Promise.all([
    readFees(db, preEnrolmentId),
    readAccountHolder(db, { eId: employerId }),
    readSettings(db, institution),
  ]);
  const { name, abn, email, phone } = institution.letterhead;
  const state = stateOf(invoice, link.isPaid);
  return {
    state,
    isByLink: invoice.holding_attempt?.paymentLinkId === link.linkId,
    issuer: { name, abn, email, phone },
    billedTo: { name: company.legalName ?? company.name, abn: company.abn },
    senderName: sender.name,
    recipientName: link.recipientName,
    expires: link.expiresAt.toISOString(),
    invoiceNumber: invoice.invoice_number,
    dueDate: invoice.due_date,
    isOverDue: invoice.status === 'unpaid' && invoice.due_date < dayIn(institution.timeZone, now),
    studentName: sums.studentName,
    fees: feeGroupsOf(
      fees.map(({ groupNumber, description, amount, gstAmount }) => ({
        group: groupNumber,
        description,
        amount,
        gst: gstAmount,
      })),
    ),
    feeHelpDescription: sums.usedAmount === 0 ? null : (invoice.fee_help_description ?? ''),
    feesAmount: sums.feesAmount,
    gstAmount: sums.gstAmount,
    feeHelpUsed: sums.usedAmount,
    totalDueAmount: sums.totalAmount,
    cardForm: {
      securePayUiJs: settings.securePayUiJs,
      securePayClientId: settings.securePayClientId,
      securePayMerchantCode: settings.securePayMerchantCode,
      cardTypes: settings.cardTypes,
    },
    terms: settings.paymentTermsConditionsContent,
  };
}
