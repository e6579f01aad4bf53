import { textOf } from '@tradebridge/contract/labels';
import { escaped, htmlOf } from '../outside/html-text.ts';
import type { Message } from '../outside/mail.ts';
import { mailLabels } from '../outside/mail-labels.ts';
import type { Institution } from '../platform/context.ts';
import { noticeMailLabels as labels } from './labels.ts';

interface Told {
  /** The delivery's. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly address: string | null;
  readonly email: string;
}

/** A notification as a mail. It holds no secret: its link leads to where one signs in. */
export function notificationMail(
  { productName, name, publicUrl }: Pick<Institution, 'productName' | 'name' | 'publicUrl'>,
  { id, title, body, address, email }: Told,
): Message {
  const values = { product: productName, institute: name };
  const link = `${publicUrl}${address ?? '/messages'}`;
  const open = textOf(labels.open, values);
  const foot = textOf(mailLabels.foot, values);
  return {
    to: email,
    subject: title,
    text: `${body}\n\n${open}: ${link}\n\n${foot}`,
    html: `${htmlOf(body.split(/\n{2,}/))}<p><a href="${escaped(link)}">${escaped(open)}</a></p>${htmlOf([foot])}`,
    messageId: `<notification-${id}@${new URL(publicUrl).hostname}>`,
  };
}
