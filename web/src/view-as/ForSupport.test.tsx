import { screen, waitFor, within } from '@testing-library/dom';
import { viewMinutes } from '@tradebridge/contract/view-as-rules';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aContact } from '../../../server/src/companies/test-contacts.ts';
import { aNewsItem, anItem, aPage } from '../../../server/src/content/test-content.ts';
import { aPreEnrolment } from '../../../server/src/invoices/test-invoices.ts';
import { anAttempt, anOrder, aPaidOrder } from '../../../server/src/payments/test-orders.ts';
import { aSignOffRequest } from '../../../server/src/sign-offs/test-requests.ts';
import { publish } from '../forms/test-forms.ts';
import { router } from '../router.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();

/** Support staff on the page of a contact who is Company Admin. */
async function atAContact() {
  const { company, contactId, employerId, user: contact } = await aContactAs(portal.db, 'admin');
  const contract = await anApprentice(portal.db, employerId);
  await aSignOffRequest(portal.db, contract);
  const as = await staffWith(portal.db, 'isSupport');
  const visit = await portal.visit(`/company-contact/${contactId}`, { as, at: company });
  return { ...visit, as, company, contactId, contact, contract };
}

type AtContact = Awaited<ReturnType<typeof atAContact>>;

async function startViewing({ user, main }: Pick<AtContact, 'user' | 'main'>) {
  await user.click(await main.findByRole('button', { name: 'View as Dana Foreman' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'View as Dana Foreman?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Cannot find an invoice');
  await user.click(dialog.getByRole('button', { name: 'Start viewing' }));
  return within(await screen.findByRole('complementary', { name: 'View as a contact' }));
}

test('the reason can be typed at once, and is focused again if it is missing', async () => {
  const { user, main } = await atAContact();
  await user.click(await main.findByRole('button', { name: 'View as Dana Foreman' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'View as Dana Foreman?' }));
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await user.click(dialog.getByRole('button', { name: 'Start viewing' }));
  await waitFor(() => expect(document.activeElement).toBe(reason));
});

const hasGoneHome = () => waitFor(() => expect(location.pathname).toBe('/home'));

test('staff view as a contact, under a banner without a way to close it, until they stop', async () => {
  const at = await atAContact();
  const banner = await startViewing(at);
  banner.getByText(`Viewing as Dana Foreman, ${at.company.name}`);
  banner.getByText(/View only\. 30 minutes left/);
  expect(banner.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Stop viewing',
  ]);
  await screen.findByText('You are now viewing as Dana Foreman');
  await hasGoneHome();
  await screen.findByText('Only a contact of the company can sign off. Staff can only view.');
  await expectAccessible();
  expect(screen.queryByRole('link', { name: /My Profile/ })).toBeNull();

  await at.user.click(banner.getByRole('button', { name: 'Stop viewing' }));
  await screen.findByText('You are no longer viewing as Dana Foreman');
  expect(screen.queryByRole('complementary', { name: 'View as a contact' })).toBeNull();
  await screen.findByText('Recent companies');
});

test('staff viewing as a contact see in the list which invoice is being paid, and cannot pay', async () => {
  const at = await atAContact();
  const { employerId, studentId } = at.contract;
  for (const invoiceNumber of ['INV-91', 'INV-92']) {
    await aPreEnrolment(portal.db, employerId, studentId, { invoiceNumber });
  }
  const { preEnrolmentId } = await aPreEnrolment(portal.db, employerId, studentId, {
    invoiceNumber: 'INV-93',
  });
  const order = await anOrder(portal.db, {
    studentId,
    employerId,
    userId: at.contact.id,
    preEnrolmentId,
    lines: [{ unitAmount: 110_000 }],
  });
  await anAttempt(portal.db, order, { state: 'unknown' });
  await startViewing(at);
  await hasGoneHome();
  await router.navigate({ href: '/invoices' });
  await at.main.findByRole('row', { name: /INV-93.*being paid/ });
  at.main.getByRole('row', { name: /INV-91.*due in/ });
  expect(at.main.queryByRole('button', { name: /^Pay/ })).toBeNull();
  expect(at.main.queryByRole('checkbox')).toBeNull();
});

test('a reason is asked for, and nothing begins without one', async () => {
  const { user, main } = await atAContact();
  await user.click(await main.findByRole('button', { name: 'View as Dana Foreman' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'View as Dana Foreman?' }));
  await user.click(dialog.getByRole('button', { name: 'Start viewing' }));
  dialog.getByText('Say why, in at least 3 characters.');
  expect(location.pathname).not.toBe('/home');
});

test('a refusal shows its reason in the dialog', async () => {
  const at = await atAContact();
  await portal.db.query(
    'update users set is_support = true where id = (select user_id from employer_contacts where contact_id = $1)',
    [at.contactId],
  );
  await at.user.click(await at.main.findByRole('button', { name: 'View as Dana Foreman' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'View as Dana Foreman?' }));
  await at.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A question');
  await at.user.click(dialog.getByRole('button', { name: 'Start viewing' }));
  await dialog.findByText(/This contact has a staff account/);
});

test('pages of the company offer nothing that the server would refuse, and call nothing that it refuses', async () => {
  const news = await aNewsItem(portal.db);
  const at = await atAContact();
  const { preEnrolmentId, page } = await ofTheCompany(at);
  await startViewing(at);
  await hasGoneHome();
  const offered: string[] = [];
  for (const path of [
    '/apprentices',
    '/sign-offs',
    '/sign-offs/history',
    '/student-training-plans',
    '/timetable',
    '/invoices',
    `/invoice/${preEnrolmentId}`,
    '/orders',
    `/pages/${page.id}`,
    '/receipts',
    '/documents',
    '/company',
    '/subsidiaries',
    '/work-placements',
    '/news',
    `/news/${news.id}`,
    `/company-contact/${at.contactId}`,
    '/settings',
  ]) {
    await router.navigate({ href: path });
    await waitFor(() => expect(location.pathname).toBe(path));
    await waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull());
    const main = within(screen.getByRole('main'));
    const acts =
      /upload|edit|add contact|send invitation|delete|confirm|subscribe|pay\b|payment link|view as/i;
    offered.push(
      ...[...main.queryAllByRole('button'), ...main.queryAllByRole('link')]
        .map(({ textContent }) => `${path}: ${textContent}`)
        .filter((text) => acts.test(text.replace(path, ''))),
    );
  }
  expect(offered).toEqual([]);
  const { rows: refused } = await portal.db.query(
    `select details ->> 'path' as path from audit_events where user_id = $1 and kind = 'call.refused'`,
    [at.as.id],
  );
  expect(refused).toEqual([]);
});

/** An invoice, a paid order and a page with a form, as a contact sees them. */
async function ofTheCompany({ contact, contract }: AtContact) {
  const { db } = portal;
  const { employerId, studentId } = contract;
  const { preEnrolmentId } = await aPreEnrolment(db, employerId, studentId);
  const paid = await aPreEnrolment(db, employerId, studentId);
  const { order } = await aPaidOrder(portal.app, {
    employerId,
    studentId,
    userId: contact.id,
    preEnrolmentId: paid.preEnrolmentId,
    payerName: 'Dana Foreman',
  });
  const form = await publish(portal, { audience: { kind: 'contacts' } });
  const page = await aPage(db, { title: 'Report an incident', formId: form.id });
  return { preEnrolmentId, order, page };
}

test('the company’s orders, and forms within pages, are shown without the contact’s own data', async () => {
  const at = await atAContact();
  const { order, page } = await ofTheCompany(at);
  await startViewing(at);
  await hasGoneHome();
  await router.navigate({ href: '/orders' });
  const main = within(screen.getByRole('main'));
  await main.findByText('Placed by Dana Foreman');
  expect(main.queryByRole('radio')).toBeNull();
  await at.user.click(main.getByRole('link', { name: 'Line 1' }));
  await screen.findByRole('heading', { name: `Order ${order.orderNumber}` });

  await router.navigate({ href: `/pages/${page.id}` });
  await screen.findByText(/^This is the form without the contact’s answers and drafts\./);
  await at.user.type(screen.getByLabelText('Name'), 'Kim');
  await at.user.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Forms are not submitted in preview mode.');
  await expectAccessible();
});

test('viewing a contact who can only read shows no orders of the company', async () => {
  const { company, contactId } = await aContactAs(portal.db, 'reader');
  const as = await staffWith(portal.db, 'isSupport');
  const visit = await portal.visit(`/company-contact/${contactId}`, { as, at: company });
  await startViewing(visit);
  await hasGoneHome();
  await router.navigate({ href: '/orders' });
  await screen.findByText('This contact can’t see the company’s orders');
});

test('a page of the contact’s own account leads to Home and says why', async () => {
  const at = await atAContact();
  await startViewing(at);
  await hasGoneHome();
  await router.navigate({ href: '/messages' });
  await screen.findByText('This page isn’t available while you view as a contact');
  await hasGoneHome();
});

test('once its time is up, staff are back at their own home', async () => {
  const at = await atAContact();
  await startViewing(at);
  portal.pass(viewMinutes * 60_000);
  const ended = 'You are no longer viewing as Dana Foreman';
  await screen.findByText(ended, undefined, { timeout: 15_000 });
  await hasGoneHome();
  expect(screen.queryByRole('complementary', { name: 'View as a contact' })).toBeNull();
}, 30_000);

test('a contact’s permissions are explained in words, and can be loaded again after a failure', async () => {
  const { user, main } = await atAContact();
  await user.click(await main.findByRole('button', { name: 'Check what they can see' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What Dana Foreman can see' }));
  portal.fail('viewAs/explain');
  const choice = dialog.getByLabelText('Page or action');
  expect(document.activeElement).toBe(choice);
  await user.selectOptions(choice, 'Changing company details');
  await dialog.findByText('The answer couldn’t be loaded');
  portal.mend('viewAs/explain');
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await dialog.findByText(/^Yes: Dana Foreman is a writer or an admin at/);
  await expectAccessible();
  await user.selectOptions(choice, 'Administration');
  await dialog.findByText('No: this is for administrators of the institution.');
});

test('why a contact sees a chosen page, or does not, is explained', async () => {
  const open = await aPage(portal.db, { title: 'Safety on site' });
  const hidden = await aPage(portal.db, { title: 'Old rates' });
  await aPage(portal.db, { items: [anItem({ pageId: hidden.id, published: false })] });
  const { user, main } = await atAContact();
  await user.click(await main.findByRole('button', { name: 'Check what they can see' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What Dana Foreman can see' }));
  portal.fail('viewAs/explainPages');
  await user.selectOptions(dialog.getByLabelText('Page or action'), 'A custom page');
  await dialog.findByText('The answer couldn’t be loaded');
  portal.mend('viewAs/explainPages');
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  const choice = await dialog.findByLabelText('Page');
  await user.selectOptions(choice, open.title);
  dialog.getByText('Yes: everyone who is signed in sees this page.');
  await user.selectOptions(choice, hidden.title);
  dialog.getByText('No: every menu item and link that opens this page is hidden.');
  await expectAccessible();
});

test('for a contact without an account, staff see that there is nothing to view', async () => {
  const { company, employerId } = await aContactAs(portal.db, 'admin');
  const { contactId } = await aContact(portal.db, employerId, { userId: null });
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit(`/company-contact/${contactId}`, { as, at: company });
  await main.findByText('This contact has no account, so there is nothing to view.');
  const button = main.getByRole('button', { name: 'View as Dana Foreman' });
  expect(button).toHaveProperty('disabled', true);
});

test('contacts themselves are offered none of these tools', async () => {
  const { user: as, contactId } = await aContactAs(portal.db, 'admin');
  const { main } = await portal.visit(`/company-contact/${contactId}`, { as });
  await main.findByRole('heading', { name: 'Dana Foreman' });
  expect(main.queryByRole('heading', { name: 'For support' })).toBeNull();
});
