import { type Day, formatDay } from './days.ts';
import { type ExtractRow, formatMoney } from './extract-format.ts';
import { asciiOf } from './identifiers.ts';
import type { Institution } from './institution.ts';
import type { PaidInvoice } from './invoices.ts';
import type { Random } from './random.ts';

/** Writes a company's receipts: most invoices individually, sometimes several with one payment. */
export function writeReceipts(
  institution: Institution,
  random: Random,
  company: { employerId: string; name: string },
  paid: readonly PaidInvoice[],
): void {
  const inOrder = paid.toSorted((one, other) => one.due - other.due);
  for (let first = 0; first < inOrder.length; ) {
    const together = random.chance(0.06) ? random.int(2, 5) : 1;
    const invoices = inOrder
      .slice(first, first + together)
      // One payment covers what is due about the same time.
      .filter((invoice, _, [earliest]) => invoice.due - (earliest?.due ?? 0) < 45);
    writeReceipt(institution, random, company, invoices);
    first += invoices.length;
  }
}

function writeReceipt(
  institution: Institution,
  random: Random,
  company: { employerId: string; name: string },
  invoices: readonly PaidInvoice[],
): void {
  const { today } = institution;
  const isReversed = !random.chance(0.985);
  const due = Math.max(...invoices.map((invoice) => invoice.due));
  const paidOn = Math.min(today, due + random.int(-12, 18));
  const amount = sum(invoices.map((invoice) => invoice.amount));
  const payments = splitPayment(random, amount).map((part) => ({
    amount: formatMoney(part),
    ...drawPayment(random, company.name, invoices[0]?.invoiceNumber ?? ''),
  }));
  const write = (status: string, day: Day) =>
    writeRows(institution, company.employerId, { status, day, amount, invoices, payments });
  if (!isReversed) write('Receipted', paidOn);
  else {
    // A reversed payment was made again: the invoices are paid.
    write('Reversed', paidOn);
    write('Receipted', Math.min(today, paidOn + 6));
  }
}

function writeRows(
  { numbers, writer }: Institution,
  employerId: string,
  {
    status,
    day,
    amount,
    invoices,
    payments,
  }: {
    status: string;
    day: Day;
    amount: number;
    invoices: readonly PaidInvoice[];
    payments: readonly Omit<ExtractRow<'receipt_payments'>, 'receipt_id' | 'line_number'>[];
  },
): void {
  const receiptId = numbers.next('receipt');
  const studentIds = new Set(invoices.map((invoice) => invoice.studentId));
  const [onlyStudent] = studentIds;
  writer.write('receipts', {
    receipt_id: receiptId,
    employer_id: employerId,
    receipt_number: numbers.next('receiptNumber'),
    status,
    paid_amount: formatMoney(amount),
    paid_date: formatDay(day),
    gst_amount: formatMoney(sum(invoices.map((invoice) => invoice.gst))),
    student_id: studentIds.size === 1 ? (onlyStudent ?? null) : null,
    portal_receipt_number: null,
  });
  for (const [index, invoice] of invoices.entries()) {
    writer.write('receipt_lines', {
      receipt_id: receiptId,
      line_number: index + 1,
      amount: formatMoney(invoice.amount),
      student_id: invoice.studentId,
    });
  }
  for (const [index, payment] of payments.entries()) {
    writer.write('receipt_payments', { receipt_id: receiptId, line_number: index + 1, ...payment });
  }
}

/** Occasionally an invoice is paid in two payments. */
function splitPayment(random: Random, amount: number): number[] {
  if (amount < 10_000 || !random.chance(0.04)) return [amount];
  const first = Math.round((amount * random.int(30, 70)) / 100);
  return [first, amount - first];
}

function drawPayment(random: Random, payer: string, invoiceNumber: string) {
  const kind = random.weighted([
    ['EFT', 60],
    ['Credit card', 32],
    ['Cheque', 8],
  ] as const);
  // No bank's number starts with 99.
  const bsb = kind === 'Credit card' ? null : `99${String(random.int(0, 9999)).padStart(4, '0')}`;
  const comment = random.weighted([
    [null, 96],
    ['Paid late by arrangement.', 2],
    [
      'Remittance advice received by mail.\nTwo invoices were named on it; see the "other" line.',
      2,
    ],
  ] as const);
  return {
    payment_type: kind,
    bsb,
    drawer: kind === 'Cheque' ? asciiOf(payer).toUpperCase() : null,
    reference: kind === 'Cheque' ? String(random.int(1000, 9999)) : invoiceNumber,
    comment,
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
