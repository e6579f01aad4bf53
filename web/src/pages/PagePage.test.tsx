import { screen, within } from '@testing-library/dom';
import type { Page } from '@tradebridge/contract/pages';
import { expect, test } from 'vitest';
import { aMenu, anItem, aPage } from '../../../server/src/content/test-content.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { queryClient } from '../app/query-client.ts';
import { applyEvent } from '../live/apply-event.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { aContactAs, staffWith } from '../test/people.ts';

const portal = await openPortal();
const anybody = () => aUser(portal.db);
/** The live event after publishing a page. */
const announcePages = () => applyEvent({ name: 'pages', data: '{}' }, queryClient);

/** Whether one element comes before another in the document. */
const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

test('a page shows banner, content, links and second content in this order', async () => {
  const target = await aPage(portal.db, { title: 'First aid' });
  const { id } = await aPage(portal.db, {
    title: 'Safety',
    subtitle: 'On every site',
    content: '<p>Wear boots.</p>',
    content2: '<p>Ask your supervisor.</p>',
    items: [
      anItem({
        title: 'First aid',
        subtitle: 'Kits and people',
        pageId: target.id,
        icon: { n: 'first-aid-kit' },
      }),
      anItem({ title: 'Plain' }),
    ],
  });
  const { user, main } = await portal.visit(`/pages/${id}`, { as: await anybody() });
  const banner = await main.findByRole('heading', { level: 2, name: 'Safety' });
  const inOrder = [
    banner,
    main.getByText('On every site'),
    main.getByText('Wear boots.'),
    main.getByRole('list', { name: 'More pages' }),
    main.getByText('Ask your supervisor.'),
  ];
  for (const [index, element] of inOrder.slice(1).entries()) {
    expect(isBefore(inOrder[index] ?? banner, element)).toBe(true);
  }
  await screen.findByRole('heading', { level: 1, name: 'Safety' });
  const links = within(main.getByRole('list', { name: 'More pages' }));
  expect(links.getAllByRole('listitem')).toHaveLength(2);
  expect(links.queryByRole('link', { name: 'Plain' })).toBeNull();
  const icons = links
    .getAllByRole('listitem')
    .map((link) => link.querySelector('svg[data-icon]')?.getAttribute('data-icon'));
  expect(icons).toEqual(['first-aid-kit', undefined]);
  await expectAccessible();
  await user.click(links.getByRole('link', { name: /^First aid\s*Kits and people/ }));
  await main.findByRole('heading', { level: 2, name: 'First aid' });
  expect(location.pathname).toBe(`/pages/${target.id}`);
});

test('without a subtitle, content and links, only the title is shown', async () => {
  const { id } = await aPage(portal.db, { title: 'Short', content: '<p></p>' });
  const { main } = await portal.visit(`/pages/${id}`, { as: await anybody() });
  const banner = await main.findByRole('heading', { level: 2, name: 'Short' });
  expect(banner.closest('article')?.textContent).toBe('Short');
});

test.each([
  ['that does not exist', async () => 'nowhere'],
  ['that no page could have', async () => encodeURIComponent('not an id!')],
  ['that is a draft', async () => (await aPage(portal.db, { isPublished: false })).id],
  [
    'whose every menu item is for contacts',
    async () => {
      const { id } = await aPage(portal.db, { title: 'Contacts alone' });
      await aMenu(portal.db, [{ title: 'Theirs', pageId: id, public: false }]);
      return id;
    },
  ],
])('a page %s is not found, with the same message', async (_which, makeId) => {
  const { main } = await portal.visit(`/pages/${await makeId()}`, { as: await anybody() });
  const alert = await main.findByRole('alert');
  expect(within(alert).getByText('Page not found.')).toBeDefined();
  expect(alert.textContent).toBe(
    'Page not found.It may have moved, or you may no longer have access to it.Go to Home',
  );
  await screen.findByRole('heading', { level: 1, name: 'Custom Page' });
  await expectAccessible();
});

test('skeletons show while the page loads under the title Custom Page', async () => {
  const { id } = await aPage(portal.db, { title: 'Slow' });
  portal.hold('pages/getOne');
  const { main } = await portal.visit(`/pages/${id}`, { as: await anybody() });
  await main.findAllByRole('status');
  await screen.findByRole('heading', { level: 1, name: 'Custom Page' });
  portal.mend('pages/getOne');
  await main.findByRole('heading', { level: 2, name: 'Slow' });
  expect(main.queryByRole('status')).toBeNull();
});

test('a page that failed to load is shown after Retry', async () => {
  const { id } = await aPage(portal.db, { title: 'Back again' });
  portal.fail('pages/getOne');
  const visit = await portal.visit(`/pages/${id}`, { as: await anybody() });
  await retryOnceMended(portal, visit, 'pages/getOne', 'The page couldn’t be loaded');
  await visit.main.findByRole('heading', { level: 2, name: 'Back again' });
});

test('a page published or withdrawn meanwhile is updated without a reload', async () => {
  const { id } = await aPage(portal.db, { title: 'Before' });
  const { main } = await portal.visit(`/pages/${id}`, { as: await anybody() });
  await main.findByRole('heading', { level: 2, name: 'Before' });
  await aPage(portal.db, { id, title: 'After' });
  announcePages();
  await main.findByRole('heading', { level: 2, name: 'After' });
  await aMenu(portal.db, [{ pageId: id, published: false }]);
  announcePages();
  await main.findByText('Page not found.');
  expect(main.queryByText('After')).toBeNull();
});

test('linked pages open even if the server has become unreachable', async () => {
  const linked: Page[] = [];
  for (let number = 1; number <= 12; number++) {
    linked.push(await aPage(portal.db, { title: `Linked ${number}` }));
  }
  const { id } = await aPage(portal.db, {
    items: linked.map(({ id: pageId, title }) => anItem({ title, pageId })),
  });
  const { user, main } = await portal.visit(`/pages/${id}`, { as: await anybody() });
  await main.findByRole('link', { name: 'Linked 12' });
  await expect
    .poll(() => linked.every((page) => queryClient.getQueryData(['pages', page.id])), {
      timeout: 8_000,
    })
    .toBe(true);
  portal.fail('pages/getOne', 'network');
  await user.click(main.getByRole('link', { name: 'Linked 12' }));
  await main.findByRole('heading', { level: 2, name: 'Linked 12' });
});

test('a link in the content is opened by the router', async () => {
  const target = await aPage(portal.db, { title: 'Over there' });
  const { id } = await aPage(portal.db, {
    content: `<p><a href="/pages/${target.id}">Go on</a> or <a href="https://a.example/">leave</a></p>`,
  });
  const { user, main } = await portal.visit(`/pages/${id}`, { as: await anybody() });
  const outside = await main.findByRole('link', { name: 'leave' });
  expect(outside.getAttribute('target')).toBe('_blank');
  expect(outside.getAttribute('rel')).toContain('noopener');
  await user.click(main.getByRole('link', { name: 'Go on' }));
  await main.findByRole('heading', { level: 2, name: 'Over there' });
});

test('without a default page, an administrator is offered the editor', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit('/pages', { as });
  await main.findByText('Page not found.');
  const link = main.getByRole('link', { name: 'Write the page' });
  expect(link.getAttribute('href')).toBe('/admin/pages');
  await expectAccessible();
});

test('without a default page, other users see that it is not found', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  const { main } = await portal.visit('/pages', { as });
  await main.findByText('Page not found.');
  expect(main.queryByRole('link', { name: 'Write the page' })).toBeNull();
  expect(main.getByRole('link', { name: 'Go to Home' })).toBeDefined();
});

test('without an id the default page is shown', async () => {
  await aPage(portal.db, { id: 'home', title: 'Welcome' });
  const { main } = await portal.visit('/pages', { as: await anybody() });
  await main.findByRole('heading', { level: 2, name: 'Welcome' });
});
