import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { accepted, goOn, openDocuments, openFees, openSeveralFees, stepsIn } from './test-cart.ts';

const portal = await openPortal();
const nothingToPay = {
  lines: [[9_000, 0]] as const,
  feeHelpDescription: 'Fee concession',
  feeHelpAmount: 12_000,
};

/** Goes from a cart to its payment. */
async function toPayment<Opened extends Parameters<typeof goOn>[0]>(cart: Promise<Opened>) {
  const opened = await cart;
  await goOn(opened);
  await screen.findByRole('heading', { level: 1, name: 'Checkout - Payment' });
  return opened;
}

test('the amount is visible, and is not paid without a card', async () => {
  const { user, main } = await toPayment(openFees(portal));
  await main.findByText('Enter your payment details. Then click Purchase to continue.');
  expect(stepsIn(main)).toEqual(['Cart', 'Payment*', 'Receipt']);
  main.getByText('Total to pay (including GST)');
  main.getByRole('region', { name: 'Your order' });
  await user.click(main.getByLabelText(accepted));
  const purchase = main.getByRole<HTMLButtonElement>('button', { name: 'Purchase $1,100.00' });
  expect(purchase.disabled).toBe(true);
  await expectAccessible();

  await user.click(main.getByRole('link', { name: 'Terms and Conditions' }));
  const terms = await screen.findByRole('dialog', { name: 'Terms and Conditions' });
  expect(terms.textContent).toContain('No terms and conditions are set.');
});

test('a portal without a card service shows a message', async () => {
  const { main } = await toPayment(openFees(portal));
  await main.findByText('Card payment is not available.');
});

test('digital documents ask for a valid email address', async () => {
  const { user, main, as } = await toPayment(openDocuments(portal));
  const email = await main.findByLabelText<HTMLInputElement>('Email address');
  await expect.poll(() => email.value).toBe(as.email);
  await user.clear(email);
  await user.tab();
  await main.findByText('Email address is required');
  await user.type(email, 'nobody');
  await user.tab();
  await main.findByText('Invalid Email address');
});

test('with nothing to pay no card is requested, and the order is completed once', async () => {
  const { user, main, as } = await toPayment(openFees(portal, nothingToPay));
  await main.findByText('Nothing to pay. No card is needed.');
  const complete = main.getByRole<HTMLButtonElement>('button', { name: 'Complete order' });
  expect(complete.disabled).toBe(true);
  await user.click(main.getByLabelText(accepted));
  await expectAccessible();
  await user.dblClick(complete);
  await screen.findByText('SUCCESSFUL');
  expect(location.pathname).toBe('/cart/summary');
  const { rows } = await portal.db.pool.query('select order_id from orders where user_id = $1', [
    as.id,
  ]);
  expect(rows).toHaveLength(1);
});

test('a payment whose response was lost is checked, and cannot be repeated meanwhile', async () => {
  const { user, main } = await toPayment(openFees(portal, nothingToPay));
  await user.click(await main.findByLabelText(accepted));
  portal.fail('core/processPayment');
  portal.hold('checkout/retrievePayment');
  await user.click(main.getByRole('button', { name: 'Complete order' }));
  await main.findByText('Do not pay again.');
  expect(main.queryByRole('button', { name: 'Complete order' })).toBeNull();
  await expectAccessible();
});

test('fees that failed to load can be paid after Retry', async () => {
  const { user, main } = await openFees(portal);
  await main.findByText(/^Outstanding Fees/);
  portal.fail('core/retrievePaymentFeeDetails');
  // What the cart has just fetched is used here too, but not for longer.
  portal.pass(1_000);
  await goOn({ user, main });
  await main.findByText('The fees couldn’t be loaded');
  expect(main.queryByRole('button', { name: /^Purchase/ })).toBeNull();
  portal.mend('core/retrievePaymentFeeDetails');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByRole('button', { name: 'Purchase $1,100.00' });
});

test('each of several invoices is visible, and they are paid with the purchase order number', async () => {
  const opened = await toPayment(openSeveralFees(portal, { ...nothingToPay }));
  const { user, main, as, invoices } = opened;
  const summary = within(await main.findByRole('region', { name: 'Your order' }));
  for (const { invoiceNumber } of invoices) {
    summary.getByText(`Invoice ${invoiceNumber}, Ngaire Tūhoe`);
  }
  await user.type(main.getByLabelText('Purchase order number (optional)'), ' PO 4711 ');
  await user.click(main.getByLabelText(accepted));
  await expectAccessible();
  await user.dblClick(main.getByRole('button', { name: 'Complete order' }));
  await screen.findByText('SUCCESSFUL');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await main.findByText('PO 4711');
  main.getByText(invoices.map(({ invoiceNumber }) => invoiceNumber).join(', '));
  const { rows } = await portal.db.pool.query(
    'select purchase_order_number from orders where user_id = $1',
    [as.id],
  );
  expect(rows).toEqual([{ purchase_order_number: 'PO 4711' }]);
});

test('if one of several invoices has been paid meanwhile, none is paid and a message names it', async () => {
  const { user, main, invoices } = await toPayment(openSeveralFees(portal, { ...nothingToPay }));
  await user.click(await main.findByLabelText(accepted));
  const [paid] = invoices;
  await portal.db.query(`update pre_enrolments set status = 'paid' where pre_enrolment_id = $1`, [
    paid?.preEnrolmentId,
  ]);
  await user.click(main.getByRole('button', { name: 'Complete order' }));
  await screen.findByText('FAILED');
  const told = `${paid?.invoiceNumber}: This has already been paid. Nothing was paid.`;
  await within(screen.getByRole('dialog')).findByText(told);
  // The button that was pressed is gone.
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('main'));
});

test('a learner is not asked for a purchase order', async () => {
  const { main } = await toPayment(openFees(portal));
  await main.findByRole('button', { name: /^Purchase/ });
  expect(main.queryByLabelText(/Purchase order/)).toBeNull();
});
