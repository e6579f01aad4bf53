import { taxRecordsKeptDays } from '@tradebridge/contract/payment-rules';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainEvents } from '../audit/chain-events.ts';
import { verifyChain } from '../audit/verify-chain.ts';
import { runHousekeeping } from '../housekeeping.ts';
import { aPaidOrder } from '../payments/test-orders.ts';
import { TestApp } from '../platform/test-app.ts';
import { aDecision } from '../sign-offs/test-requests.ts';
import { aKnownPerson, rowsOf, runAccounts } from './test-privacy.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

/** A digest of each table of the books and the sign-offs. */
async function ledgerDigest(): Promise<Record<string, unknown>> {
  const digests: Record<string, unknown> = {};
  for (const table of [
    ...['payment_attempts', 'attempt_moves', 'refunds', 'refund_lines', 'order_lines'],
    ...['order_invoices', 'portal_receipts', 'payment_corrections', 'sign_offs', 'orders'],
    ...['sign_off_requests', 'sign_off_files'],
  ]) {
    const [row] = await rowsOf(
      app,
      `select md5(string_agg(one::text, ',' order by one::text)) as digest from ${table} one`,
    );
    digests[table] = row?.digest;
  }
  return digests;
}

test('changes nothing in the books, the sign-offs and the audit log', async () => {
  const { email, userId, employerId, contactId, contractId } = await aKnownPerson(app);
  await aDecision(app, { employerId, contractId }, { userId, contactId });
  await chainEvents(app.db);
  const [before, events] = [await ledgerDigest(), await rowsOf(app, 'select * from audit_events')];
  await runAccounts(app, 'erase', email, '--yes');
  await chainEvents(app.db);
  expect(await ledgerDigest()).toEqual(before);
  const after = await rowsOf(app, 'select * from audit_events');
  expect(after).toEqual(expect.arrayContaining(events));
  const { faults } = await verifyChain(app.db, { secrets: app.parts.institution });
  expect(faults).toEqual([]);
});

test('removes the purchaser from orders that tax law no longer protects, now or by the sweep', async () => {
  const { email, userId, studentId, order, employerId } = await aKnownPerson(app);
  const day = 86_400_000;
  const daysAgo = (days: number) => new Date(app.now.getTime() - days * day);
  const given = { studentId, userId, payerName: 'Marama Whetū', payerEmail: email };
  const old = { ...given, createdAt: daysAgo(taxRecordsKeptDays + 1) };
  const { order: own } = await aPaidOrder(app, { ...old, buyerAddress: '1 Wharf Street' });
  const { order: ofCompany } = await aPaidOrder(app, { ...old, employerId, buyerName: 'Acme' });
  const { order: settledLater } = await aPaidOrder(app, old, {
    settledAt: daysAgo(taxRecordsKeptDays - 1),
  });
  await runAccounts(app, 'erase', email, '--yes');
  const purchasers = async () =>
    new Map(
      (
        await rowsOf(
          app,
          `select order_id, payer_name, payer_email, buyer_name, buyer_address, email_address
           from orders where user_id = $1`,
          [userId],
        )
      ).map(({ order_id: id, ...purchaser }) => [id, purchaser]),
    );
  const erased = { payer_name: 'Erased person', payer_email: `erased-${userId}@invalid` };
  const first = await purchasers();
  expect(first.get(own.orderId)).toEqual({
    ...erased,
    buyer_name: 'Erased person',
    buyer_address: null,
    email_address: null,
  });
  expect(first.get(ofCompany.orderId)).toMatchObject({ ...erased, buyer_name: 'Acme' });
  for (const { orderId } of [settledLater, order]) {
    expect(first.get(orderId)).toMatchObject({ payer_name: 'Marama Whetū', payer_email: email });
  }
  const later = new Date(app.now.getTime() + 2 * day);
  const idle = { minutes: 120, staffMinutes: 30 };
  await runHousekeeping(app.db, later, { idle, log: pino({ level: 'silent' }) });
  const second = await purchasers();
  expect(second.get(settledLater.orderId)).toMatchObject(erased);
  expect(second.get(order.orderId)).toMatchObject({ payer_name: 'Marama Whetū' });
});
