import { type Label, textOf } from '@tradebridge/contract/labels';
import { paymentLinkDays } from '@tradebridge/contract/payment-link-rules';
import type { Fees } from '../../checkout/read-fees.ts';
import type { AccountHolder } from '../../companies/account-holder.ts';
import { escaped, htmlOf } from '../../outside/html-text.ts';
import type { Message } from '../../outside/mail.ts';
import { mailLabels } from '../../outside/mail-labels.ts';
import { shownMoney } from '../../papers/wording.ts';
import { formatDay } from '../../platform/calendar.ts';
import type { Institution } from '../../platform/context.ts';
import { paymentLinkLabels as labels } from './labels.ts';

/**
 * The URL of a link. Its token is in the fragment, which appears in no server log and no referrer.
 */
const paymentLinkAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/pay#${token}`;

interface Sent {
  readonly token: string;
  readonly fees: Fees;
  readonly company: AccountHolder;
  readonly sender: string;
  readonly recipient: { readonly name: string; readonly email: string };
  /** The sender's message; empty if there is none. */
  readonly message: string;
}

/** The mail with a payment link, as text and as HTML. */
export function linkMail(
  { productName: product, name: institute, publicUrl }: Institution,
  { token, fees, company, sender, recipient, message }: Sent,
): Message {
  const values = {
    recipient: recipient.name,
    sender,
    company: company.name,
    institute,
    product,
    message,
    invoice: fees.invoice.invoice_number,
    student: fees.studentName,
    amount: shownMoney(fees.totalAmount),
    due: formatDay(fees.invoice.due_date),
    days: paymentLinkDays,
  };
  const say = (label: Label) => textOf(label, values);
  const address = paymentLinkAddress(publicUrl, token);
  const before = [say(labels.text), ...(message === '' ? [] : [say(labels.message)])];
  const after = [say(labels.lasting), say(labels.unexpected), say(mailLabels.foot)];
  const link = `<p><a href="${escaped(address)}">${escaped(say(labels.button))}</a></p>`;
  return {
    to: recipient.email,
    subject: say(labels.subject),
    text: [...before, `${say(labels.button)}: ${address}`, ...after].join('\n\n'),
    html: [htmlOf(before), link, htmlOf(after)].join(''),
  };
}
