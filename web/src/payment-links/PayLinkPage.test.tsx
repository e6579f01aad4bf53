import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { askAgain } from '../../../server/src/payments/test-asking.ts';
import { unknownAnswer } from '../../../server/src/platform/test-cards.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { staffWith } from '../test/people.ts';
import { aSentInvoice } from './test-payment-links.ts';

const portal = await openPortal({
  SECUREPAY_CLIENT_ID: 'client-of-tests',
  SECUREPAY_MERCHANT_CODE: 'M1',
});

const nothingToPay = {
  lines: [[9_000, 0]] as const,
  feeHelpDescription: 'Fee concession',
  feeHelpAmount: 12_000,
};
const accepted = 'I have read and accept the terms and conditions listed above.';
type Opened = Awaited<ReturnType<typeof portal.visit>>;

/** Opens a link's page and waits for the invoice. */
async function openInvoice({ address, invoiceNumber }: { address: string; invoiceNumber: string }) {
  const visit = await portal.visit(address);
  await screen.findByRole('heading', { level: 1, name: `Invoice ${invoiceNumber}` });
  return { ...visit, main: within(screen.getByRole('main')) };
}

async function fillIn({ user, main }: Opened) {
  await user.type(main.getByLabelText('Your name'), 'Ruth Payer');
  await user.type(main.getByLabelText('Your email address'), 'ruth@example.test');
  await user.click(main.getByLabelText(accepted));
}

/** Pays by the call itself, because the card's frame needs a browser. */
const payWithCard = ({ link }: Pick<Awaited<ReturnType<typeof aSentInvoice>>, 'link'>) =>
  portal.app.call(
    'paymentLinks/pay',
    {
      payToken: { token: 'a-token-of-a-card' },
      amount: 110_000,
      payerName: 'Ruth Payer',
      payerEmail: 'ruth@example.test',
      idempotencyKey: crypto.randomUUID(),
    },
    link.token,
  );

test('the link shows the invoice without signing in, and is removed from the address', async () => {
  const sent = await aSentInvoice(portal, { dueDate: '2026-03-20' });
  const { main } = await openInvoice(sent);
  expect(location.pathname + location.hash).toBe('/pay');
  main.getByText(`${sent.sender.name} asks you to pay this invoice of Demonstration Institute.`);
  main.getByRole('row', { name: /Fee 1.*\$100\.00.*\$1,100\.00/ });
  const details = within(main.getByRole('region', { name: 'Details' }));
  details.getByText('20-Mar-2026');
  details.getByText(sent.company.name);
  expect(screen.queryByRole('navigation')).toBeNull();
  await expectAccessible();
});

test('missing details of the payer are reported, and nothing is paid', async () => {
  const sent = await aSentInvoice(portal, nothingToPay);
  const { user, main } = await openInvoice(sent);
  const confirm = main.getByRole<HTMLButtonElement>('button', { name: 'Confirm, nothing to pay' });
  expect(confirm.disabled).toBe(true);
  await user.click(main.getByLabelText(accepted));
  await user.click(confirm);
  await main.findByText('A name is required');
  main.getByText('An email address is required');
  expect(document.activeElement).toBe(main.getByLabelText('Your name'));
  await expectAccessible();
});

test('an invoice is paid once, and the page shows the receipt, also when it is opened again', async () => {
  const sent = await aSentInvoice(portal, nothingToPay);
  const opened = await openInvoice(sent);
  await fillIn(opened);
  await opened.user.dblClick(opened.main.getByRole('button', { name: 'Confirm, nothing to pay' }));
  await opened.main.findByText('Thank you. The invoice is settled.');
  opened.main.getByText('The receipt was sent to ruth@example.test.');
  await expect
    .poll(() => document.activeElement)
    .toBe(opened.main.getByRole('heading', { level: 1 }));
  const payment = within(opened.main.getByRole('region', { name: 'Payment' }));
  payment.getByText(/^P-\d+$/);
  expect(opened.main.queryByLabelText('Your name')).toBeNull();
  await expectAccessible();
  const { rows } = await portal.db.pool.query('select payer_email from orders where user_id = $1', [
    sent.sender.id,
  ]);
  expect(rows).toEqual([{ payer_email: 'ruth@example.test' }]);

  const { main } = await openInvoice(sent);
  await main.findByText('The receipt was emailed to the payer.');
  expect(main.queryByText('ruth@example.test')).toBeNull();
});

test('an amount to pay asks for a card, and without a card service says so', async () => {
  const sent = await aSentInvoice(portal);
  const { main } = await openInvoice(sent);
  main.getByText('Card payment is not available.');
  const pay = main.getByRole<HTMLButtonElement>('button', { name: 'Pay $1,100.00' });
  expect(pay.disabled).toBe(true);
});

test('after a lost response the payment is checked, and nothing is paid again meanwhile', async () => {
  const sent = await aSentInvoice(portal, nothingToPay);
  const opened = await openInvoice(sent);
  await fillIn(opened);
  portal.fail('paymentLinks/pay', 'network');
  portal.hold('paymentLinks/retrievePayment');
  await opened.user.click(opened.main.getByRole('button', { name: 'Confirm, nothing to pay' }));
  await opened.main.findByText('Your payment is being checked');
  await expect
    .poll(() => document.activeElement)
    .toBe(opened.main.getByRole('heading', { level: 1 }));
  expect(opened.main.queryByRole('button', { name: 'Confirm, nothing to pay' })).toBeNull();
  await expectAccessible();
});

test('why a payment failed is focused, above the button', async () => {
  const sent = await aSentInvoice(portal, nothingToPay);
  const opened = await openInvoice(sent);
  await fillIn(opened);
  await portal.db.query(
    'update pre_enrolments set fee_help_amount = 8000 where pre_enrolment_id = $1',
    [sent.preEnrolmentId],
  );
  await opened.user.click(opened.main.getByRole('button', { name: 'Confirm, nothing to pay' }));
  const failure = await opened.main.findByText('The payment did not go through');
  await expect.poll(() => failure.closest('[tabindex]') === document.activeElement).toBe(true);
});

test('a payment in doubt says so, and can be checked but not made again', async () => {
  const sent = await aSentInvoice(portal);
  portal.app.cards.answer(unknownAnswer);
  await payWithCard(sent);
  const { user, main } = await openInvoice(sent);
  await main.findByText('Your payment is being checked');
  expect(main.queryByRole('button', { name: /^Pay / })).toBeNull();
  await user.click(main.getByRole('button', { name: 'Check now' }));
  await main.findByText('Your payment is being checked');
});

test('a payment in doubt shows as paid once the bank has answered', async () => {
  const sent = await aSentInvoice(portal);
  portal.app.cards.answer(unknownAnswer);
  await payWithCard(sent);
  const { user, main } = await openInvoice(sent);
  await main.findByText('Your payment is being checked');
  portal.pass(60_000);
  const { app } = portal;
  await askAgain({ ...app.parts, db: app.db, cards: app.cards, now: () => app.now });
  await user.click(main.getByRole('button', { name: 'Check now' }));
  await main.findByText('Thank you. The invoice has been paid.');
  within(main.getByRole('region', { name: 'Payment' })).getByText(/^P-\d+$/);
  expect(main.queryByRole('button', { name: 'Check now' })).toBeNull();
});

test('a payment made another way shows as in progress or paid', async () => {
  const sent = await aSentInvoice(portal);
  const other = await aSentInvoice(portal, { status: 'paid' });
  const cancelled = await aSentInvoice(portal, { status: 'cancelled' });
  portal.app.cards.answer(unknownAnswer);
  const sender = await portal.app.signIn(sent.sender.id);
  await portal.app.call(
    'core/processPayment',
    {
      payToken: { token: 'a-token-of-a-card' },
      amount: 110_000,
      details: {
        idempotencyKey: crypto.randomUUID(),
        preEnrolmentNumber: sent.preEnrolmentNumber,
      },
    },
    sender,
  );
  const { main } = await openInvoice(sent);
  main.getByText('This invoice is being paid');
  expect(main.queryByText(sent.sender.email)).toBeNull();
  await expectAccessible();
  await (await openInvoice(other)).main.findByText('This invoice has been paid');
  await (await openInvoice(cancelled)).main.findByText('This invoice has been cancelled');
});

test('a link that has ended says so, and signs nobody out', async () => {
  const revoked = await aSentInvoice(portal);
  await portal.db.pool.query(
    'update payment_links set revoked_at = $2, revoked_by = user_id where link_id = $1',
    [revoked.link.linkId, portal.app.now],
  );
  const as = await staffWith(portal.db, 'isAdmin');
  await portal.visit(revoked.address, { as });
  await screen.findByRole('heading', { level: 1, name: 'This link can no longer be used' });
  screen.getByText(/^This link is not valid/);
  expect(sessionStorage.getItem('token')).not.toBeNull();
  await expectAccessible();
});

test.each(['/pay', '/pay#pay_half'])(
  'a link that is not whole asks for its code: %s',
  async (address) => {
    const { main } = await portal.visit(address);
    await main.findByRole('heading', { level: 1, name: 'Enter the code from the email' });
    await expectAccessible();
  },
);

test('an invoice that failed to load is shown after Retry', async () => {
  const sent = await aSentInvoice(portal);
  portal.fail('paymentLinks/retrieveInvoice');
  const { user, main } = await portal.visit(sent.address);
  await main.findByText('The invoice couldn’t be loaded');
  portal.mend('paymentLinks/retrieveInvoice');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { level: 1, name: `Invoice ${sent.invoiceNumber}` });
});
