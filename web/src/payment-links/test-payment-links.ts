import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aPreEnrolment } from '../../../server/src/invoices/test-invoices.ts';
import { aPaymentLink } from '../../../server/src/payments/links/test-links.ts';
import type { Portal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

/** An invoice with an open link, and the contact who sent it. */
export async function aSentInvoice(
  { app, db }: Portal,
  given: Parameters<typeof aPreEnrolment>[3] = {},
  link: Partial<Parameters<typeof aPaymentLink>[1]> = {},
) {
  const { user: sender, employerId, company } = await aContactAs(db, 'writer');
  const { studentId } = await anApprentice(db, employerId);
  const invoice = await aPreEnrolment(db, employerId, studentId, given);
  const sent = await aPaymentLink(db, {
    preEnrolmentId: invoice.preEnrolmentId,
    employerId,
    userId: sender.id,
    createdAt: app.now,
    ...link,
  });
  return {
    ...invoice,
    sender,
    company,
    link: sent,
    address: `/pay#${sent.token}`,
    page: `/invoice/${invoice.preEnrolmentId}`,
  };
}
