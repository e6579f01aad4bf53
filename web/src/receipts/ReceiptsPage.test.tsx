import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aUser } from '../../../server/src/identity/test-users.ts';
import { aReceipt } from '../../../server/src/receipts/test-receipts.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';
import { watchDownloads } from '../test/watch-downloads.ts';

const portal = await openPortal();

test('receipts are listed with what was paid, and found by their number', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await aReceipt(portal.db, employerId, { receiptNumber: 'R-2041', paidAmount: 110_000 });
  await aReceipt(portal.db, employerId, { receiptNumber: 'R-3052', paidAmount: 25_050 });
  const { user, main } = await portal.visit('/receipts', { as });
  await main.findByText('2 receipts');
  await main.findByRole('row', { name: /R-2041.*01-Mar-2026.*\$1,100\.00/ });
  main.getByText('$1,350.50');
  await expectAccessible();

  await user.type(main.getByRole('searchbox', { name: 'Search receipts' }), '3052');
  await main.findByText('1 of 2 receipts');
  expect(main.queryByText('R-2041')).toBeNull();
  await waitFor(() => expect(location.search).toBe('?q=3052'));
});

test('receipts of a period are downloaded, and a refusal says why', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await aReceipt(portal.db, employerId, { receiptNumber: 'R-2042', paidDate: '2026-02-01' });
  const files = watchDownloads();
  const { user, main } = await portal.visit('/receipts', { as });
  await user.click(await main.findByRole('button', { name: 'Download receipts' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Receipts of a period' }));
  await expectAccessible();
  const from = dialog.getByLabelText('From');
  await user.clear(from);
  await user.type(from, '2026-03-01');
  await user.click(dialog.getByRole('button', { name: 'Download receipts' }));
  await dialog.findByText('Nothing was paid in this period');
  await user.clear(from);
  await user.type(from, '2026-02-01');
  await user.click(dialog.getByRole('radio', { name: /^CSV/ }));
  await user.click(dialog.getByRole('button', { name: 'Download receipts' }));
  await waitFor(() => expect(files.map(({ type }) => type)).toEqual(['text/csv;charset=utf-8']));
  expect(await files[0]?.text()).toContain('R-2042,2026-02-01');
});

test('a company that has paid nothing sees a message', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  const { main } = await portal.visit('/receipts', { as });
  await main.findByText('No receipts yet');
  expect(main.queryByRole('searchbox')).toBeNull();
});

test('receipts that failed to load are shown after Retry', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await aReceipt(portal.db, employerId, { receiptNumber: 'R-4063' });
  portal.fail('employer/retrieveReceipts');
  const { user, main } = await portal.visit('/receipts', { as });
  await main.findByText('The receipts couldn’t be loaded');
  portal.mend('employer/retrieveReceipts');
  await user.click(main.getByRole('button', { name: 'Retry' }));
  await main.findByText('R-4063');
});

test('users without a company see how to connect, and no receipts', async () => {
  const as = await aUser(portal.db);
  const { main } = await portal.visit('/receipts', { as });
  await main.findByText('Your account is not connected yet');
  expect(main.queryByText('No receipts yet')).toBeNull();
  screen.getByRole('heading', { level: 1, name: 'Receipts' });
});
