import { type Label, textOf } from '@tradebridge/contract/labels';
import { paymentLinkDays } from '@tradebridge/contract/payment-link-rules';
import type { Fees } from '../../checkout/read-fees.ts';
import type { AccountHolder } from '../../companies/account-holder.ts';
import type { MailedLink } from '../../identity/mailed-link.ts';
import type { Message } from '../../outside/mail.ts';
import { mailLabels } from '../../outside/mail-labels.ts';
import { shownMoney } from '../../papers/wording.ts';
import { formatDay } from '../../platform/calendar.ts';
import type { Institution } from '../../platform/context.ts';
import { paymentLinkLabels as labels } from './labels.ts';

interface Sent {
  readonly link: MailedLink;
  readonly fees: Fees;
  readonly company: AccountHolder;
  readonly sender: { readonly name: string; readonly email: string };
  readonly recipientName: string;
  /** The sender's message; empty if there is none. */
  readonly message: string;
}

/** The mail with a payment link, as text and as HTML. */
export function linkMail(
  institution: Institution,
  { link, fees, company, sender, recipientName: recipient, message }: Sent,
): Message {
  const { productName: product, name: institute } = institution;
  const values = {
    recipient,
    sender: sender.name,
    senderEmail: sender.email,
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
  return link.mail(institution, {
    subject: say(labels.subject),
    before: [say(labels.text), ...(message === '' ? [] : [say(labels.message)])],
    button: say(labels.button),
    after: [say(labels.lasting), say(labels.unexpected), say(mailLabels.foot)],
  });
}
