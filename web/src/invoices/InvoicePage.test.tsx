import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aPreEnrolment } from '../../../server/src/invoices/test-invoices.ts';
import { setOtherWaysToPay } from '../../../server/src/settings/test-settings.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal({ INSTITUTE_ABN: '27241053246' });

/** A contact with a role, and the address of an invoice of their company. */
async function anInvoice(
  role: 'reader' | 'writer',
  given: Parameters<typeof aPreEnrolment>[3] = {},
) {
  const { user: as, employerId } = await aContactAs(portal.db, role);
  const { studentId } = await anApprentice(portal.db, employerId);
  const { preEnrolmentId } = await aPreEnrolment(portal.db, employerId, studentId, given);
  return { as, address: `/invoice/${preEnrolmentId}`, company: `Company ${employerId}` };
}

test('an invoice shows what is owed and since when, and can be added to the cart', async () => {
  const { as, address, company } = await anInvoice('writer', {
    invoiceNumber: 'INV-501',
    dueDate: '2026-02-20',
    lines: [
      [90_000, 0],
      [33_000, 3000],
    ],
  });
  const { user, main } = await portal.visit(address, { as });
  await main.findByRole('heading', { name: 'Invoice INV-501' });
  main.getByText('10 days overdue');
  main.getByRole('row', { name: /Fee 2.*\$30\.00.*\$330\.00/ });
  main.getByText('Total due');
  main.getByText('$1,230.00');
  main.getByRole('button', { name: 'Download PDF' });
  const details = within(main.getByRole('region', { name: 'Details' }));
  details.getByText('Issued by');
  details.getByText('Demonstration Institute');
  details.getByText('ABN 27 241 053 246');
  await details.findByText('Billed to');
  details.getByText(company);
  await expectAccessible();

  await user.click(main.getByRole('button', { name: /^Pay \$1,230\.00/ }));
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Cart' });
});

test('an invoice says how else it can be paid, where administrators have set that', async () => {
  await setOtherWaysToPay(portal.app, 'BSB 063-000, account 1234 5678\nReference {invoice}');
  const { as, address } = await anInvoice('reader', { invoiceNumber: 'INV-BANK' });
  const { main } = await portal.visit(address, { as });
  const section = await main.findByRole('region', { name: 'Other ways to pay' });
  expect(section.textContent).toContain('BSB 063-000, account 1234 5678\nReference INV-BANK');
  await expectAccessible();
  await portal.leave();
  await setOtherWaysToPay(portal.app, '');
  const again = await portal.visit(address, { as });
  await again.main.findByRole('heading', { name: 'Invoice INV-BANK' });
  expect(again.main.queryByRole('region', { name: 'Other ways to pay' })).toBeNull();
});

test('an invoice without fees shows a message', async () => {
  const { as, address } = await anInvoice('reader', { lines: [] });
  const { main } = await portal.visit(address, { as });
  await main.findByText('No fees are recorded.');
});

test('an invoice that was withdrawn says when', async () => {
  const withdrawnAt = new Date('2026-02-28T00:00:00Z');
  const { as, address } = await anInvoice('writer', { status: 'withdrawn', withdrawnAt });
  const { main } = await portal.visit(address, { as });
  expect(await main.findAllByText('withdrawn on 28-Feb-2026')).not.toHaveLength(0);
  expect(main.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('a reader sees an invoice but cannot pay it, and a paid invoice cannot be paid again', async () => {
  const owed = await anInvoice('reader', { invoiceNumber: 'INV-502' });
  const settled = await anInvoice('writer', { invoiceNumber: 'INV-503', status: 'paid' });
  for (const { as, address } of [owed, settled]) {
    const { main } = await portal.visit(address, { as });
    await main.findByRole('heading', { name: /^Invoice INV-50/ });
    expect(main.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await portal.leave();
  }
});

test('another company’s invoice is not found, with a link to all invoices', async () => {
  const { address } = await anInvoice('writer');
  const { user: as } = await aContactAs(portal.db, 'admin');
  const { user, main } = await portal.visit(address, { as });
  await main.findByText('We couldn’t find that.');
  await user.click(main.getByRole('link', { name: 'All pre-enrolments' }));
  await screen.findByRole('heading', { level: 1, name: 'Pre-enrolments' });
});

test('an invoice that failed to load is shown after Retry', async () => {
  const { as, address } = await anInvoice('reader', { invoiceNumber: 'INV-504' });
  const path = 'employer/retrievePreEnrolmentDetail';
  portal.fail(path);
  const visit = await portal.visit(address, { as });
  await retryOnceMended(portal, visit, path, 'This pre-enrolment couldn’t be loaded');
  await visit.main.findByRole('heading', { name: 'Invoice INV-504' });
});
