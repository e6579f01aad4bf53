import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { aPreEnrolment } from '../../../server/src/invoices/test-invoices.ts';
import { anAttempt, anOrder, aPaidOrder } from '../../../server/src/payments/test-orders.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';
import { aLearner } from './test-learner.ts';

const portal = await openPortal();

/** A document that a learner has ordered and paid for. */
async function anOrdered() {
  const { user, studentId } = await aLearner(portal);
  const order = { studentId, userId: user.id, orderNumber: `TB-OF-${user.id.toUpperCase()}` };
  const { receiptNumber } = await aPaidOrder(portal.app, order);
  return { ...order, as: user, receiptNumber };
}

test('orders are listed with state, amount and receipt, and each leads to its page', async () => {
  const { as, orderNumber, receiptNumber, ...of } = await anOrdered();
  const open = { ...of, orderNumber: `TB-OPEN-${of.userId.toUpperCase()}`, lines: [{}, {}] };
  await anAttempt(portal.db, await anOrder(portal.db, open), { state: 'declined' });
  const { user, main } = await portal.visit('/orders', { as });
  await main.findByText('Your orders, newest first.');
  await main.findByRole('row', { name: new RegExp(`${orderNumber}.*Paid.*\\$22\\.00`) });
  main.getByRole('button', { name: `Receipt ${receiptNumber}` });
  main.getByRole('row', { name: /Line 1 and 1 more.*Not paid.*\$44\.00/ });
  expect(main.queryByRole('radio')).toBeNull();
  await expectAccessible();

  await user.click(main.getByRole('link', { name: 'Line 1' }));
  await screen.findByRole('heading', { name: `Order ${orderNumber}` });
});

test('a user without orders sees a message', async () => {
  const { user: as } = await aLearner(portal);
  const { main } = await portal.visit('/orders', { as });
  await main.findByText('No orders yet');
});

test('orders that failed to load are shown after Retry', async () => {
  const { as, orderNumber } = await anOrdered();
  portal.fail('checkout/retrieveOrders');
  const { user, main } = await portal.visit('/orders', { as });
  await main.findByText('The orders couldn’t be loaded');
  portal.mend('checkout/retrieveOrders');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText(`Order ${orderNumber}`);
});

test('users who pay for a company see all of its orders, and who placed them', async () => {
  const { employerId, company, user: as } = await aContactAs(portal.db, 'writer');
  const { studentId } = await anApprentice(portal.db, employerId);
  const { preEnrolmentId } = await aPreEnrolment(portal.db, employerId, studentId);
  await aPaidOrder(portal.app, {
    employerId,
    studentId,
    preEnrolmentId,
    userId: (await aUser(portal.db)).id,
    payerName: 'Hine Te Kōwhai',
  });
  const { user, main } = await portal.visit('/orders', { as });
  await main.findByText('No orders yet');
  await user.click(main.getByRole('radio', { name: company.name }));
  await main.findByText('Placed by Hine Te Kōwhai');
  expect(location.search).toBe('?of=company');
});

test('users who may not pay for a company see only their own orders', async () => {
  const { user: as, company } = await aContactAs(portal.db, 'reader');
  const { main } = await portal.visit('/orders?of=company', { as });
  await main.findByText('No orders yet');
  expect(main.queryByRole('radio', { name: company.name })).toBeNull();
  main.getByText('Your orders, newest first.');
});
