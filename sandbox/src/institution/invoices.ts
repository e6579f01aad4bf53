import { type Day, formatDay, yearOf } from './days.ts';
import { formatMoney } from './extract-format.ts';
import type { Institution } from './institution.ts';
import type { Random } from './random.ts';
import type { Training } from './training.ts';

/**
 * Amounts are cents. `gst` is the part of the amount that is GST: tuition has none, materials do.
 */
export interface FeeLine {
  description: string;
  amount: number;
  gst: number;
}

export interface InvoicePlan {
  /** The invoiced company; null if the student pays. */
  employerId: string | null;
  studentId: string;
  due: Day;
  status: 'unpaid' | 'paid' | 'cancelled';
  groups: readonly (readonly FeeLine[])[];
  feeHelp?: { description: string; amount: number };
}

/** An invoice paid by a company, from which the receipt is written. */
export interface PaidInvoice {
  invoiceNumber: string;
  studentId: string;
  due: Day;
  amount: number;
  gst: number;
}

export const gstFree = (description: string, amount: number): FeeLine => ({
  description,
  amount,
  gst: 0,
});

export const taxable = (description: string, amount: number): FeeLine => ({
  description,
  amount,
  gst: Math.round(amount / 11),
});

export function writeInvoice({ numbers, writer }: Institution, plan: InvoicePlan): PaidInvoice {
  const preEnrolmentId = numbers.next('preEnrolment');
  const invoiceNumber = numbers.next('invoiceNumber');
  writer.write('pre_enrolments', {
    pre_enrolment_id: preEnrolmentId,
    employer_id: plan.employerId,
    student_id: plan.studentId,
    invoice_number: invoiceNumber,
    pre_enrolment_number: numbers.next('preEnrolmentNumber'),
    due_date: formatDay(plan.due),
    status: plan.status,
    fee_help_description: plan.feeHelp?.description ?? null,
    fee_help_amount: plan.feeHelp ? formatMoney(plan.feeHelp.amount) : null,
  });
  let amount = 0;
  let gst = 0;
  for (const [group, lines] of plan.groups.entries()) {
    for (const [line, fee] of lines.entries()) {
      amount += fee.amount;
      gst += fee.gst;
      writer.write('pre_enrolment_fees', {
        pre_enrolment_id: preEnrolmentId,
        group_number: group + 1,
        line_number: line + 1,
        description: fee.description,
        fee_amount: formatMoney(fee.amount),
        gst_amount: formatMoney(fee.gst),
      });
    }
  }
  amount = Math.max(0, amount - (plan.feeHelp?.amount ?? 0));
  return { invoiceNumber, studentId: plan.studentId, due: plan.due, amount, gst };
}

const betweenInvoices = 183;
/** How far in advance the institution invoices its fees. */
const invoicedAhead = 90;
const keptFor = 5 * 365;

export interface InvoicesPlan {
  /** Only the latest invoices, up to this number. */
  kept: number;
  /** Everything due is paid, and nothing more is invoiced yet. */
  isSettled: boolean;
}

/** Writes an invoice for every half year of a training. Returns those that the company has paid. */
export function writeInvoicesOf(
  institution: Institution,
  random: Random,
  plan: InvoicesPlan & { employerId: string; studentId: string; training: Training },
): PaidInvoice[] {
  const { today } = institution;
  const { employerId, studentId, training } = plan;
  const firstDue = training.start + 14;
  const lastDue = Math.min(training.end, plan.isSettled ? today - 1 : today + invoicedAhead);
  const paid: PaidInvoice[] = [];
  // Some pay for themselves, for the whole of their training.
  const payer = random.chance(0.9) ? employerId : null;
  const count = Math.floor((lastDue - firstDue) / betweenInvoices) + 1;
  for (let number = Math.max(0, count - plan.kept); number < count; number++) {
    const due = firstDue + number * betweenInvoices;
    if (due < today - keptFor) continue;
    const drawn = drawStatus(random, due - today);
    const status = plan.isSettled && drawn === 'unpaid' ? 'paid' : drawn;
    const groups = drawFees(random, due);
    const invoice = writeInvoice(institution, {
      employerId: payer,
      studentId,
      due,
      status,
      groups,
    });
    if (status === 'paid' && payer) paid.push(invoice);
  }
  return paid;
}

function drawStatus(random: Random, daysAhead: number): InvoicePlan['status'] {
  if (daysAhead >= 0) return random.chance(0.9) ? 'unpaid' : 'paid';
  if (daysAhead > -150) {
    return random.weighted([
      ['paid', 66],
      ['unpaid', 24],
      ['cancelled', 2],
    ] as const);
  }
  return random.chance(0.97) ? 'paid' : 'cancelled';
}

/** The fees of half a year; no total ends in cents that the sandbox's cards decline. */
export function drawFees(random: Random, due: Day): FeeLine[][] {
  const year = yearOf(due);
  const hours = random.int(8, 24) * 10;
  const groups = [
    [gstFree(`Tuition ${year}, ${hours} hours`, hours * random.pick([230, 265, 310]))],
    [taxable('Materials and consumables', random.int(8, 60) * 500)],
  ];
  const services = [
    gstFree('Student services and amenities', random.int(9, 24) * 500),
    taxable('Protective equipment', random.int(6, 30) * 550),
    taxable('Workbook, printed', random.int(4, 18) * 275),
  ].filter(() => random.chance(0.4));
  return services.length > 0 ? [...groups, services] : groups;
}
