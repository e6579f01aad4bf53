import type { PreEnrolmentDetail } from '@tradebridge/contract/invoices';
import type { AccountHolder } from '../companies/account-holder.ts';
import type { Sheet } from '../papers/sheet.ts';
import type { Column } from '../papers/table.ts';
import { longDay, shownAbn, shownMoney } from '../papers/wording.ts';
import { invoiceLabels as labels } from './labels.ts';

declare module '../papers/paper-kinds.ts' {
  interface PaperKinds {
    invoice: InvoicePaper;
  }
}

/** Everything on an invoice; amounts in cents. */
export interface InvoicePaper {
  readonly buyer: AccountHolder;
  readonly invoice: Omit<PreEnrolmentDetail, 'isPayable' | 'beingPaid' | 'contractId'>;
}

interface FeeRow {
  /** For the first line of a group, the number of the group. */
  readonly group: string | null;
  readonly description: string;
  readonly gst: number;
  readonly fee: number;
}

const groupColumn: Column<FeeRow> = {
  title: labels.group,
  share: 0.7,
  cell: ({ group }) => group,
};

const feeColumns: readonly Column<FeeRow>[] = [
  {
    title: labels.description,
    share: 5,
    isRowHead: true,
    cell: ({ description }) => description,
  },
  { title: labels.gst, share: 1.3, align: 'right', cell: ({ gst }) => shownMoney(gst) },
  { title: labels.fee, share: 1.6, align: 'right', cell: ({ fee }) => shownMoney(fee) },
];

function stateOf({ status, isOverDue }: InvoicePaper['invoice']) {
  if (status === 'paid') return labels.paid;
  if (status === 'cancelled') return labels.cancelled;
  if (status === 'withdrawn') return labels.withdrawn;
  return isOverDue ? labels.overdue : labels.unpaid;
}

function drawTotals(sheet: Sheet, invoice: InvoicePaper['invoice']): void {
  const { feeHelp, feesAmount, gstAmount, status, totalDueAmount } = invoice;
  const [due, total] = feeHelp
    ? [labels.totalDueLessHelp, labels.totalLessHelp]
    : [labels.totalDue, labels.total];
  // GST is part of the price, so it precedes the fee help that is deducted.
  sheet.totals([
    ...(feeHelp ? ([[labels.subtotal, shownMoney(feesAmount)]] as const) : []),
    [labels.totalGst, shownMoney(gstAmount)],
    ...(feeHelp ? ([[labels.feeHelp, shownMoney(-feeHelp.usedAmount)]] as const) : []),
    [status === 'unpaid' ? due : total, shownMoney(totalDueAmount)],
  ]);
  if (feeHelp && feeHelp.usedAmount < feeHelp.feeAmount) {
    const granted = shownMoney(feeHelp.feeAmount);
    const used = shownMoney(feeHelp.usedAmount);
    sheet.paragraph(sheet.say(labels.feeHelpPartly, { granted, used }));
  }
}

/**
 * An invoice. It has a due date but no date of issue, so it is not a tax invoice, and says so; its
 * GST is stated line by line, since some fees have none.
 */
export function drawInvoice(sheet: Sheet, { buyer, invoice }: InvoicePaper): void {
  sheet.begin({
    title: sheet.say(labels.title),
    about: buyer.name,
    reference: invoice.invoiceNumber,
    state: sheet.say(stateOf(invoice)),
  });
  sheet.facts([
    [labels.billedTo, buyer.legalName ?? buyer.name],
    [labels.abn, buyer.abn && shownAbn(buyer.abn)],
    [labels.address, buyer.address],
    [labels.dueDate, longDay(invoice.dueDate)],
    [labels.student, `${invoice.studentGivenName} ${invoice.studentFamilyName}`],
    [labels.studentNumber, invoice.studentNumber],
    [labels.invoiceNumber, invoice.invoiceNumber],
    [labels.preEnrolmentNumber, invoice.preEnrolmentNumber],
    [labels.feeHelpDescription, invoice.feeHelp?.description],
  ]);
  if (invoice.status === 'paid') sheet.paragraph(sheet.say(labels.isPaid));
  if (invoice.status === 'cancelled') sheet.paragraph(sheet.say(labels.isCancelled));
  if (invoice.withdrawn !== null) {
    sheet.paragraph(sheet.say(labels.isWithdrawn, { day: longDay(invoice.withdrawn) }));
  }
  sheet.heading(sheet.say(labels.fees));
  const rows = invoice.fees.flatMap((group, index) =>
    group.lines.map((line, place) => ({
      group: place === 0 ? String(index + 1) : null,
      description: line.description,
      gst: line.feeGstAmount,
      fee: line.feeAmount,
    })),
  );
  const columns = invoice.fees.length > 1 ? [groupColumn, ...feeColumns] : feeColumns;
  sheet.table({ columns, rows });
  drawTotals(sheet, invoice);
  if (invoice.otherWaysToPay !== null) {
    sheet.heading(sheet.say(labels.otherWays));
    sheet.paragraph(invoice.otherWaysToPay);
  }
  sheet.paragraph(sheet.say(labels.noTaxInvoice), { isQuiet: true });
}
