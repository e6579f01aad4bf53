import { textOf } from '@tradebridge/contract/labels';
import type { NotificationKind } from '@tradebridge/contract/notification-rules';
import { escaped, htmlOf } from '../outside/html-text.ts';
import type { Message } from '../outside/mail.ts';
import { mailLabels } from '../outside/mail-labels.ts';
import type { Institution } from '../platform/context.ts';
import { noticeMailLabels as labels } from './labels.ts';
import { unsubscribeAddress as unsubscribeAddressOf } from './unsubscribing.ts';

interface Told {
  /** The delivery's id. */
  readonly id: string;
  readonly user_id: string;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  readonly address: string | null;
  readonly email: string;
}

export type MailingInstitution = Pick<Institution, 'productName' | 'name' | 'publicUrl' | 'secret'>;

/**
 * A notification as an e-mail. Its only secret is the unsubscribe link, which can do nothing else.
 */
export function notificationMail(
  institution: MailingInstitution,
  { id, user_id: userId, kind, title, body, address, email }: Told,
): Message {
  const { productName, name, publicUrl } = institution;
  const values = { product: productName, institute: name };
  const link = `${publicUrl}${address ?? '/messages'}`;
  const unsubscribeAddress = unsubscribeAddressOf(institution, { userId, kind });
  const open = textOf(labels.open, values);
  const stop = textOf(labels.stop);
  const foot = textOf(mailLabels.foot, values);
  const parts = [
    htmlOf(body.split(/\n{2,}/)),
    linkTo(link, open),
    htmlOf([foot]),
    linkTo(unsubscribeAddress, stop),
  ];
  return {
    to: email,
    subject: title,
    text: `${body}\n\n${open}: ${link}\n\n${foot}\n${stop}: ${unsubscribeAddress}`,
    html: parts.join(''),
    messageId: `<notification-${id}@${new URL(publicUrl).hostname}>`,
    unsubscribeAddress,
    deliveryId: id,
  };
}

const linkTo = (address: string, words: string): string =>
  `<p><a href="${escaped(address)}">${escaped(words)}</a></p>`;
