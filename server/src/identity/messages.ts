import { type Label, type LabelValues, textOf } from '@tradebridge/contract/labels';
import type { Message } from '../outside/mail.ts';
import type { Institution } from '../platform/context.ts';
import { type LinkKind, linkAddress, linkHours } from './account-links.ts';
import { identityLabels } from './labels.ts';

type Sender = Pick<Institution, 'productName' | 'name' | 'publicUrl'>;

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

interface Parts {
  readonly to: string;
  readonly subject: Label;
  readonly text: Label;
  readonly values: LabelValues;
  readonly link?: { readonly kind: LinkKind; readonly token: string; readonly button: Label };
}

/** A mail about somebody's account, as text and as HTML, with a link where there is one. */
export function accountMessage(
  { productName, name: institute, publicUrl }: Sender,
  { to, subject, text, values: given, link }: Parts,
): Message {
  const values = { ...given, product: productName, institute };
  const say = (label: Label) => textOf(label, {}, values);
  const foot = say(identityLabels.mailFoot);
  if (!link) {
    return {
      to,
      subject: say(subject),
      text: `${say(text)}\n\n${foot}`,
      html: `<p>${escaped(say(text))}</p><p>${escaped(foot)}</p>`,
    };
  }
  const address = linkAddress(publicUrl, link.kind, link.token);
  const hours = linkHours(link.kind);
  const lasting =
    hours === 1 ? say(identityLabels.linkHour) : textOf(identityLabels.linkHours, {}, { hours });
  return {
    to,
    subject: say(subject),
    text: `${say(text)}\n\n${say(link.button)}: ${address}\n\n${lasting}\n\n${foot}`,
    html: `<p>${escaped(say(text))}</p><p><a href="${escaped(address)}">${escaped(say(link.button))}</a></p><p>${escaped(lasting)}</p><p>${escaped(foot)}</p>`,
  };
}
