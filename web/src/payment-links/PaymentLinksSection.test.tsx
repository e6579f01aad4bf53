import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aContact } from '../../../server/src/companies/test-contacts.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { staffWith } from '../test/people.ts';
import { aSentInvoice } from './test-payment-links.ts';

const portal = await openPortal();

test('a contact sends an invoice to be paid, and sees to whom', async () => {
  const sent = await aSentInvoice(portal);
  const { user, main } = await portal.visit(sent.page, { as: sent.sender });
  await user.click(await main.findByRole('button', { name: 'Send payment link' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: `Send a payment link for ${sent.invoiceNumber}` }),
  );
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByText('A name is required');
  dialog.getByText('An email address is required');
  await expectAccessible();
  await user.type(dialog.getByLabelText('Name'), 'Sam Accounts');
  await user.type(dialog.getByLabelText('Email address'), 'sam@example.test');
  await user.type(dialog.getByLabelText('Message (optional)'), 'Thanks, Sam.');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await screen.findByText('The link was sent to sam@example.test');
  const links = within(main.getByRole('region', { name: 'Payment links' }));
  await links.findByText('Sent to Sam Accounts');
  expect(portal.app.mails.at(-1)).toMatchObject({
    to: 'sam@example.test',
    text: expect.stringContaining('Thanks, Sam.'),
  });
  await expectAccessible();
});

test('a refusal is shown in the dialog', async () => {
  const sent = await aSentInvoice(portal);
  const { user, main } = await portal.visit(sent.page, { as: sent.sender });
  await user.click(await main.findByRole('button', { name: 'Send payment link' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Sam Accounts');
  await user.type(dialog.getByLabelText('Email address'), 'sam@example.test');
  portal.fail('paymentLinks/send');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByRole('alert');
});

test('a link is revoked after confirmation', async () => {
  const sent = await aSentInvoice(portal);
  const { user, main } = await portal.visit(sent.page, { as: sent.sender });
  await main.findByText('open');
  await user.click(main.getByRole('button', { name: 'Revoke the link sent to Mele Tau' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke this link?' }));
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await main.findByText('revoked');
  expect(main.queryByRole('button', { name: /^Revoke/ })).toBeNull();
});

test('an invoice without links says so', async () => {
  const sent = await aSentInvoice(portal);
  await portal.db.pool.query('delete from payment_links where link_id = $1', [sent.link.linkId]);
  const { main } = await portal.visit(sent.page, { as: sent.sender });
  await main.findByText('No payment links yet');
});

test('links that failed to load are shown after Retry', async () => {
  const sent = await aSentInvoice(portal);
  portal.fail('paymentLinks/retrieveLinks');
  const { user, main } = await portal.visit(sent.page, { as: sent.sender });
  await main.findByText('The payment links couldn’t be loaded');
  portal.mend('paymentLinks/retrieveLinks');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText('Sent to Mele Tau');
});

test('staff see the links but cannot send any, and readers see none', async () => {
  const sent = await aSentInvoice(portal);
  const { employerId, company } = { employerId: sent.link.employerId, company: sent.company };
  const as = await staffWith(portal.db, 'isSupport');
  const office = await portal.visit(sent.page, { as, at: company });
  await office.main.findByText('Sent to Mele Tau');
  expect(office.main.queryByRole('button', { name: /^(Send|Revoke)/ })).toBeNull();
  const { user: reader } = await aContact(portal.db, employerId, { role: 'reader' });
  const { main } = await portal.visit(sent.page, { as: reader });
  await main.findByRole('heading', { name: `Invoice ${sent.invoiceNumber}` });
  expect(main.queryByRole('region', { name: 'Payment links' })).toBeNull();
});
