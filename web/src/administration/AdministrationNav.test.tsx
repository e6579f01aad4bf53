import { screen, within } from '@testing-library/dom';
import { afterEach, expect, test } from 'vitest';
import { changeDeviceSettings } from '../app/device-settings.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { staffWith } from '../test/people.ts';

const portal = await openPortal();

/** A tablet, too narrow for a column beside the page. */
const tablet = { width: 820, height: 1180 };
const desktop = { width: 1280, height: 900 };
const resize = (size: typeof tablet) =>
  Object.assign(window, { innerWidth: size.width, innerHeight: size.height });
afterEach(() => resize(desktop));

const column = () => within(screen.getByRole('navigation', { name: 'Administration' }));

test('the menu of administration is beside every page, in groups, and says which page is shown', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user } = await portal.visit('/admin/users', { as });
  await screen.findByRole('heading', { level: 1, name: 'Users' });
  for (const group of ['Content', 'People', 'Money', 'Data', 'Settings']) {
    column().getByRole('list', { name: group });
  }
  expect(
    column()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Overview',
    'Pages',
    'Forms',
    'Menu',
    'News',
    'Messages',
    'Actions',
    'Pictures',
    'Labels',
    'Users',
    'Learners',
    'Payments',
    'Account balances',
    'Submissions',
    'Registry',
    'Service tokens',
    'Audit log',
    'Portal settings',
    'Set-up',
  ]);
  expect(column().getByRole('link', { current: 'page' }).textContent).toBe('Users');
  await expectAccessible();

  await user.click(column().getByRole('link', { name: 'Payments' }));
  await screen.findByRole('heading', { level: 1, name: 'Payments' });
  expect(column().getByRole('link', { current: 'page' }).textContent).toBe('Payments');
});

test('support staff see payments only', async () => {
  const as = await staffWith(portal.db, 'isSupport');
  const { main } = await portal.visit('/admin/payments', { as });
  await main.findByRole('navigation', { name: 'Administration' });
  expect(
    column()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Payments']);
});

test('on a tablet a button shows the current page and opens the administration menu', async () => {
  resize(tablet);
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/users', { as });
  const button = await main.findByRole('button', { name: 'Administration: Users' });
  expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull();
  await user.click(button);
  const menu = within(await screen.findByRole('dialog', { name: 'Administration' }));
  expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Users');
  await expectAccessible();
  await user.click(menu.getByRole('link', { name: 'Audit log' }));
  await screen.findByRole('heading', { level: 1, name: 'Audit log' });
  await main.findByRole('button', { name: 'Administration: Audit log' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('open parts of a page stay open when the column no longer fits', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/pages', { as });
  await main.findByRole('button', { name: 'New page' }).then((button) => user.click(button));
  const dialog = within(await screen.findByRole('dialog', { name: 'New page' }));
  await user.type(dialog.getByLabelText('Title'), ' of tools');
  // With the pinned menu, 1,280 pixels are too narrow.
  changeDeviceSettings({ isMenuPinned: true });
  await main.findByRole('button', { name: 'Administration: Pages' });
  expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('New Page of tools');
  screen.getByRole('dialog', { name: 'New page' });
});
