import { type Label, type LabelValues, textOf } from '@tradebridge/contract/labels';
import { lineOfAddress } from '../../companies/address.ts';
import { htmlOf } from '../../outside/html-text.ts';
import type { Message } from '../../outside/mail.ts';
import { mailLabels } from '../../outside/mail-labels.ts';
import { shownMoney } from '../../papers/wording.ts';
import type { Institution } from '../../platform/context.ts';
import { documentsInWords } from '../documents-in-words.ts';
import { orderAddress } from '../order-address.ts';
import { fileNameOf } from './get-payment-paper.ts';
import { paymentMailLabels as labels } from './labels.ts';
import type { PaymentPaper } from './read-payment-paper.ts';

type Sender = Pick<Institution, 'productName' | 'name' | 'publicUrl'>;
type Say = (label: Label, values?: LabelValues) => string;

/** The ordered documents with this kind of delivery. */
const documentsOf = ({ lines }: PaymentPaper['mail'], delivery: 'digital' | 'print') =>
  documentsInWords(lines.filter((line) => line.delivery === delivery));

function textsOfReceipt(say: Say, mail: PaymentPaper['mail']): string[] {
  if (mail.orderKind === 'fees') {
    const [nothingOwed, paid] =
      mail.invoices.length > 1
        ? [labels.severalNothingOwedText, labels.severalFeesText]
        : [labels.nothingOwedText, labels.feesText];
    return [
      say(mail.amount === 0 ? nothingOwed : paid),
      ...(mail.purchaseOrderNumber ? [say(labels.purchaseOrderText)] : []),
    ];
  }
  const digital = documentsOf(mail, 'digital');
  const print = documentsOf(mail, 'print');
  const address = mail.address && lineOfAddress(mail.address);
  return [
    say(mail.amount === 0 ? labels.freeDocumentsText : labels.documentsText),
    ...(digital === ''
      ? []
      : [say(labels.digitalText, { email: mail.emailAddress ?? mail.to, documents: digital })]),
    ...(print === '' ? [] : [say(labels.printText, { address: address ?? '', documents: print })]),
  ];
}

const subjects = {
  receipt: labels.receiptSubject,
  adjustmentNote: labels.adjustmentSubject,
  reversedPayment: labels.reversedPaymentSubject,
  reversedRefund: labels.reversedRefundSubject,
} as const;
type Subject = keyof typeof subjects;

function subjectOf({ kind, mail: { reversed } }: PaymentPaper): Subject {
  if (kind !== 'reversal') return kind;
  return reversed?.isRefund ? 'reversedRefund' : 'reversedPayment';
}

const outcomesOfSeveral = {
  owedAgain: labels.severalOwedAgain,
  withdrawn: labels.severalWithdrawn,
  staysPaid: labels.severalStaysPaid,
  staysCancelled: labels.severalStaysCancelled,
} as const;

function textsOf(say: Say, subject: Subject, mail: PaymentPaper['mail']): string[] {
  if (subject === 'receipt') return textsOfReceipt(say, mail);
  const { invoiceOutcome } = mail;
  const about = {
    adjustmentNote: labels.adjustmentText,
    reversedPayment: labels.reversedPaymentText,
    reversedRefund: labels.reversedRefundText,
  }[subject];
  const outcomes = mail.invoices.length > 1 ? outcomesOfSeveral : labels;
  return [say(about), ...(invoiceOutcome ? [say(outcomes[invoiceOutcome])] : [])];
}

/** The mail with a paper, as text and as HTML. */
export function paymentMail(sender: Sender, paper: PaymentPaper, pdf: Buffer): Message {
  const { mail, number } = paper;
  const subject = subjectOf(paper);
  const values = {
    number,
    name: mail.name,
    amount: shownMoney(mail.amount),
    student: mail.studentName,
    preEnrolment: mail.invoices[0]?.preEnrolmentNumber ?? '',
    count: mail.invoices.length,
    purchaseOrder: mail.purchaseOrderNumber ?? '',
    order: mail.orderNumber,
    reason: mail.reason ?? '',
    reversed: mail.reversed?.number ?? '',
    invoice: mail.invoices.map(({ invoiceNumber }) => invoiceNumber).join(', '),
    product: sender.productName,
    institute: sender.name,
    address: orderAddress(sender, mail.orderNumber),
  };
  const say: Say = (label, more) => textOf(label, { ...values, ...more });
  const paragraphs = [
    ...textsOf(say, subject, mail),
    say(mail.isByLink ? mailLabels.foot : labels.foot),
  ];
  return {
    to: mail.to,
    subject: say(subjects[subject]),
    text: paragraphs.join('\n\n'),
    html: htmlOf(paragraphs),
    messageId: `<${number}@${new URL(sender.publicUrl).hostname}>`,
    attachments: [
      {
        filename: fileNameOf(paper),
        contentType: 'application/pdf',
        content: pdf.toString('base64'),
      },
    ],
  };
}
