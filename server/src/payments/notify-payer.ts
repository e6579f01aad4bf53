import { type Label, textOf } from '@tradebridge/contract/labels';
import { htmlOf } from '../outside/html-text.ts';
import { mailLater } from '../outside/mail-jobs.ts';
import { mailLabels } from '../outside/mail-labels.ts';
import { shownMoney } from '../papers/wording.ts';
import type { OpenContext } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import type { LockedAttempt } from './attempts.ts';
import { paymentLabels as labels } from './labels.ts';
import { orderAddress } from './order-address.ts';

// The holder of a link has no order to open in the portal.
const resolutionsByLink = {
  paid: labels.resolvedPaidByLinkText,
  declined: labels.resolvedDeclinedByLinkText,
  correctedPaid: labels.correctedPaidByLinkText,
  correctedDuplicate: labels.correctedDuplicateByLinkText,
} as const;

const resolutions = {
  paid: [labels.resolvedPaidSubject, labels.resolvedPaidText],
  declined: [labels.resolvedDeclinedSubject, labels.resolvedDeclinedText],
  correctedPaid: [labels.correctedPaidSubject, labels.correctedPaidText],
  correctedDuplicate: [labels.correctedDuplicateSubject, labels.correctedDuplicateText],
} as const;

/**
 * Mails the purchaser the outcome of a payment that was unknown or recorded wrongly, once the
 * transaction commits.
 */
export async function notifyPayer(
  tx: Database,
  parts: Pick<OpenContext, 'jobs' | 'institution'>,
  attempt: LockedAttempt,
  outcome: keyof typeof resolutions,
): Promise<void> {
  const { productName: product, name: institute } = parts.institution;
  const values = {
    name: attempt.payer_name,
    amount: shownMoney(attempt.amount),
    order: attempt.order_number,
    address: orderAddress(parts.institution, attempt.order_number),
    product,
    institute,
  };
  const say = (label: Label) => textOf(label, values);
  const [subject, ofUser] = resolutions[outcome];
  const text = attempt.payment_link_id === null ? ofUser : resolutionsByLink[outcome];
  const foot = say(mailLabels.foot);
  await mailLater(parts, tx, {
    to: attempt.payer_email,
    subject: say(subject),
    text: `${say(text)}\n\n${foot}`,
    html: htmlOf([say(text), foot]),
  });
}
