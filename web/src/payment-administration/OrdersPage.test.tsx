import { screen } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { expectDenied, retryOnceMended } from '../test/page-states.ts';
import { aContactAs, staffWith } from '../test/people.ts';
import { aLearnersOrder, aPaidLearnersOrder } from './test-office.ts';

const portal = await openPortal();

test('a message shows if there are no orders', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { main } = await portal.visit('/admin/payments', { as });
  await main.findByText('No orders yet');
});

test("everybody's orders are listed, one is found by its number and opened", async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { orderNumber: number } = await aPaidLearnersOrder(portal);
  const open = await aLearnersOrder(portal);
  const { user, main } = await portal.visit('/admin/payments', { as });
  await main.findByRole('row', {
    name: new RegExp(`${number}.*Zoe Haddad.*1 to deliver.*\\$22\\.00`),
  });
  main.getByRole('link', { name: open.orderNumber });
  await expectAccessible();
  await user.type(main.getByRole('searchbox', { name: 'Search orders' }), number);
  await main.findByText('1 order shown');
  expect(main.queryByRole('link', { name: open.orderNumber })).toBeNull();
  await user.click(main.getByRole('link', { name: number }));
  await screen.findByRole('heading', { name: `Order ${number}` });
});

test('a search is sent once typing pauses, not for each letter', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { user, main } = await portal.visit('/admin/payments', { as });
  const search = await main.findByRole('searchbox', { name: 'Search orders' });
  const asked = vi.spyOn(globalThis, 'fetch');
  const typed = 'an order that nobody has placed';
  await user.type(search, typed);
  await main.findByText('No orders match');
  const searches = asked.mock.calls.filter(([address]) => String(address).endsWith('/findOrders'));
  expect(searches.length).toBeLessThan(typed.length / 4);
  asked.mockRestore();
});

test('if no order matches, all can be shown again', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { orderNumber } = await aPaidLearnersOrder(portal);
  const { user, main } = await portal.visit('/admin/payments?q=nothing', { as });
  await main.findByText('No orders match');
  await user.click(main.getByRole('button', { name: 'Show all orders' }));
  await main.findByRole('link', { name: orderNumber });
});

test('orders that failed to load are shown after Retry', async () => {
  const as = await staffWith(portal.db, 'isAdmin');
  const { orderNumber } = await aPaidLearnersOrder(portal);
  portal.fail('payments/findOrders');
  const visit = await portal.visit('/admin/payments', { as });
  await retryOnceMended(portal, visit, 'payments/findOrders', 'The orders couldn’t be loaded');
  await visit.main.findByRole('link', { name: orderNumber });
});

test('support staff see the orders and no settlement, contacts see nothing', async () => {
  const as = await staffWith(portal.db, 'isSupport');
  const { orderNumber } = await aPaidLearnersOrder(portal);
  const { main } = await portal.visit('/admin/payments', { as });
  await main.findByRole('link', { name: orderNumber });
  main.getByRole('link', { name: /^Needs attention/ });
  expect(main.queryByRole('link', { name: 'Settlement' })).toBeNull();
  await expectDenied(portal, '/admin/payments', (await aContactAs(portal.db, 'admin')).user);
});
