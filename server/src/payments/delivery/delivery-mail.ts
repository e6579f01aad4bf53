import type { Address } from '@tradebridge/contract/addresses';
import { type Label, type LabelValues, textOf } from '@tradebridge/contract/labels';
import { lineOfAddress } from '../../companies/address.ts';
import { htmlOf } from '../../outside/html-text.ts';
import type { Message } from '../../outside/mail.ts';
import { mailLabels } from '../../outside/mail-labels.ts';
import type { Institution } from '../../platform/context.ts';
import { documentsInWords, type OrderedDocument } from '../documents-in-words.ts';
import { orderAddress } from '../order-address.ts';
import { deliveredFileName } from './delivered-file-name.ts';
import { deliveryLabels as labels } from './labels.ts';

type Sender = Pick<Institution, 'productName' | 'name' | 'publicUrl'>;

/** The order of a document, and the recipient of the mail. */
export interface DeliveredOrder {
  readonly orderNumber: string;
  readonly payerName: string;
  readonly to: string;
}

const sayer = (
  { productName: product, name: institute, publicUrl }: Sender,
  { orderNumber: order, payerName: name }: DeliveredOrder,
) => {
  const address = orderAddress({ publicUrl }, order);
  const values = { product, institute, address, order, name };
  return (label: Label, more: LabelValues = {}) => textOf(label, { ...values, ...more });
};

const messageOf = (to: string, subject: string, paragraphs: readonly string[]): Message => ({
  to,
  subject,
  text: paragraphs.join('\n\n'),
  html: htmlOf(paragraphs),
});

/**
 * The mail with a document, or with a notice that it can be downloaded: `content` is null if it is
 * too large for a mail.
 */
export function digitalMail(
  sender: Sender,
  order: DeliveredOrder,
  {
    description: document,
    mimeType: contentType,
    content,
  }: { readonly description: string; readonly mimeType: string; readonly content: Buffer | null },
): Message {
  const say = sayer(sender, order);
  const text = say(content ? labels.attachedText : labels.fetchText, { document });
  const message = messageOf(order.to, say(labels.digitalSubject, { document }), [
    text,
    say(mailLabels.foot),
  ]);
  if (!content) return message;
  const filename = deliveredFileName(document, contentType);
  return {
    ...message,
    attachments: [{ filename, contentType, content: content.toString('base64') }],
  };
}

/** The notice that documents were posted. */
export function printMail(
  sender: Sender,
  order: DeliveredOrder,
  {
    lines,
    address,
    reference,
  }: {
    readonly lines: readonly OrderedDocument[];
    readonly address: Address | null;
    readonly reference: string | null;
  },
): Message {
  const say = sayer(sender, order);
  const place = (address && lineOfAddress(address)) ?? '';
  return messageOf(order.to, say(labels.printSubject), [
    say(labels.printText, { place, documents: documentsInWords(lines) }),
    ...(reference === null ? [] : [say(labels.printReference, { reference })]),
    say(mailLabels.foot),
  ]);
}
