import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { receiptLines, receiptPayments } from '../../../server/src/receipts/tables.ts';
import { aReceipt } from '../../../server/src/receipts/test-receipts.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { retryOnceMended } from '../test/page-states.ts';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();

test('a receipt shows what was paid for and how, and a missing PDF is reported', async () => {
  const { user: as, employerId } = await aContactAs(portal.db, 'reader');
  const { receiptId } = await aReceipt(portal.db, employerId, { receiptNumber: 'R-7001' });
  const line = { receiptId, lineNumber: 1, amount: 110_000 };
  await portal.db.orm.insert(receiptLines).values(line);
  await portal.db.orm.insert(receiptPayments).values({
    ...line,
    paymentType: 'Direct deposit',
    bsb: '063000',
    reference: 'HALLAM-7',
  });
  const { user, main } = await portal.visit(`/receipt/${receiptId}`, { as });
  await main.findByRole('heading', { name: 'Receipt R-7001' });
  main.getByText('Paid on 01-Mar-2026');
  main.getByRole('row', { name: /No single student.*1.*\$1,100\.00/ });
  main.getByRole('row', { name: /Direct deposit.*063-000.*HALLAM-7.*\$1,100\.00/ });
  await expectAccessible();

  portal.fail('employer/downloadReceipt');
  await user.click(main.getByRole('button', { name: 'Download PDF' }));
  await screen.findByText('The file couldn’t be downloaded');
});

test('a receipt without lines or payments says so', async () => {
  const { user: as, employerId } = await aContactAs(portal.db, 'reader');
  const { receiptId } = await aReceipt(portal.db, employerId, { receiptNumber: 'R-7002' });
  const { main } = await portal.visit(`/receipt/${receiptId}`, { as });
  await main.findByText('No lines are recorded.');
  main.getByText('No payments are recorded.');
});

test('another company’s receipt is not found, with a link to all receipts', async () => {
  const other = await aContactAs(portal.db, 'reader');
  const { receiptId } = await aReceipt(portal.db, other.employerId, { receiptNumber: 'R-7003' });
  const { user: as } = await aContactAs(portal.db, 'admin');
  const { user, main } = await portal.visit(`/receipt/${receiptId}`, { as });
  await main.findByText('We couldn’t find that.');
  expect(main.queryByText(/R-7003/)).toBeNull();
  await user.click(main.getByRole('link', { name: 'All receipts' }));
  await screen.findByRole('heading', { level: 1, name: 'Receipts' });
});

test('a receipt that failed to load is shown after Retry', async () => {
  const { user: as, employerId } = await aContactAs(portal.db, 'reader');
  const { receiptId } = await aReceipt(portal.db, employerId, { receiptNumber: 'R-7004' });
  const path = 'employer/retrieveReceiptDetail';
  portal.fail(path);
  const visit = await portal.visit(`/receipt/${receiptId}`, { as });
  await retryOnceMended(portal, visit, path, 'This receipt couldn’t be loaded');
  await visit.main.findByRole('heading', { name: 'Receipt R-7004' });
});
