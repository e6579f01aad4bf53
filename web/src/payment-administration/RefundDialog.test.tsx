import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import {
  aPaidInvoice,
  tuitionAndKit,
} from '../../../server/src/payments/administration/test-refunds.ts';
import { declinedAnswer } from '../../../server/src/platform/test-cards.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import type { Visit } from '../test/open-portal.tsx';
import { aPaidLearnersOrder, dialogBy, openOffice, visitOrder } from './test-office.ts';

const portal = await openOffice();

/** The page of an invoice for tuition and a tool kit, paid by a company. */
async function visitInvoice() {
  const { order } = await aPaidInvoice(portal.app, {}, { lines: tuitionAndKit });
  return visitOrder(portal, order);
}

/** Enters a reason, continues, and refunds once the button is enabled. */
async function payBack({ user }: Visit, amount: string, why: string): Promise<void> {
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason for the purchaser'), why);
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  const button = await dialog.findByRole('button', { name: `Refund ${amount}` });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await user.dblClick(button);
}

test('a part of an order is refunded once, however often the button is pressed', async () => {
  const visit = await visitOrder(portal, await aPaidLearnersOrder(portal));
  const { user, main } = visit;
  let dialog = await dialogBy(visit, 'Refund');
  await user.click(dialog.getByRole('radio', { name: /^Items, or part of an item/ }));
  const amount = dialog.getByRole('textbox', { name: /^Amount in dollars/ });
  await user.clear(amount);
  await user.type(amount, '23');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await dialog.findByText('Up to $22.00 of this item can be refunded.');
  dialog.getByText('Say why, in at least 3 characters.');
  await expectAccessible();
  await user.clear(amount);
  await user.type(amount, '1.00');
  await user.type(dialog.getByLabelText('Private note'), 'She rang on Monday');
  await payBack(visit, '$1.00', 'It was not needed');
  await screen.findByText('$1.00 refunded');
  expect(await main.findAllByText('Reason for the purchaser: It was not needed')).toHaveLength(1);
  main.getByText('Private note: She rang on Monday');
  main.getByRole('button', { name: /^Download Adjustment note A-/ });
  expect(portal.app.cards.refunds).toHaveLength(1);

  dialog = await dialogBy(visit, 'Refund');
  expect(dialog.getByRole('radio', { name: 'Full remaining amount: $21.00' })).toHaveProperty(
    'checked',
    true,
  );
});

test('lines of an invoice are refunded with their own GST, and a fully refunded invoice is withdrawn', async () => {
  const visit = await visitInvoice();
  const { user, main } = visit;
  let dialog = await dialogBy(visit, 'Refund');
  await user.click(dialog.getByRole('radio', { name: /^Items, or part of an item/ }));
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await dialog.findByText('Choose at least one item.');
  const gst = () => dialog.getByText('GST refunded').parentElement?.textContent;
  await user.click(dialog.getByRole('checkbox', { name: 'Tuition' }));
  expect(gst()).toBe('GST refunded$0.00');
  await user.click(dialog.getByRole('checkbox', { name: 'Tuition' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Tool kit' }));
  expect(gst()).toBe('GST refunded$30.00');
  dialog.getByText('The invoice stays paid.');
  await payBack(visit, '$330.00', 'Not handed out');
  await screen.findByText('$330.00 refunded');
  await main.findByText(/including \$30\.00 GST/);
  main.getByText('Invoice: Stays paid');

  dialog = await dialogBy(visit, 'Refund');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await dialog.findByText('Choose what happens to the invoice.');
  await user.click(dialog.getByRole('radio', { name: /^Withdrawn/ }));
  await payBack(visit, '$900.00', 'The course does not take place');
  await main.findByText('Invoice: Withdrawn');
});

test('a refund that is corrected to successful completes that of its invoice', async () => {
  const visit = await visitInvoice();
  const { user, main } = visit;
  portal.app.cards.answerRefund(declinedAnswer);
  for (const [line, amount] of [
    ['Tool kit', '$330.00'],
    ['Tuition', '$900.00'],
  ] as const) {
    const dialog = await dialogBy(visit, 'Refund');
    await user.click(dialog.getByRole('radio', { name: /^Items, or part of an item/ }));
    await user.click(dialog.getByRole('checkbox', { name: line }));
    await payBack(visit, amount, 'Withdrawn from the course');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await main.findByText('Invoice: Stays paid');
  main.getByText('Refused');

  const dialog = await dialogBy(visit, 'Correct the refund of $330.00');
  await user.click(dialog.getByRole('button', { name: 'Record as refunded' }));
  await dialog.findByText('Choose what happens to the invoice.');
  await user.click(dialog.getByRole('radio', { name: /^Withdrawn/ }));
  await user.type(dialog.getByLabelText('Reference'), 'RX-0816');
  await user.type(dialog.getByLabelText('Reason for the correction'), 'It is in the report');
  await user.click(dialog.getByRole('button', { name: 'Record as refunded' }));
  await screen.findByText('The refund is recorded as made');
  await main.findByText('Invoice: Withdrawn');
  main.getByText('Answer: It is in the report');
});
