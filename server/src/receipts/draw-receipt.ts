import type { Receipt } from '@tradebridge/contract/receipts';
import type { AccountHolder } from '../companies/account-holder.ts';
import type { Sheet } from '../papers/sheet.ts';
import { type Column, withoutEmpty } from '../papers/table.ts';
import { longDay, shownAbn, shownMoney } from '../papers/wording.ts';
import {
  drawPaymentReceipt,
  type PaymentReceiptPaper,
} from '../payments/papers/draw-payment-receipt.ts';
import { receiptLabels as labels } from './labels.ts';

declare module '../papers/paper-kinds.ts' {
  interface PaperKinds {
    receipt: ReceiptPaper;
    'company-receipt': CompanyReceiptPaper;
  }
}

/** Everything on a receipt; amounts in cents. */
export interface ReceiptPaper {
  readonly payer: AccountHolder;
  readonly receipt: Receipt;
}

/** A receipt of a company among others: of the registry, or issued by the portal. */
export type CompanyReceiptPaper =
  | { readonly kind: 'receipt'; readonly data: ReceiptPaper }
  | { readonly kind: 'payment-receipt'; readonly data: PaymentReceiptPaper };

type Line = Receipt['employerReceiptLines'][number];
type Payment = Receipt['employerReceiptPaymentLines'][number];

const lineColumns: readonly Column<Line>[] = [
  {
    title: labels.line,
    share: 1,
    isRowHead: true,
    cell: ({ lineNumber }) => String(lineNumber),
  },
  { title: labels.student, share: 5, cell: ({ studentName }) => studentName },
  { title: labels.amount, share: 2, align: 'right', cell: ({ amount }) => shownMoney(amount) },
];

/** The 6 digits of a BSB with a hyphen; anything else unchanged. */
const shownBsb = (bsb: string | null) => bsb?.replace(/^(\d{3})(\d{3})$/, '$1-$2') ?? null;

const paymentColumns: readonly Column<Payment>[] = [
  {
    title: labels.payment,
    share: 2.6,
    isRowHead: true,
    cell: ({ paymentType, comment }) => ({ text: paymentType, below: comment }),
  },
  { title: labels.bsb, share: 1, cell: ({ bsb }) => shownBsb(bsb) },
  { title: labels.drawer, share: 2, cell: ({ drawer }) => drawer },
  { title: labels.reference, share: 1.6, cell: ({ reference }) => reference },
  { title: labels.amount, share: 1.4, align: 'right', cell: ({ amount }) => shownMoney(amount) },
];

/** A receipt with its lines and payments. */
export function drawReceipt(sheet: Sheet, { payer, receipt }: ReceiptPaper): void {
  const { employerReceiptLines: lines, employerReceiptPaymentLines: payments } = receipt;
  sheet.begin({
    title: sheet.say(labels.title),
    about: payer.name,
    reference: receipt.receiptNumber,
    state: receipt.status,
  });
  sheet.facts([
    [labels.receivedFrom, payer.legalName ?? payer.name],
    [labels.abn, payer.abn && shownAbn(payer.abn)],
    [labels.address, payer.address],
    [labels.paidOn, longDay(receipt.paidDate)],
    [labels.receiptNumber, receipt.receiptNumber],
    [labels.student, receipt.studentName],
  ]);
  if (lines.length > 0) {
    sheet.heading(sheet.say(labels.paidFor));
    sheet.table({ columns: withoutEmpty(lineColumns, lines), rows: lines });
  }
  if (payments.length > 0) {
    sheet.heading(sheet.say(labels.payments));
    sheet.table({ columns: withoutEmpty(paymentColumns, payments), rows: payments });
  }
  sheet.totals([
    [labels.totalGst, shownMoney(receipt.gstAmount)],
    [labels.total, shownMoney(receipt.paidAmount)],
  ]);
}

/** A receipt of a company, as by itself. */
export const drawCompanyReceipt = (sheet: Sheet, paper: CompanyReceiptPaper): void =>
  paper.kind === 'receipt' ? drawReceipt(sheet, paper.data) : drawPaymentReceipt(sheet, paper.data);
