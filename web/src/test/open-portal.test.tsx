import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { aReceipt } from '../../../server/src/receipts/test-receipts.ts';
import { openPortal } from './open-portal.tsx';
import { aContactAs, staffWith } from './people.ts';

const portal = await openPortal();

test('a visitor without a session is asked to sign in', async () => {
  const { main } = await portal.visit('/receipts');
  await main.findByRole('heading', { level: 1, name: /^Sign in/ });
  expect(location.search).toBe('?redirectUrl=%2Freceipts');
});

test('a second visit keeps neither the user nor the company of the first', async () => {
  const { employerId, company } = await aContactAs(portal.db, 'reader');
  await aReceipt(portal.db, employerId, { receiptNumber: 'R-1001' });
  const as = await staffWith(portal.db, 'isAdmin');
  const first = await portal.visit('/receipts', { as, at: company });
  await first.main.findByText('R-1001');
  const second = await portal.visit('/receipts', { as });
  await second.main.findByRole('heading', { name: 'Find a company' });
  const third = await portal.visit('/receipts');
  await third.main.findByRole('heading', { level: 1, name: /^Sign in/ });
});

test('a held call is answered once it is released', async () => {
  const { employerId, user: as } = await aContactAs(portal.db, 'reader');
  await aReceipt(portal.db, employerId, { receiptNumber: 'R-2001' });
  portal.hold('employer/retrieveReceipts');
  const { main } = await portal.visit('/receipts', { as });
  await main.findByText('Please Wait ...');
  expect(main.queryByText('R-2001')).toBeNull();
  portal.mend('employer/retrieveReceipts');
  await main.findByText('R-2001');
});

test('browser and server share one clock', async () => {
  const { user: as } = await aContactAs(portal.db, 'reader');
  await portal.visit('/home', { as });
  portal.pass(3_600_000);
  expect(new Date()).toEqual(portal.app.now);
});

test('an uploaded file reaches the server', async () => {
  const { user: as } = await aContactAs(portal.db, 'writer');
  const { user, main, choose } = await portal.visit('/documents', { as });
  await user.click(await main.findByRole('button', { name: 'Upload documents' }));
  const file = new File(['%PDF-1.4 Minutes of a meeting.'], 'minutes.pdf', {
    type: 'application/pdf',
  });
  await choose(await screen.findByRole('button', { name: 'Choose files' }), [file]);
  await user.click(await screen.findByRole('button', { name: 'Upload 1 file' }));
  await main.findByRole('row', { name: /minutes/ });
});
