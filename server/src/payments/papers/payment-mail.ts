import { type Label, type LabelValues, textOf } from '@tradebridge/contract/labels';
import { lineOfAddress } from '../../companies/address.ts';
import { htmlOf } from '../../outside/html-text.ts';
import type { Message } from '../../outside/mail.ts';
import { shownMoney } from '../../papers/wording.ts';
import type { Institution } from '../../platform/context.ts';
import { documentsInWords } from '../documents-in-words.ts';
import { fileNameOf } from './get-payment-paper.ts';
import { paymentMailLabels as labels } from './labels.ts';
import type { PaymentPaper } from './read-payment-paper.ts';

type Sender = Pick<Institution, 'productName' | 'name' | 'publicUrl'>;
type Say = (label: Label, values?: LabelValues) => string;

/** What was ordered to be delivered so. */
const documentsOf = ({ lines }: PaymentPaper['mail'], delivery: 'digital' | 'print') =>
  documentsInWords(lines.filter((line) => line.delivery === delivery));

function textsOfReceipt(say: Say, mail: PaymentPaper['mail']): string[] {
  if (mail.orderKind === 'fees') {
    return [say(mail.amount === 0 ? labels.nothingOwedText : labels.feesText)];
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

/** The mail that brings somebody the paper, as text and as HTML. */
export function paymentMail(sender: Sender, paper: PaymentPaper, pdf: Buffer): Message {
  const { mail, number, kind } = paper;
  const values = {
    number,
    name: mail.name,
    amount: shownMoney(mail.amount),
    student: mail.studentName,
    preEnrolment: mail.preEnrolmentNumber ?? '',
    order: mail.orderNumber,
    reason: mail.reason ?? '',
    product: sender.productName,
    institute: sender.name,
    address: sender.publicUrl,
  };
  const say: Say = (label, more) => textOf(label, {}, { ...values, ...more });
  const texts = kind === 'receipt' ? textsOfReceipt(say, mail) : [say(labels.adjustmentText)];
  const paragraphs = [...texts, say(labels.foot)];
  return {
    to: mail.to,
    subject: say(kind === 'receipt' ? labels.receiptSubject : labels.adjustmentSubject),
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
