import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { aReceipt } from '../../../server/src/receipts/test-receipts.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { openPortal } from '../test/open-portal.tsx';
import { aContactAs } from '../test/people.ts';

const portal = await openPortal();
afterEach(() => vi.restoreAllMocks());

function connection(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
}

test('offline the page stays, and shows the time of its data', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await aReceipt(portal.db, employerId, { receiptNumber: 'R-2041' });
  const { main } = await portal.visit('/receipts', { as });
  await main.findByText('R-2041');
  expect(screen.queryByText(/^You’re offline/)).toBeNull();

  connection(false);
  await screen.findByText(/^You’re offline\. Last updated \d\d:\d\d:\d\d [ap]m\.$/);
  main.getByText('R-2041');
  await expectAccessible();

  connection(true);
  await waitFor(() => expect(screen.queryByText(/^You’re offline/)).toBeNull());
});

test('a page without data only says that there is no connection, and loads automatically later', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await aReceipt(portal.db, employerId, { receiptNumber: 'R-2042' });
  portal.fail('employer/retrieveReceipts');
  const { main } = await portal.visit('/receipts', { as });
  await main.findByText('The receipts couldn’t be loaded');
  connection(false);
  await screen.findByText(/^You’re offline\./);
  portal.mend('employer/retrieveReceipts');
  connection(true);
  await main.findByText('R-2042');
});
