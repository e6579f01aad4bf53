import type { OrderLine } from '@tradebridge/contract/checkout';
import type { InvoiceOutcome } from '@tradebridge/contract/refund-rules';
import type { Sheet } from '../../papers/sheet.ts';
import type { Column } from '../../papers/table.ts';
import { longDay, shownMoney } from '../../papers/wording.ts';
import { cardInWords, type PaperCard } from './card-in-words.ts';
import { drawInvoices, orderFacts, type PaperOrder } from './draw-payment-receipt.ts';
import {
  invoiceOutcomeLabels,
  adjustmentNoteLabels as labels,
  paymentReceiptLabels as receipt,
  paymentPaperLabels as shared,
} from './labels.ts';

declare module '../../papers/paper-kinds.ts' {
  interface PaperKinds {
    'adjustment-note': AdjustmentNotePaper;
  }
}

/** An amount, GST included, and the GST within it, in cents. */
interface Share {
  readonly amount: number;
  readonly gstAmount: number;
}

/** The refunded part of a line. */
interface RefundedLine
  extends Share,
    Pick<OrderLine, 'description' | 'quantity' | 'delivery' | 'invoiceNumber'> {
  /** The price of the whole line, and the GST within it. */
  readonly lineAmount: number;
  readonly lineGstAmount: number;
}

/** Everything on an adjustment note, or on the reversal of a paper. */
export interface AdjustmentNotePaper {
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly issuedDay: string;
  readonly receiptNumber: string;
  readonly receiptDay: string;
  /** The cancelled paper, which was issued in error; null for an adjustment note. */
  readonly reversed: {
    readonly number: string;
    readonly day: string;
    /** Whether it is an adjustment note rather than the receipt. */
    readonly isRefund: boolean;
  } | null;
  readonly order: PaperOrder;
  /** The price before fee help. */
  readonly price: Share;
  readonly feeHelpUsed: number;
  /** The sum of earlier adjustments. */
  readonly before: Share;
  /** The refunded lines; empty if they are not known. */
  readonly lines: readonly RefundedLine[];
  /** The change of the price, always positive. */
  readonly change: Share;
  /** Shown to the purchaser, but not on a reversal. */
  readonly reason: string;
  readonly invoiceOutcome: InvoiceOutcome | null;
  readonly card: PaperCard;
  readonly transactionReference: string | null;
}

interface Row extends Share {
  readonly entry: string;
  readonly isStrong: boolean;
}

const columns: readonly Column<Row>[] = [
  {
    title: labels.entry,
    share: 5,
    isRowHead: true,
    cell: ({ entry, isStrong }) => ({ text: entry, isStrong }),
  },
  {
    title: shared.gst,
    share: 2,
    align: 'right',
    cell: ({ gstAmount }) => shownMoney(gstAmount),
  },
  { title: labels.price, share: 2.4, align: 'right', cell: ({ amount }) => shownMoney(amount) },
];

const lineColumnsFor = (sheet: Sheet, isOfSeveral: boolean): readonly Column<RefundedLine>[] => [
  {
    title: receipt.description,
    share: 5,
    isRowHead: true,
    cell: ({ description, quantity, delivery, invoiceNumber, lineAmount, amount }) => ({
      text: quantity > 1 ? sheet.say(labels.several, { quantity, description }) : description,
      below: [
        ...(delivery === 'fee' ? [] : [sheet.say(receipt[delivery])]),
        ...(isOfSeveral && invoiceNumber ? [invoiceNumber] : []),
        ...(amount < lineAmount
          ? [sheet.say(labels.partOf, { part: shownMoney(amount), line: shownMoney(lineAmount) })]
          : []),
      ].join(' · '),
    }),
  },
  {
    title: shared.gst,
    share: 2,
    align: 'right',
    cell: ({ gstAmount, lineGstAmount }) => ({
      text: shownMoney(gstAmount),
      below: lineGstAmount === 0 && gstAmount === 0 ? sheet.say(receipt.gstFree) : null,
    }),
  },
  { title: labels.price, share: 2.4, align: 'right', cell: ({ amount }) => shownMoney(amount) },
];

/** Whether the paper restores what another had deducted. */
const isIncrease = ({ reversed }: AdjustmentNotePaper) => reversed?.isRefund === true;

/**
 * The fee help of a supply that is cancelled, because all that was paid for it is refunded: it is no
 * longer used.
 */
function unusedHelpOf({
  price,
  before,
  change,
  reversed,
  feeHelpUsed,
}: AdjustmentNotePaper): number {
  const isAll = price.amount - before.amount - change.amount === feeHelpUsed;
  return reversed === null && isAll ? feeHelpUsed : 0;
}

function rowsOf(sheet: Sheet, paper: AdjustmentNotePaper): Row[] {
  const { price, before, change } = paper;
  const unusedHelp = unusedHelpOf(paper);
  const sign = isIncrease(paper) ? 1 : -1;
  const row = (label: keyof typeof labels, share: Share, times = 1): Row => ({
    entry: sheet.say(labels[label]),
    amount: times * share.amount,
    gstAmount: times * share.gstAmount,
    isStrong: times === sign && share === change,
  });
  return [
    row('asInvoiced', price),
    ...(before.amount > 0 ? [row('refundedBefore', before, -1)] : []),
    row(isIncrease(paper) ? 'increase' : 'decrease', change, sign),
    ...(unusedHelp > 0 ? [row('helpUnused', { amount: unusedHelp, gstAmount: 0 }, -1)] : []),
    row('remains', {
      amount: price.amount - before.amount + sign * change.amount - unusedHelp,
      gstAmount: price.gstAmount - before.gstAmount + sign * change.gstAmount,
    }),
  ];
}

/** The receipt that the paper adjusts, or the paper that it cancels. */
function subjectFacts(sheet: Sheet, paper: AdjustmentNotePaper, isOfTaxInvoice: boolean) {
  const { reversed } = paper;
  const note = sheet.say(isOfTaxInvoice ? labels.title : labels.plainTitle);
  const issued = sheet.say(isOfTaxInvoice ? receipt.title : receipt.plainTitle);
  return [
    [
      labels.cancels,
      reversed &&
        sheet.say(labels.adjusted, {
          paper: reversed.isRefund ? note : issued,
          number: reversed.number,
          day: longDay(reversed.day),
        }),
    ],
    [
      labels.adjusts,
      reversed?.number === paper.receiptNumber
        ? null
        : sheet.say(labels.adjusted, {
            paper: issued,
            number: paper.receiptNumber,
            day: longDay(paper.receiptDay),
          }),
    ],
  ] as const;
}

function drawMoney(sheet: Sheet, { reversed, card, transactionReference }: AdjustmentNotePaper) {
  if (reversed) {
    sheet.paragraph(sheet.say(reversed.isRefund ? labels.notRefunded : labels.notPaid));
    return;
  }
  sheet.heading(sheet.say(labels.refund));
  sheet.facts([
    [labels.refundedTo, cardInWords(sheet, card)],
    [shared.transaction, transactionReference],
  ]);
}

/**
 * The changes that a refund makes to a tax invoice: the refunded lines, the differences in price
 * and GST, and the reason. A reversal, which cancels a receipt or an adjustment note, is drawn in
 * the same way. If the seller has no ABN, there is no tax invoice to adjust, and the paper says so.
 */
export function drawAdjustmentNote(sheet: Sheet, paper: AdjustmentNotePaper): void {
  const isOfTaxInvoice = sheet.abn !== null;
  const { reversed, lines, change, invoiceOutcome } = paper;
  const plainTitle = reversed ? labels.plainReversal : labels.plainTitle;
  sheet.begin({
    title: sheet.say(isOfTaxInvoice ? labels.title : plainTitle),
    about: paper.order.buyer.name,
    reference: paper.number,
    state: sheet.say(reversed ? labels.reversal : labels.refunded),
  });
  sheet.facts([
    [labels.number, paper.number],
    [shared.issuedOn, longDay(paper.issuedDay)],
    ...subjectFacts(sheet, paper, isOfTaxInvoice),
    [labels.reason, reversed ? sheet.say(labels.recordedInError) : paper.reason],
    ...orderFacts(paper.order),
    [labels.invoice, invoiceOutcome && sheet.say(invoiceOutcomeLabels[invoiceOutcome])],
  ]);
  drawInvoices(sheet, paper.order);
  if (lines.length > 0) {
    sheet.heading(sheet.say(labels.lines));
    const isOfSeveral = paper.order.invoices.length > 1;
    sheet.table({ columns: lineColumnsFor(sheet, isOfSeveral), rows: lines });
  }
  sheet.heading(sheet.say(labels.change));
  sheet.table({ columns, rows: rowsOf(sheet, paper) });
  const [gst, price] = isIncrease(paper)
    ? [labels.gstIncrease, labels.priceIncrease]
    : [labels.gstDecrease, labels.priceDecrease];
  sheet.totals([
    [gst, shownMoney(change.gstAmount)],
    [price, shownMoney(change.amount + unusedHelpOf(paper))],
  ]);
  // Nothing was paid of a cancelled receipt.
  if (paper.feeHelpUsed > 0 && (reversed === null || reversed.isRefund)) {
    sheet.paragraph(
      sheet.say(labels.ofFeeHelp, {
        price: shownMoney(paper.price.amount),
        help: shownMoney(paper.feeHelpUsed),
        paid: shownMoney(paper.price.amount - paper.feeHelpUsed),
      }),
    );
  }
  drawMoney(sheet, paper);
  if (!isOfTaxInvoice) sheet.paragraph(sheet.say(labels.noAdjustmentNote), { isQuiet: true });
}
