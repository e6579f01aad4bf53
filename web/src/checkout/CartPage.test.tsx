import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { staffWith } from '../test/people.ts';
import { browserHistory } from '../ui/history.ts';
import { goOn, nextIn, openDocuments, openFees, stepsIn } from './test-cart.ts';

const portal = await openPortal();

test('a digital document shows in the summary, and is paid without an address', async () => {
  const { user, main } = await openDocuments(portal);
  await main.findByRole('row', { name: /Transcript.*Digital.*\$22\.00/ });
  expect(stepsIn(main)).toEqual(['Cart*', 'Payment', 'Receipt']);
  await expectAccessible();
  await goOn({ user, main });
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Payment' });
});

test('the number of copies of a printed document can be changed, and it can be removed', async () => {
  const { user, main } = await openDocuments(portal, { digital: false });
  const copies = await main.findByRole('spinbutton', { name: 'Quantity of Transcript' });
  expect(stepsIn(main)).toEqual(['Cart*', 'Address', 'Payment', 'Receipt']);
  const enter = async (text: string) => {
    await user.clear(copies);
    if (text) await user.type(copies, text);
  };
  for (const wrong of ['', '0', '1.5', '100']) {
    await enter(wrong);
    expect(nextIn(main).disabled).toBe(true);
  }
  main.getByText('Enter a whole number from 1 to 99');
  main.getByText('To be confirmed');
  await enter('3');
  main.getByRole('cell', { name: '$99.00' });
  await user.click(main.getByRole('button', { name: 'Remove Transcript' }));
  main.getByText('The shopping cart is empty.');
  main.getByText('Transcript was removed from the cart.');
  expect(nextIn(main).disabled).toBe(true);
});

test('a changed price shows a message until it is dismissed', async () => {
  const { user, main } = await openDocuments(portal, { fee: 2000 });
  await main.findByText('Transcript: was $20.00, now $22.00.');
  await user.click(main.getByRole('button', { name: 'OK' }));
  expect(main.queryByText(/^Transcript: was/)).toBeNull();
});

test('the fees of an invoice are listed with their GST, and lead to payment', async () => {
  const { user, main } = await openFees(portal, {
    lines: [
      [110_000, 10_000],
      [5_000, 0],
    ],
  });
  await main.findByRole('heading', { name: /^Outstanding Fees for Student: Zoe Haddad \(/ });
  main.getByRole('row', { name: /Fee 1.*\$1,100\.00.*\$100\.00/ });
  main.getByText('$1,150.00');
  await expectAccessible();
  await goOn({ user, main });
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Payment' });
});

test('fee help above the fees is used up to the fees', async () => {
  const help = { feeHelpDescription: 'Fee concession', feeHelpAmount: 12_000 };
  const { main } = await openFees(portal, { lines: [[9_000, 0]], ...help });
  await main.findByText('$120.00 granted');
  main.getByText('-$90.00');
});

test('fees that are already paid show a message and are removed from the cart', async () => {
  const { user, main } = await openFees(portal, { status: 'paid' });
  await main.findByText('These fees can’t be paid now');
  main.getByText('This has already been paid.');
  expect(nextIn(main).disabled).toBe(true);
  await user.click(main.getByRole('button', { name: 'Remove them from the cart' }));
  await main.findByText('The shopping cart is empty.');
});

test('fees that failed to load are shown after Retry', async () => {
  portal.fail('core/retrievePaymentFeeDetails');
  const { user, main } = await openFees(portal);
  await main.findByText('The fees couldn’t be loaded');
  portal.mend('core/retrievePaymentFeeDetails');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText(/^Outstanding Fees for Student/);
});

test('prices that failed to load are shown after Retry', async () => {
  portal.fail('checkout/retrieveDocumentOrder');
  const { user, main } = await openDocuments(portal);
  await main.findAllByText('The current document prices couldn’t be loaded');
  portal.mend('checkout/retrieveDocumentOrder');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await goOn({ user, main });
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Payment' });
});

test.each(['/cart/address', '/cart/pay', '/cart/summary'])(
  '%s leads back to the cart if it is empty',
  async (path) => {
    const { main } = await portal.visit(path, { as: await aUser(portal.db) });
    await main.findByText('The shopping cart is empty.');
    expect(location.pathname).toBe('/cart');
    expect(nextIn(main).disabled).toBe(true);
  },
);

test('every step tells staff that they cannot pay for others', async () => {
  const { user, main } = await openFees(portal, {}, await staffWith(portal.db, 'isSupport'));
  const refusal = 'Institution staff can view this, but can’t pay for others.';
  await main.findByText(refusal);
  expect(nextIn(main).disabled).toBe(true);
  await expectAccessible();
  browserHistory.push('/cart/pay');
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Payment' });
  await main.findByText(refusal);
  expect(main.queryByRole('button', { name: /^Purchase/ })).toBeNull();
  await user.click(main.getByRole('button', { name: 'Remove them from the cart' }));
  await main.findByText('The shopping cart is empty.');
});
