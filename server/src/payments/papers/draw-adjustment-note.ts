import type { Sheet } from '../../papers/sheet.ts';
import type { Column } from '../../papers/table.ts';
import { longDay, shownMoney } from '../../papers/wording.ts';
import { cardInWords, type PaperCard } from './card-in-words.ts';
import { orderFacts, type PaperOrder } from './draw-payment-receipt.ts';
import {
  adjustmentNoteLabels as labels,
  paymentReceiptLabels as receipt,
  paymentPaperLabels as shared,
} from './labels.ts';

/** An amount, GST included, and the GST within it, in cents. */
interface Share {
  readonly amount: number;
  readonly gstAmount: number;
}

/** All that stands on an adjustment note. */
export interface AdjustmentNotePaper {
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly issuedDay: string;
  readonly receiptNumber: string;
  readonly receiptDay: string;
  readonly order: PaperOrder;
  readonly paid: Share;
  /** What of it was paid back before. */
  readonly before: Share;
  readonly refund: Share;
  readonly reason: string;
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

function rowsOf(sheet: Sheet, { paid, before, refund }: AdjustmentNotePaper): Row[] {
  const row = (label: keyof typeof labels, share: Share, sign = 1): Row => ({
    entry: sheet.say(labels[label]),
    amount: sign * share.amount,
    gstAmount: sign * share.gstAmount,
    isStrong: label === 'decrease',
  });
  const remains = {
    amount: paid.amount - before.amount - refund.amount,
    gstAmount: paid.gstAmount - before.gstAmount - refund.gstAmount,
  };
  return [
    row('asPaid', paid),
    ...(before.amount > 0 ? [row('refundedBefore', before, -1)] : []),
    row('decrease', refund, -1),
    row('remains', remains),
  ];
}

/**
 * What a refund changes of a tax invoice: the difference in price and in GST, and why. Where the
 * seller has no ABN to name there is no tax invoice to adjust, and it says so.
 */
export function drawAdjustmentNote(sheet: Sheet, paper: AdjustmentNotePaper): void {
  const isOfTaxInvoice = sheet.abn !== null;
  sheet.begin({
    title: sheet.say(isOfTaxInvoice ? labels.title : labels.plainTitle),
    about: paper.order.buyer.name,
    reference: paper.number,
    state: sheet.say(labels.refunded),
  });
  sheet.facts([
    [labels.number, paper.number],
    [shared.issuedOn, longDay(paper.issuedDay)],
    [
      labels.adjusts,
      sheet.say(labels.adjusted, {
        paper: sheet.say(isOfTaxInvoice ? receipt.title : receipt.plainTitle),
        number: paper.receiptNumber,
        day: longDay(paper.receiptDay),
      }),
    ],
    [labels.reason, paper.reason],
    ...orderFacts(paper.order),
  ]);
  sheet.heading(sheet.say(labels.change));
  sheet.table({ columns, rows: rowsOf(sheet, paper) });
  sheet.totals([
    [labels.gstDecrease, shownMoney(paper.refund.gstAmount)],
    [labels.priceDecrease, shownMoney(paper.refund.amount)],
  ]);
  sheet.heading(sheet.say(labels.refund));
  sheet.facts([
    [labels.refundedTo, cardInWords(sheet, paper.card)],
    [shared.transaction, paper.transactionReference],
  ]);
  if (!isOfTaxInvoice) sheet.paragraph(sheet.say(labels.noAdjustmentNote), { isQuiet: true });
}
