import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import {
  aNotedRefund,
  anAttempt,
  anOrder,
  aPaidOrder,
} from '../../../server/src/payments/test-orders.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aLearner } from './test-learner.ts';

const portal = await openPortal();

/** A learner's order. */
async function aPurchase() {
  const { user, studentId } = await aLearner(portal);
  return {
    as: user,
    order: { studentId, userId: user.id, orderNumber: `TB-OF-${user.id.toUpperCase()}` },
  };
}

test('a paid order shows its items, how each is delivered, who paid, and its receipt', async () => {
  const { as, order } = await aPurchase();
  await aPaidOrder(portal.app, {
    ...order,
    lines: [
      { description: 'Transcript' },
      { description: 'Record of results', delivery: 'print', unitAmount: 3300, quantity: 2 },
    ],
  });
  const { main } = await portal.visit(`/order/${order.orderNumber}`, { as });
  await main.findByRole('heading', { level: 2, name: `Order ${order.orderNumber}` });
  main.getByRole('row', { name: /Transcript.*Will be sent by email.*\$22\.00/ });
  main.getByRole('row', { name: /Record of results.*Will be posted.*2 × \$33\.00.*\$66\.00/ });
  main.getByText('Visa ending in 111');
  main.getByText('Zoe Haddad (N1)');
  main.getByRole('button', { name: 'Download receipt' });
  await expectAccessible();
});

test('an order with an unknown payment says so, and not to pay again', async () => {
  const { as, order } = await aPurchase();
  await anAttempt(portal.db, await anOrder(portal.db, order), { state: 'unknown' });
  const { main } = await portal.visit(`/order/${order.orderNumber}`, { as });
  await main.findByText('We do not know yet whether this was paid.');
  main.getByText(/Do not pay again\.$/);
  expect(main.queryByRole('button', { name: 'Download receipt' })).toBeNull();
  await expectAccessible();
});

test('an unpaid order says so, and links to ordering again', async () => {
  const { as, order } = await aPurchase();
  await anAttempt(portal.db, await anOrder(portal.db, order), { state: 'declined' });
  const { user, main } = await portal.visit(`/order/${order.orderNumber}`, { as });
  await main.findByText('Not paid. You haven’t been charged.');
  await user.click(main.getByRole('link', { name: 'Order documents' }));
  await screen.findByRole('heading', { level: 1, name: 'Documents to order' });
});

test('refunds are shown with their adjustment note', async () => {
  const { as, order } = await aPurchase();
  const { number } = await aNotedRefund(portal.app, await aPaidOrder(portal.app, order));
  const { main } = await portal.visit(`/order/${order.orderNumber}`, { as });
  await main.findByRole('button', { name: `Adjustment note ${number}` });
  main.getByText('$22.00 refunded');
});

test('an order that failed to load is shown after Retry', async () => {
  const { as, order } = await aPurchase();
  await aPaidOrder(portal.app, order);
  portal.fail('checkout/retrieveOrder');
  const { user, main } = await portal.visit(`/order/${order.orderNumber}`, { as });
  await main.findByText('This order couldn’t be loaded');
  portal.mend('checkout/retrieveOrder');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { level: 2, name: `Order ${order.orderNumber}` });
});

test('another user’s order is not found, with a link to one’s own', async () => {
  const { order } = await aPurchase();
  await aPaidOrder(portal.app, order);
  const { user: as } = await aLearner(portal);
  const { user, main } = await portal.visit(`/order/${order.orderNumber}`, { as });
  await user.click(await main.findByRole('link', { name: 'All orders' }));
  await screen.findByText('No orders yet');
});
