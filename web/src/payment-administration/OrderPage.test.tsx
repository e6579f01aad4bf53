import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { anApprentice } from '../../../server/src/apprentices/test-apprentices.ts';
import { aPreEnrolment } from '../../../server/src/invoices/test-invoices.ts';
import { aPaymentLink } from '../../../server/src/payments/links/test-links.ts';
import { aPaidOrder } from '../../../server/src/payments/test-orders.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { retryOnceMended } from '../test/page-states.ts';
import { aContactAs, staffWith } from '../test/people.ts';
import {
  aLearnersOrder,
  aPaidLearnersOrder,
  aTriedOrder,
  dialogBy,
  openOffice,
  visitOrder,
} from './test-office.ts';

const portal = await openOffice();

test('an order shows what was bought, how it was paid, and its documents', async () => {
  const order = await aPaidLearnersOrder(portal);
  const { main } = await visitOrder(portal, order);
  await main.findByRole('heading', { name: `Order ${order.orderNumber}` });
  main.getByRole('heading', { name: 'Attempt 1' });
  main.getByRole('button', { name: /^Download Receipt P-/ });
  main.getByRole('button', { name: 'Download receipt' });
  main.getByRole('button', { name: 'Send Line 1' });
  await expectAccessible();
});

test('an order without a payment attempt says so', async () => {
  const { main } = await visitOrder(portal, await aLearnersOrder(portal));
  await main.findByText('No payment attempts yet.');
  main.getByText('No documents yet. The receipt is issued once the order is paid.');
});

test('an order that was paid by a link says so, with who sent it to whom', async () => {
  const { app, db } = portal;
  const { employerId, user: sender } = await aContactAs(db, 'writer');
  const { studentId } = await anApprentice(db, employerId);
  const { preEnrolmentId } = await aPreEnrolment(db, employerId, studentId);
  const link = await aPaymentLink(db, { preEnrolmentId, employerId, userId: sender.id });
  const { order } = await aPaidOrder(app, {
    employerId,
    studentId,
    preEnrolmentId,
    userId: sender.id,
    paymentLinkId: link.linkId,
  });
  const { main } = await visitOrder(portal, order);
  await main.findByText('Paid by link');
  main.getByText(/^Sent by .+ to Mele Tau, mele@example\.test, /);
  const other = await visitOrder(portal, await aPaidLearnersOrder(portal));
  await other.main.findByText('Paid by');
  expect(other.main.queryByText('Paid by link')).toBeNull();
});

test('a payment in doubt is resolved from the provider’s records', async () => {
  const visit = await visitOrder(portal, await aTriedOrder(portal, 'unknown'));
  const { user, main } = visit;
  const dialog = await dialogBy(visit, 'Resolve');
  dialog.getByText('What happened to this payment?');
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  await dialog.findByText('Choose what the records show.');
  await user.click(dialog.getByRole('radio', { name: /^It was paid/ }));
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  await dialog.findByText('Enter the transaction number.');
  await user.type(dialog.getByLabelText('Reference'), 'TX-0815');
  await user.type(dialog.getByLabelText('Reason'), 'It is in the day report.{Enter}See the email.');
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  await screen.findByText('The payment is recorded as paid');
  await main.findByText(/It is in the day report\. See the email\./);
  main.getByRole('button', { name: /^Download Receipt P-/ });
  expect(portal.app.jobs).toContainEqual(expect.objectContaining({ name: 'payment-receipt' }));
});

test('a payment that was charged but reported as declined is corrected to paid, and back', async () => {
  const visit = await visitOrder(portal, await aTriedOrder(portal, 'declined'));
  const { user, main } = visit;
  const paid = await dialogBy(visit, 'Correct attempt 1');
  await user.click(paid.getByRole('button', { name: 'Record as paid' }));
  await paid.findByText('Enter the transaction number.');
  await user.type(paid.getByLabelText('Reference'), 'TX-0816');
  await user.type(paid.getByLabelText('Reason for the correction'), 'It is in the day report');
  await user.click(paid.getByRole('button', { name: 'Record as paid' }));
  await screen.findByText('The payment is recorded as paid');
  await main.findByText('Corrected: It is in the day report');
  main.getByRole('button', { name: /^Download Receipt P-/ });
  main.getByRole('button', { name: 'Refund' });

  const declined = await dialogBy(visit, 'Correct attempt 1');
  await user.type(
    declined.getByLabelText('Reason for the correction'),
    'The wrong order after all',
  );
  await user.click(declined.getByRole('button', { name: 'Record as declined' }));
  await screen.findByText('The payment is recorded as declined');
  await main.findByRole('button', { name: /^Download Correction A-/ });
});

test('an order that does not exist leads back to all orders', async () => {
  const { user, main } = await visitOrder(portal, { orderNumber: 'TB-NONE' });
  await main.findByText('This order does not exist.');
  await user.click(main.getByRole('link', { name: 'All orders' }));
  await screen.findByRole('heading', { level: 1, name: 'Payments' });
});

test('an order that failed to load is shown after Retry', async () => {
  const order = await aPaidLearnersOrder(portal);
  portal.fail('payments/retrieveOrder');
  const visit = await visitOrder(portal, order);
  await retryOnceMended(portal, visit, 'payments/retrieveOrder', 'The order couldn’t be loaded');
  await visit.main.findByRole('heading', { name: `Order ${order.orderNumber}` });
});

test('support staff see an order and cannot act on it', async () => {
  const { orderNumber } = await aPaidLearnersOrder(portal);
  const as = await staffWith(portal.db, 'isSupport');
  const { main } = await portal.visit(`/admin/payments/${orderNumber}`, { as });
  await main.findByText(/^You can view payments\./);
  main.getByRole('button', { name: 'Download receipt' });
  expect(main.queryByRole('button', { name: /^(Refund|Send|Resolve|Mark|Correct)/ })).toBeNull();
});
