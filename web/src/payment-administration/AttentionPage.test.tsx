import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { bouncedAddresses } from '../../../server/src/outside/tables.ts';
import { openReview } from '../../../server/src/payments/open-review.ts';
import { anAttempt } from '../../../server/src/payments/test-orders.ts';
import { expectAccessible } from '../test/expect-accessible.ts';
import { retryOnceMended } from '../test/page-states.ts';
import { staffWith } from '../test/people.ts';
import {
  aLearnersOrder,
  aPaidLearnersOrder,
  aTriedOrder,
  dialogBy,
  openOffice,
} from './test-office.ts';

const portal = await openOffice();

const visitAs = async (claim: 'isAdmin' | 'isSupport') =>
  portal.visit('/admin/payments/attention', { as: await staffWith(portal.db, claim) });

test('a message shows if nothing needs review', async () => {
  const { main } = await visitAs('isAdmin');
  await main.findByText('Nothing needs attention');
});

test('an email address that bounced is listed for administrators, not for support staff', async () => {
  await portal.db.orm.insert(bouncedAddresses).values({
    email: 'gone@example.test',
    subject: 'A sign-off waits',
    status: '5.1.1',
    reason: '550 No such user here',
    at: portal.app.now,
  });
  const title = 'Bounced email addresses';
  const support = await visitAs('isSupport');
  await support.main.findByText('Nothing needs attention');
  expect(support.main.queryByRole('region', { name: title })).toBeNull();
  await portal.leave();
  const { user, main } = await visitAs('isAdmin');
  const bounced = within(await main.findByRole('region', { name: title }));
  bounced.getByText('550 No such user here');
  expect(main.queryByText('Nothing needs attention')).toBeNull();
  await user.click(bounced.getByRole('button', { name: 'Resume emails to gone@example.test' }));
  await main.findByText('Nothing needs attention');
});

test('open issues are listed by kind, each with its order', async () => {
  const inDoubt = await aTriedOrder(portal, 'unknown');
  const toSend = await aPaidLearnersOrder(portal);
  const { main } = await visitAs('isAdmin');
  const unknown = within(
    await main.findByRole('region', { name: 'Payments with unknown outcome' }),
  );
  unknown.getByRole('link', { name: `Order ${inDoubt.orderNumber}` });
  unknown.getByRole('button', { name: `Resolve order ${inDoubt.orderNumber}` });
  main.getByRole('button', { name: `Send Line 1 of order ${toSend.orderNumber}` });
  await expectAccessible();
});

test('a digital document is sent, but not a file of another type', async () => {
  const { orderNumber } = await aPaidLearnersOrder(portal);
  const visit = await visitAs('isAdmin');
  const dialog = await dialogBy(visit, `Send Line 1 of order ${orderNumber}`);
  const drop = (name: string, type: string) => {
    const files = [new File(['%PDF-1.4\n'], name, { type })];
    fireEvent.drop(dialog.getByText('Drop the document here or'), { dataTransfer: { files } });
  };
  drop('results.txt', 'text/plain');
  await dialog.findByText(/^results\.txt can’t be sent because of its type/);
  drop('results.pdf', 'application/pdf');
  await dialog.findByText(/^Chosen: results\.pdf/);
  await visit.user.click(dialog.getByRole('button', { name: 'Send document' }));
  await screen.findByText('Line 1 was sent');
  expect(portal.app.mails.at(-1)).toMatchObject({ to: 'zoe@example.test' });
});

test('printed documents are marked as posted, with their tracking number', async () => {
  const { orderNumber } = await aPaidLearnersOrder(portal, {
    lines: [{ delivery: 'print', quantity: 3 }],
  });
  const visit = await visitAs('isAdmin');
  const { user, main } = visit;
  const row = { name: `Order ${orderNumber}` };
  await main.findByRole('link', row);
  const dialog = await dialogBy(visit, `Mark as posted: order ${orderNumber}`);
  await user.click(dialog.getByRole('checkbox', { name: 'Line 1, 3 printed' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as posted' }));
  await dialog.findByText('Choose the items that were posted.');
  await user.click(dialog.getByRole('checkbox'));
  await user.type(dialog.getByLabelText('Tracking number'), 'AP-77');
  await user.click(dialog.getByRole('button', { name: 'Mark as posted' }));
  await screen.findByText(`Order ${orderNumber} marked as posted`);
  await waitFor(() => expect(main.queryByRole('link', row)).toBeNull());
});

test('a contradiction is resolved with a note of what was done', async () => {
  const order = await aLearnersOrder(portal);
  const { attemptId } = await anAttempt(portal.db, order);
  const detail = 'The provider charged a second time.';
  await openReview(portal.db, { attemptId, kind: 'chargedTwice', detail, at: portal.app.now });
  const visit = await visitAs('isAdmin');
  const { user, main } = visit;
  await main.findByText('Charged twice');
  const dialog = await dialogBy(visit, `Mark as resolved: order ${order.orderNumber}`);
  await user.type(dialog.getByLabelText('What was done'), 'Refunded one of them');
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
  await screen.findByText('Resolved');
  await waitFor(() => expect(main.queryByText('Charged twice')).toBeNull());
});

test('issues that failed to load are shown after Retry', async () => {
  const { orderNumber } = await aPaidLearnersOrder(portal);
  const path = 'payments/retrieveAttention';
  portal.fail(path);
  const visit = await visitAs('isAdmin');
  await retryOnceMended(portal, visit, path, 'The list couldn’t be loaded');
  await visit.main.findByRole('link', { name: `Order ${orderNumber}` });
});

test('support staff see open issues and cannot act on them', async () => {
  const { orderNumber } = await aPaidLearnersOrder(portal);
  const { main } = await visitAs('isSupport');
  await main.findByRole('link', { name: `Order ${orderNumber}` });
  main.getByText(/^You can view payments\./);
  expect(main.queryByRole('button', { name: /^(Send|Mark|Resolve|Done)/ })).toBeNull();
});
