import type { FeePurchase } from '@tradebridge/contract/checkout';
import { type Purchaser, refuseUnlessPayer } from '../access/payer.ts';
import { readAccountHolder } from '../companies/account-holder.ts';
import { addressLine } from '../companies/address.ts';
import type { Institution } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { PricedInvoice, PricedLine, PricedOrder } from './priced-order.ts';
import { type Fees, readFeesByNumber, refuseUnlessOwed } from './read-fees.ts';
import { readFeesToPay } from './read-fees-to-pay.ts';

interface Parties {
  readonly actor: Purchaser;
  readonly institution: Pick<Institution, 'timeZone'>;
}

/**
 * The pre-enrolment with a number. @throws Refusal if the actor may not pay it, or it is not
 * payable
 */
async function readOne(
  db: Database,
  { actor, institution }: Parties,
  number: string,
  locking: { isLocked: boolean },
): Promise<Fees> {
  const found = (await readFeesByNumber(db, [number], locking)).get(number);
  if (!found) throw new Refusal('notFound');
  refuseUnlessPayer(actor, found.invoice);
  refuseUnlessOwed(found.invoice, { actor, institution });
  return found;
}

const invoiceOf = (fees: Fees, index: number): PricedInvoice => ({
  position: index + 1,
  preEnrolmentId: fees.invoice.pre_enrolment_id,
  preEnrolmentNumber: fees.invoice.pre_enrolment_number,
  invoiceNumber: fees.invoice.invoice_number,
  studentId: fees.invoice.student_id,
  studentName: fees.studentName,
  studentNumber: fees.invoice.student_number,
  linesAmount: fees.feesAmount,
  feeHelpUsed: fees.usedAmount,
  feeHelpDescription: fees.invoice.fee_help_description,
  amount: fees.totalAmount,
  gstAmount: fees.gstAmount,
});

const linesOf = (all: readonly Fees[]): PricedLine[] =>
  all
    .flatMap(({ fees }, index) => fees.map((line) => ({ line, invoicePosition: index + 1 })))
    .map(({ line, invoicePosition }, index) => ({
      lineNumber: index + 1,
      delivery: 'fee',
      description: line.description,
      groupNumber: line.groupNumber,
      invoicePosition,
      enrolmentId: null,
      productId: null,
      quantity: 1,
      unitAmount: line.amount,
      amount: line.amount,
      gstAmount: line.gstAmount,
    }));

/** Without duplicates, separated by commas. */
const listed = (texts: readonly string[]): string => [...new Set(texts)].join(', ');

/**
 * The fees of a pre-enrolment, or of several of one company, as an order by the actor.
 * @param isLocked whether the pre-enrolments are locked until the transaction of `db` ends
 * @throws Refusal if the actor may not pay one, or one is not payable
 */
export async function priceFees(
  db: Database,
  parties: Parties,
  purchase: FeePurchase,
  { isLocked }: { isLocked: boolean },
): Promise<PricedOrder> {
  const all =
    'preEnrolmentNumber' in purchase
      ? [await readOne(db, parties, purchase.preEnrolmentNumber, { isLocked })]
      : await readFeesToPay(db, parties, purchase.preEnrolmentNumbers, {
          isLocked,
          path: 'details.preEnrolmentNumbers',
        });
  const [first] = all;
  if (!first) throw new Refusal('notFound');
  const { invoice } = first;
  const company =
    invoice.employer_id === null ? null : await readAccountHolder(db, { eId: invoice.employer_id });
  const invoices = all.map(invoiceOf);
  const sum = (of: (one: PricedInvoice) => number) =>
    invoices.reduce((before, one) => before + of(one), 0);
  const isOfOneStudent = invoices.every(({ studentId }) => studentId === invoice.student_id);
  return {
    kind: 'fees',
    employerId: invoice.employer_id,
    studentId: isOfOneStudent ? invoice.student_id : null,
    invoices,
    purchaseOrderNumber: purchase.purchaseOrderNumber ?? null,
    linesAmount: sum(({ linesAmount }) => linesAmount),
    feeHelpUsed: sum(({ feeHelpUsed }) => feeHelpUsed),
    feeHelpDescription: all.length === 1 ? invoice.fee_help_description : null,
    amount: sum(({ amount }) => amount),
    gstAmount: sum(({ gstAmount }) => gstAmount),
    buyerName: company ? (company.legalName ?? company.name) : first.studentName,
    buyerAbn: company?.abn ?? null,
    buyerAddress: company ? company.address : addressLine(invoice),
    studentName: listed(invoices.map(({ studentName }) => studentName)),
    studentNumber: listed(invoices.map(({ studentNumber }) => studentNumber)),
    emailAddress: null,
    address: null,
    lines: linesOf(all),
  };
}
