import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aStudent } from '../../../server/src/apprentices/test-apprentices.ts';
import { aPreEnrolment } from '../../../server/src/invoices/test-invoices.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

/** A contact of a company who is a learner too, whose fees have a separate page. */
async function aLearner() {
  const { user } = await aContactAs(portal.db, 'reader');
  const { studentId } = await aStudent(portal.db, { userId: user.id });
  return { user, studentId };
}

test('a learner sees what they owe, and adds it to the cart', async () => {
  const { user: as, studentId } = await aLearner();
  await aPreEnrolment(portal.db, null, studentId, { invoiceNumber: 'INV-11' });
  const { user, main } = await portal.visit('/my-fees', { as });
  await main.findByText('You owe $1,100.00.');
  await main.findByText('Invoice INV-11');
  await expectAccessible();

  await user.click(main.getByRole('button', { name: 'Pay $1,100.00 for invoice INV-11' }));
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Cart' });
  expect(location.pathname).toBe('/cart');
});

test('a learner who owes nothing sees a message', async () => {
  const { user: as } = await aLearner();
  const { main } = await portal.visit('/my-fees', { as });
  await main.findByText('You have nothing to pay.');
  await main.findByText('Nothing to pay');
});

test('fees that failed to load are shown after Retry', async () => {
  const { user: as, studentId } = await aLearner();
  await aPreEnrolment(portal.db, null, studentId, { invoiceNumber: 'INV-21' });
  portal.fail('learner/retrieveFees');
  const { user, main } = await portal.visit('/my-fees', { as });
  await main.findByText('Your fees couldn’t be loaded');
  portal.mend('learner/retrieveFees');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText('Invoice INV-21');
});

test('other users can connect their student record', async () => {
  const { user: as } = await aContactAs(portal.db, 'admin');
  const { main } = await portal.visit('/my-fees', { as });
  await main.findByRole('button', { name: 'Connect my student record' });
  expect(main.queryByText('To pay')).toBeNull();
});
