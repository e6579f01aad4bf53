import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import {
  anAccount,
  anAccountEntry,
} from '../../../server/src/company-account/test-account-entries.ts';
import { aPreEnrolment } from '../../../server/src/invoices/test-invoices.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

async function anInvoice() {
  const contact = await aContactAs(portal.db, 'reader');
  const { employerId } = contact;
  await anAccount(portal.db, employerId);
  const { studentId } = await anApprentice(portal.db, employerId);
  const { preEnrolmentId, invoiceNumber } = await aPreEnrolment(portal.db, employerId, studentId);
  return { ...contact, invoice: { preEnrolmentId, invoiceNumber } };
}

test('the page of an invoice tells the same history as the account', async () => {
  const { employerId, user: as, invoice } = await anInvoice();
  const { invoiceNumber: documentNumber } = invoice;
  await anAccountEntry(portal.db, employerId, { ...invoice, documentNumber });
  await anAccountEntry(portal.db, employerId, {
    ...{ ...invoice, kind: 'payment', postedDay: '2026-03-09', documentNumber: 'TB-R-12' },
    ...{ amount: -110_000, gstAmount: -10_000 },
  });
  await portal.visit(`/invoice/${invoice.preEnrolmentId}`, { as });
  const history = await screen.findByRole('region', { name: 'History' });
  await within(history).findByText('Payment TB-R-12');
  const rows = within(history).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.any(String),
    expect.stringContaining('02-Mar-2026'),
    expect.stringMatching(/Payment TB-R-12.*09-Mar-2026.*-\$100\.00.*-\$1,100\.00/),
  ]);
});

test('an invoice without entries has no history', async () => {
  const { user: as, invoice } = await anInvoice();
  const { main } = await portal.visit(`/invoice/${invoice.preEnrolmentId}`, { as });
  await main.findByText(`Invoice ${invoice.invoiceNumber}`);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'History' })).toBeNull());
});

test('a history that failed to load is there after Retry', async () => {
  const { employerId, user: as, invoice } = await anInvoice();
  await anAccountEntry(portal.db, employerId, { ...invoice, documentNumber: 'TB-R-13' });
  portal.fail('employer/retrieveInvoiceHistory');
  const { user, main } = await portal.visit(`/invoice/${invoice.preEnrolmentId}`, { as });
  await main.findByText('The history couldn’t be loaded');
  portal.mend('employer/retrieveInvoiceHistory');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText(/TB-R-13/);
});
