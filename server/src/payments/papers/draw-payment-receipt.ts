import type { OrderInvoice, OrderLine } from '@tradebridge/contract/checkout';
import type { Sheet } from '../../papers/sheet.ts';
import type { Column } from '../../papers/table.ts';
import { longDay, shownAbn, shownMoney } from '../../papers/wording.ts';
import { cardInWords, type PaperCard } from './card-in-words.ts';
import { paymentReceiptLabels as labels, paymentPaperLabels as shared } from './labels.ts';

declare module '../../papers/paper-kinds.ts' {
  interface PaperKinds {
    'payment-receipt': PaymentReceiptPaper;
  }
}

/** What every paper of a payment states about the order; amounts in cents. */
export interface PaperOrder {
  readonly orderNumber: string;
  /** The paid invoices; empty for documents. */
  readonly invoices: readonly OrderInvoice[];
  /** The purchaser's reference. */
  readonly purchaseOrderNumber: string | null;
  readonly studentName: string;
  readonly studentNumber: string;
  readonly buyer: {
    readonly name: string;
    readonly abn: string | null;
    readonly address: string | null;
  };
}

/** Everything on the receipt of a payment; amounts in cents. */
export interface PaymentReceiptPaper {
  readonly receiptNumber: string;
  /** `YYYY-MM-DD`. */
  readonly issuedDay: string;
  readonly order: PaperOrder;
  readonly lines: readonly Pick<
    OrderLine,
    | 'description'
    | 'delivery'
    | 'invoiceNumber'
    | 'quantity'
    | 'unitAmount'
    | 'amount'
    | 'gstAmount'
  >[];
  readonly feeHelpUsed: number;
  readonly feeHelpDescription: string | null;
  /** The amount paid: the lines less the fee help used. */
  readonly amount: number;
  /** The lines' GST, unchanged by fee help. */
  readonly gstAmount: number;
  readonly card: PaperCard;
  /** Null if nothing was charged. */
  readonly transactionReference: string | null;
}

type Line = PaymentReceiptPaper['lines'][number];

/** GST is an eleventh of a taxable price that includes it. */
const taxablePart = (gst: number) => 11 * gst;

/** Each unit's GST is rounded to the cent, so the line can be off by half a cent per unit. */
const isTaxable = ({ amount, gstAmount, quantity }: Line) =>
  gstAmount > 0 && Math.abs(taxablePart(gstAmount) - amount) <= 5.5 * quantity;

/** The extent to which a line is taxable. */
function taxOf(sheet: Sheet, line: Line): string {
  if (line.gstAmount === 0) return sheet.say(labels.gstFree);
  if (isTaxable(line)) return sheet.say(labels.taxable);
  return sheet.say(labels.partlyTaxable, {
    taxable: shownMoney(Math.min(taxablePart(line.gstAmount), line.amount)),
    price: shownMoney(line.amount),
  });
}

/** The delivery of a document, or the invoice of a fee if there are several. */
function belowLine(sheet: Sheet, { delivery, invoiceNumber }: Line, isOfSeveral: boolean) {
  if (delivery !== 'fee') return sheet.say(labels[delivery]);
  return isOfSeveral ? invoiceNumber : null;
}

const columnsFor = (sheet: Sheet, isOfSeveral: boolean): Column<Line>[] => [
  {
    title: labels.description,
    share: 4.2,
    isRowHead: true,
    cell: (line) => ({ text: line.description, below: belowLine(sheet, line, isOfSeveral) }),
  },
  { title: labels.quantity, share: 0.9, align: 'right', cell: ({ quantity }) => String(quantity) },
  {
    title: labels.unitPrice,
    share: 1.6,
    align: 'right',
    cell: ({ unitAmount }) => shownMoney(unitAmount),
  },
  {
    title: shared.gst,
    share: 2,
    align: 'right',
    cell: (line) => ({ text: shownMoney(line.gstAmount), below: taxOf(sheet, line) }),
  },
  { title: labels.price, share: 1.6, align: 'right', cell: ({ amount }) => shownMoney(amount) },
];

/** The facts that identify an order; several invoices get a separate table. */
export function orderFacts({ buyer, invoices, ...order }: PaperOrder) {
  const isOfSeveral = invoices.length > 1;
  const invoice = isOfSeveral ? undefined : invoices[0];
  return [
    [shared.buyer, buyer.name],
    [shared.buyerAbn, buyer.abn && shownAbn(buyer.abn)],
    [shared.buyerAddress, buyer.address],
    [shared.student, isOfSeveral ? null : order.studentName],
    [shared.studentNumber, isOfSeveral ? null : order.studentNumber],
    [shared.orderNumber, order.orderNumber],
    [shared.purchaseOrderNumber, order.purchaseOrderNumber],
    [shared.invoiceNumber, invoice?.invoiceNumber || null],
    [shared.preEnrolmentNumber, invoice?.preEnrolmentNumber || null],
  ] as const;
}

const invoiceColumnsFor = (sheet: Sheet, hasHelp: boolean): Column<OrderInvoice>[] => [
  {
    title: shared.invoice,
    share: 2.6,
    isRowHead: true,
    cell: ({ invoiceNumber, preEnrolmentNumber: number }) => ({
      text: invoiceNumber,
      below: sheet.say(shared.preEnrolment, { number }),
    }),
  },
  {
    title: shared.student,
    share: 3,
    cell: ({ studentName: name, studentNumber: number }) =>
      sheet.say(shared.studentOf, { name, number }),
  },
  {
    title: shared.gst,
    share: 1.5,
    align: 'right',
    cell: ({ gstAmount }) => shownMoney(gstAmount),
  },
  {
    title: shared.price,
    share: 1.7,
    align: 'right',
    cell: ({ priceAmount }) => shownMoney(priceAmount),
  },
  ...(hasHelp
    ? ([
        {
          title: shared.feeHelp,
          share: 1.7,
          align: 'right',
          cell: ({ feeHelpUsed }) => shownMoney(-feeHelpUsed),
        },
        {
          title: shared.paid,
          share: 1.7,
          align: 'right',
          cell: ({ amount }) => shownMoney(amount),
        },
      ] satisfies Column<OrderInvoice>[])
    : []),
];

/** Lists several invoices with their amounts. */
export function drawInvoices(sheet: Sheet, { invoices }: PaperOrder): void {
  if (invoices.length < 2) return;
  sheet.heading(sheet.say(shared.invoices));
  const hasHelp = invoices.some(({ feeHelpUsed }) => feeHelpUsed > 0);
  sheet.table({ columns: invoiceColumnsFor(sheet, hasHelp), rows: invoices });
}

function drawTotals(sheet: Sheet, paper: PaymentReceiptPaper): void {
  const price = paper.amount + paper.feeHelpUsed;
  // GST is part of the price, so it precedes the fee help that is deducted.
  sheet.totals([
    [labels.subtotal, shownMoney(price)],
    [labels.gstTotal, shownMoney(paper.gstAmount)],
    ...(paper.feeHelpUsed > 0 ? ([[labels.feeHelp, shownMoney(-paper.feeHelpUsed)]] as const) : []),
    [labels.total, shownMoney(paper.amount)],
  ]);
  // Only permitted if the whole price is taxable, to the cent.
  if (price > 0 && taxablePart(paper.gstAmount) === price && paper.lines.every(isTaxable)) {
    sheet.paragraph(sheet.say(labels.totalIncludesGst));
  }
  if (paper.feeHelpUsed > 0 && paper.feeHelpDescription) {
    sheet.paragraph(sheet.say(labels.feeHelpOf, { description: paper.feeHelpDescription }));
  }
}

function drawPayment(sheet: Sheet, paper: PaymentReceiptPaper): void {
  sheet.heading(sheet.say(labels.payment));
  if (paper.amount === 0) {
    sheet.paragraph(sheet.say(paper.feeHelpUsed > 0 ? labels.nothingPaid : labels.nothingCosts));
    return;
  }
  sheet.facts([
    [labels.paidWith, cardInWords(sheet, paper.card)],
    [shared.transaction, paper.transactionReference],
    [labels.paidOn, longDay(paper.issuedDay)],
  ]);
}

/**
 * The receipt of a payment in the portal, which is also its tax invoice: each line states whether
 * and to what extent it includes GST. If the seller has no ABN, it is not a tax invoice, and says
 * so.
 */
export function drawPaymentReceipt(sheet: Sheet, paper: PaymentReceiptPaper): void {
  const isTaxInvoice = sheet.abn !== null;
  sheet.begin({
    title: sheet.say(isTaxInvoice ? labels.title : labels.plainTitle),
    about: paper.order.buyer.name,
    reference: paper.receiptNumber,
    state: sheet.say(labels.paid),
  });
  sheet.facts([
    [labels.number, paper.receiptNumber],
    [shared.issuedOn, longDay(paper.issuedDay)],
    ...orderFacts(paper.order),
  ]);
  drawInvoices(sheet, paper.order);
  sheet.heading(sheet.say(labels.paidFor));
  const isOfSeveral = paper.order.invoices.length > 1;
  sheet.table({ columns: columnsFor(sheet, isOfSeveral), rows: paper.lines });
  drawTotals(sheet, paper);
  drawPayment(sheet, paper);
  if (!isTaxInvoice) sheet.paragraph(sheet.say(labels.noTaxInvoice), { isQuiet: true });
}
