import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aMenu, anItem, aPage } from '../../../server/src/content/test-content.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

const anAdmin = () => staffWith(portal.db, 'isAdmin');

test('the preview has the menu of its role, keeps links to pages, and does nothing else', async () => {
  const items = [
    anItem({ title: 'For all', pageId: 'seen' }),
    anItem({ title: 'For contacts', pageId: 'contacts-only', public: false }),
  ];
  await aMenu(portal.db, items);
  await aPage(portal.db, { id: 'seen', title: 'Seen', isPublished: false });
  await aPage(portal.db, {
    id: 'contacts-only',
    title: 'Contacts only',
    content: '<p><a href="/pages/seen">To all</a> <a href="/invoices">To invoices</a></p>',
  });
  const as = await anAdmin();
  const { user, main } = await portal.visit('/preview/contacts-only?as=learner', { as });
  await main.findByText(/^This user can’t open this page/);
  screen.getByText('Preview of the draft, as seen by: Learner');
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
  expect(menu.queryByText('For contacts')).toBeNull();
  await expectAccessible();
  await user.click(main.getByRole('link', { name: 'To invoices' }));
  expect(location.pathname).toBe('/preview/contacts-only');
  await user.click(main.getByRole('link', { name: 'To all' }));
  await main.findByRole('heading', { name: 'Seen' });
  expect(location.pathname + location.search).toBe('/preview/seen?as=learner');
});

test('the preview of a contact has the items for contacts, and is loaded by Retry', async () => {
  await aMenu(portal.db, [{ title: 'For contacts', pageId: 'for-contact', public: false }]);
  await aPage(portal.db, { id: 'for-contact', title: 'Contact page' });
  portal.fail('pages/previewPage');
  const visit = await portal.visit('/preview/for-contact', { as: await anAdmin() });
  await retryOnceMended(portal, visit, 'pages/previewPage', 'The preview couldn’t be loaded');
  await visit.main.findByRole('heading', { name: 'Contact page' });
  within(screen.getByRole('navigation', { name: 'Menu' })).getByText('For contacts');
  expect(visit.main.queryByText(/^This user cannot/)).toBeNull();
});

test('a page that does not exist has no preview', async () => {
  const { main } = await portal.visit('/preview/nowhere', { as: await anAdmin() });
  await main.findByText('There is no page at this address.');
});

test('support staff have no access to the preview', async () => {
  await expectDenied(portal, '/preview/any', await staffWith(portal.db, 'isSupport'));
});
