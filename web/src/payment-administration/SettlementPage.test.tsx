import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { expectAccessible } from '../test/expect-accessible.ts';
import { expectDenied } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';
import { aPaidLearnersOrder, dialogBy, openOffice } from './test-office.ts';

const portal = await openOffice();

const visitSettlement = async () =>
  portal.visit('/admin/payments/settlement', { as: await staffWith(portal.db, 'isAdmin') });

/** Drops the provider's records on the page. */
async function drop(name: string, text: string): Promise<void> {
  const files = [new File([text], name, { type: 'text/csv' })];
  const place = await screen.findByText('Drop the provider’s CSV file here or');
  fireEvent.drop(place, { dataTransfer: { files } });
}

test('a day without payments is settled as such', async () => {
  const { user, main } = await visitSettlement();
  await user.click(await main.findByRole('button', { name: 'Download settlement' }));
  await main.findByText('There were no payments or refunds on that day.');
});

test('records of the provider need the columns that are compared', async () => {
  const { main } = await visitSettlement();
  await main.findByRole('button', { name: 'Download settlement' });
  await drop('x.csv', 'a,b\n');
  await main.findByText(/^x\.csv is missing orderId/);
});

test('differences from the provider’s records are listed for review', async () => {
  const { orderNumber } = await aPaidLearnersOrder(portal, { createdAt: portal.app.now });
  const { user, main } = await visitSettlement();
  const records = `orderId,type,amount,reference\n${orderNumber}-1,payment,1.00,TX1\n`;
  await drop('provider.csv', `${records}NOBODYS-1,payment,12.00,TX\n`);
  await main.findByText('provider.csv, 2 records');
  await user.click(main.getByRole('button', { name: 'Download settlement' }));
  const outcome = within(await main.findByRole('list', { name: 'Differences' }));
  outcome.getByText('NOBODYS-1');
  outcome.getByRole('link', { name: `Order ${orderNumber}` });
  await expectAccessible();

  const visit = await portal.visit('/admin/payments/attention', {
    as: await staffWith(portal.db, 'isAdmin'),
  });
  await visit.main.findByText('Payment: Amount differs');
  visit.main.getByText('No matching order');
  const dialog = await dialogBy(visit, `Mark as resolved: difference of ${orderNumber}-1, TX1`);
  await visit.user.type(dialog.getByLabelText('What was done'), 'Booked with them');
  await visit.user.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
  await screen.findByText('Resolved');
  await waitFor(() => expect(visit.main.queryByText('Payment: Amount differs')).toBeNull());
});

test('a settlement that failed shows a message', async () => {
  portal.fail('payments/downloadSettlement');
  const { user, main } = await visitSettlement();
  await user.click(await main.findByRole('button', { name: 'Download settlement' }));
  await main.findByRole('alert');
  portal.mend('payments/downloadSettlement');
  await user.click(main.getByRole('button', { name: 'Download settlement' }));
  await main.findByText(/^Settlement of 02-Mar-2026/);
  expect(main.queryByRole('alert')).toBeNull();
});

test('support staff have no access to the settlement', async () => {
  const as = await staffWith(portal.db, 'isSupport');
  await expectDenied(portal, '/admin/payments/settlement', as);
});
