import { screen, within } from '@testing-library/dom';
import { actionPages } from '@tradebridge/contract/content-rules';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aMenu, anAction, aPage } from '../../../server/src/content/test-content.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { aNotification } from '../../../server/src/notifications/test-notifications.ts';
import { defaultDeviceSettings, deviceSettings } from '../app/device-settings.ts';
import { queryClient } from '../app/query-client.ts';
import { shellContentQuery } from '../app/shell-content.ts';
import { applyEvent } from '../live/apply-event.ts';
import { router } from '../router.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();
const anybody = () => aUser(portal.db);
const findMenu = async () => within(await screen.findByRole('navigation', { name: 'Main menu' }));
/** The live event after publishing the menu or an action. */
const announceShell = () => applyEvent({ name: 'shell-content', data: '{}' }, queryClient);

/** The administrator's icon in an element. */
const iconIn = (element: Element) =>
  element.querySelector('[data-icon]')?.getAttribute('data-icon');

/** Beside the page or, if `isPinned` is false, as a rail. */
const pinMenu = (isPinned: boolean) =>
  deviceSettings.set({ ...deviceSettings.get(), isMenuPinned: isPinned });

describe('the menu', () => {
  beforeEach(() => pinMenu(true));

  test('has headings for its groups, and marks the entry of a detail page', async () => {
    const { employerId, user: as } = await aContactAs(portal.db, 'reader');
    const { contractId } = await anApprentice(portal.db, employerId);
    const { main } = await portal.visit(`/apprentice/${contractId}`, { as });
    await main.findByRole('heading', { name: 'Ngaire Tūhoe' });
    const menu = await findMenu();
    const training = within(menu.getByRole('list', { name: 'Training' }));
    const section = await training.findByRole('link', { name: /^Apprentices/ });
    expect(section.getAttribute('aria-current')).toBe('true');
    expect(menu.getAllByRole('link', { current: true })).toHaveLength(1);
    menu.getByRole('list', { name: 'Money' });
    menu.getByRole('list', { name: 'Account' });
    menu.getByRole('link', { name: 'Sign-Out' });
  });

  test('keeps its entries if the company’s counts cannot be loaded', async () => {
    const { user: as } = await aContactAs(portal.db, 'reader');
    portal.fail('employer/syncEmployerSummary');
    await portal.visit('/about', { as });
    const menu = await findMenu();
    await menu.findByRole('link', { name: 'Apprentices' });
    menu.getByRole('link', { name: 'Subsidiary Companies' });
    portal.mend('employer/syncEmployerSummary');
  });
});

test.each([
  [1280, true],
  [1279, false],
])('a window of %i pixels offers to pin the menu: %s', async (width, isOffered) => {
  deviceSettings.set(defaultDeviceSettings);
  const before = window.innerWidth;
  window.innerWidth = width;
  const { user } = await portal.visit('/about', { as: await anybody() });
  await user.click(await screen.findByRole('button', { name: 'Open the menu' }));
  await screen.findByRole('button', { name: 'Close the menu' });
  expect(screen.queryByRole('button', { name: 'Pin the menu' }) !== null).toBe(isOffered);
  window.innerWidth = before;
});

describe('menu items', () => {
  beforeEach(() => pinMenu(true));

  test('are loaded with the user, and come before My Profile', async () => {
    const { id: pageId } = await aPage(portal.db, { title: 'Safety first' });
    await aMenu(portal.db, [
      { title: 'Safety', subtitle: 'On every site', pageId, icon: { n: 'hard-hat' } },
      { title: 'Forms' },
    ]);
    portal.fail('user/retrieveShellContent', 'network');
    portal.fail('pages/retrieveMenu', 'network');
    const { user, main } = await portal.visit('/about', { as: await anybody() });
    const menu = await findMenu();
    const item = await menu.findByRole('link', { name: /^Safety/ });
    expect(item.textContent).toBe('SafetyOn every site');
    await expect.poll(() => iconIn(item)).toBe('hard-hat');
    // An item without an icon gets the default one.
    expect(iconIn(menu.getByText('Forms').parentElement ?? item)).toBe('list');
    const texts = menu.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts.slice(-6)).toEqual([
      'SafetyOn every site',
      'Forms',
      'My Profile',
      'Notifications',
      'Settings',
      'Sign-Out',
    ]);
    // An item without a page.
    expect(menu.queryByRole('link', { name: 'Forms' })).toBeNull();
    await user.click(item);
    await main.findByRole('heading', { level: 2, name: 'Safety first' });
    expect(item.getAttribute('aria-current')).toBe('page');
  });

  test('for contacts only are shown to contacts only', async () => {
    await aMenu(portal.db, [
      { title: 'For all' },
      { title: 'For contacts', public: false },
      { title: 'For nobody', published: false },
    ]);
    const seenBy = async (as: { readonly id: string }) => {
      await portal.visit('/about', { as });
      const menu = await findMenu();
      await menu.findByText('For all');
      expect(menu.queryByText('For nobody')).toBeNull();
      return menu.queryByText('For contacts') !== null;
    };
    expect(await seenBy(await anybody())).toBe(false);
    expect(await seenBy((await aContactAs(portal.db, 'reader')).user)).toBe(true);
  });

  test('are updated while the menu is open', async () => {
    await aMenu(portal.db, [{ title: 'Old one' }]);
    await portal.visit('/about', { as: await anybody() });
    const menu = await findMenu();
    await menu.findByText('Old one');
    await aMenu(portal.db, [{ title: 'New one' }]);
    announceShell();
    await menu.findByText('New one');
    expect(menu.queryByText('Old one')).toBeNull();
  });

  test('are also in the rail and in the overlay menu', async () => {
    pinMenu(false);
    const { id: pageId } = await aPage(portal.db);
    await aMenu(portal.db, [{ title: 'Safety', subtitle: 'On every site', pageId }]);
    const { user } = await portal.visit('/about', { as: await anybody() });
    const rail = await findMenu();
    expect((await rail.findByRole('link', { name: 'Safety' })).textContent).toBe('Safety');
    await screen.findByRole('heading', { level: 1, name: 'About' });
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(drawer.getByRole('link', { name: /Safety/ }).textContent).toContain('On every site');
    await user.click(drawer.getByRole('button', { name: 'Close the menu' }));
  });

  test('500 of them are all shown', async () => {
    const { id: pageId } = await aPage(portal.db);
    await aMenu(
      portal.db,
      Array.from({ length: 500 }, (_, index) => ({ title: `Item ${index + 1}`, pageId })),
    );
    await portal.visit('/about', { as: await anybody() });
    const menu = await findMenu();
    await menu.findByText('Item 500');
    expect(menu.getAllByText(/^Item \d+$/)).toHaveLength(500);
  });

  test('are removed with the session', async () => {
    await aMenu(portal.db, [{ title: 'For contacts', public: false }]);
    await portal.visit('/about', { as: (await aContactAs(portal.db, 'reader')).user });
    await (await findMenu()).findByText('For contacts');
    await portal.leave();
    expect(queryClient.getQueryData(shellContentQuery.queryKey)).toBeUndefined();
  });
});

describe('actions', () => {
  const findActions = () => screen.findAllByRole('list', { name: 'More for this page' });

  test('are above and below their page', async () => {
    await aMenu(portal.db, []);
    await anAction(portal.db, {
      title: 'At the top',
      actionPage: 'about',
      icon: { n: 'megaphone' },
    });
    await anAction(portal.db, { title: 'At the bottom', actionPage: 'about', position: 'bottom' });
    await anAction(portal.db, { title: 'Elsewhere', actionPage: 'settings' });
    portal.fail('user/retrieveShellContent', 'network');
    const { main } = await portal.visit('/about', { as: await anybody() });
    await main.findByText('At the bottom');
    const text = document.querySelector('main')?.textContent ?? '';
    expect(text.startsWith('At the top')).toBe(true);
    expect(text.endsWith('At the bottom')).toBe(true);
    expect(await findActions()).toHaveLength(2);
    await expect
      .poll(() => iconIn(main.getByRole('link', { name: 'At the top' })))
      .toBe('megaphone');
    expect(iconIn(main.getByRole('link', { name: 'At the bottom' }))).toBeUndefined();
    expect(main.queryByText('Elsewhere')).toBeNull();
    await expectAccessible();
  });

  test.each(['home', 'apprentices'] as const)('are on /%s', async (actionPage) => {
    await anAction(portal.db, { title: `On ${actionPage}`, actionPage });
    const { user: as } = await aContactAs(portal.db, 'reader');
    const { main } = await portal.visit(`/${actionPage}`, { as });
    await main.findByRole('link', { name: `On ${actionPage}` });
  });

  test('can be on every page without a record in its address, except those of decision 050', () => {
    const pages = Object.values(router.routesById)
      .filter(({ id, fullPath }) => id.startsWith('/_app/') && !fullPath.includes('$'))
      .map(({ fullPath }) => fullPath.split('/')[1] ?? '');
    const without = ['admin', 'auth', 'cart', 'developer-tools', 'log'];
    const offered = [...new Set(pages)].filter((page) => !without.includes(page));
    expect([...actionPages].sort()).toEqual([...offered, 'apprentice'].sort());
  });

  test('open their page rather than their address', async () => {
    const { id: pageId } = await aPage(portal.db, { title: 'By its page' });
    await anAction(portal.db, { title: 'Go', actionPage: 'settings', pageId, url: '/about' });
    const { user, main } = await portal.visit('/settings', { as: await anybody() });
    await user.click(await main.findByRole('link', { name: 'Go' }));
    await main.findByRole('heading', { level: 2, name: 'By its page' });
  });

  test('open an address of the portal in place, and any other in a new tab', async () => {
    await anAction(portal.db, { title: 'Inside', actionPage: 'profile', url: '/about' });
    const url = 'https://a.example/';
    await anAction(portal.db, { title: 'Outside', actionPage: 'profile', url });
    const { user, main } = await portal.visit('/profile', { as: await anybody() });
    const outside = await main.findByRole('link', { name: 'Outside' });
    expect(outside.getAttribute('href')).toBe(url);
    expect(outside.getAttribute('target')).toBe('_blank');
    expect(outside.getAttribute('rel')).toContain('noopener');
    await user.click(main.getByRole('link', { name: 'Inside' }));
    await screen.findByRole('heading', { level: 1, name: 'About' });
  });

  test('are also on the pages below an address, and on none for an unknown address', async () => {
    const { id } = await aPage(portal.db, { title: 'Below' });
    await anAction(portal.db, { title: 'On pages', actionPage: 'pages' });
    await anAction(portal.db, { title: 'Nowhere', actionPage: 'pages', url: null });
    const { main } = await portal.visit(`/pages/${id}`, { as: await anybody() });
    await main.findByRole('link', { name: 'On pages' });
    expect(main.queryByText('Nowhere')).toBeNull();
  });

  test('for contacts only are shown to contacts only, and immediately to a new contact', async () => {
    await anAction(portal.db, { title: 'For contacts', actionPage: 'orders', isPublic: false });
    const { main } = await portal.visit('/orders', { as: await anybody() });
    await vi.waitUntil(() => queryClient.getQueryData(shellContentQuery.queryKey));
    expect(main.queryByText('For contacts')).toBeNull();
    const { user: as } = await aContactAs(portal.db, 'reader');
    const visit = await portal.visit('/orders', { as });
    await visit.main.findByRole('link', { name: 'For contacts' });
  });

  test('are updated while their page is open', async () => {
    const { main } = await portal.visit('/about', { as: await anybody() });
    await main.findByRole('link', { name: 'At the top' });
    await anAction(portal.db, { title: 'Just added', actionPage: 'about' });
    announceShell();
    await main.findByRole('link', { name: 'Just added' });
  });
});

test('the bar on a phone shows the number of unread notifications', async () => {
  const as = await anybody();
  await aNotification(portal.db, as.id, { at: portal.app.now });
  await portal.visit('/about', { as });
  const bar = within(await screen.findByRole('navigation', { name: 'Most used' }));
  await bar.findByRole('button', { name: 'Menu 1 unread' });
});
