import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStaffToken, rowsOf } from '../../companies/test-companies.ts';
import { aCompany, anApprentice, aUser } from '../../platform/builders.ts';
import { TestApp } from '../../platform/test-app.ts';
import { refunds } from '../tables.ts';
import { anAttempt, anOrder, aPaidOrder } from '../test-orders.ts';
import { type OwnEntry, type ProviderEntry, reconcile } from './settlement.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await TestApp.open();
  admin = await aStaffToken(app, 'isAdmin');
});
afterAll(() => app.close());

async function settlement(input: { day: string; providerRecords?: string }, token = admin) {
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/payments/downloadSettlement',
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    payload: input,
  });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body };
}

/** The rows of a settlement, each by the names of its columns. */
function rowsIn(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = csv
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

/** A day on which no other test's orders stand. */
let days = 10;
const aDay = () => `2026-07-${days++}`;

async function aPayer() {
  const { employerId } = await aCompany(app.db);
  const { studentId } = await anApprentice(app.db, employerId);
  return { studentId, userId: (await aUser(app.db)).id };
}

async function aPayment(day: string, dollars: number, reference: string, hour = '12') {
  return aPaidOrder(
    app,
    {
      ...(await aPayer()),
      lines: [{ unitAmount: dollars * 100, gstAmount: 0 }],
      createdAt: new Date(`${day}T${hour}:00:00+10:00`),
    },
    { transactionReference: reference },
  );
}

async function aRefund(
  { attempt, order }: Awaited<ReturnType<typeof aPayment>>,
  day: string,
  amount: number,
  given: Partial<typeof refunds.$inferInsert> = {},
) {
  await app.db.orm.insert(refunds).values({
    attemptId: attempt.attemptId,
    state: 'refunded',
    amount,
    gstAmount: 0,
    reason: 'Withdrew',
    userId: order.userId,
    providerKey: crypto.randomUUID(),
    transactionReference: 'R1',
    createdAt: new Date(`${day}T13:00:00+10:00`),
    settledAt: new Date(`${day}T13:00:00+10:00`),
    ...given,
  });
}

describe('the settlement of a day', () => {
  test('lists its payments and refunds in the institution’s time zone, with totals', async () => {
    const day = aDay();
    await aPayment(day, 10, 'T-night', '00');
    const paid = await aPayment(day, 30, 'T-late', '23');
    await aRefund(paid, day, 500);
    const reply = await settlement({ day });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toContain(`Settlement ${day}.csv`);
    const rows = rowsIn(reply.text);
    expect(rows.map((row) => [row.Type, row['Recorded here'], row.Result])).toEqual([
      ['Payment', '10.00', 'Not compared'],
      ['Payment', '30.00', 'Not compared'],
      ['Refund', '5.00', 'Not compared'],
      ['Total payments', '40.00', ''],
      ['Total refunds', '5.00', ''],
      ['Payments less refunds', '35.00', ''],
    ]);
    expect(rows[1]).toMatchObject({
      'Order number': paid.order.orderNumber,
      'Receipt or adjustment note': paid.receiptNumber,
      'Transaction reference': 'T-late',
    });
    expect(
      await rowsOf(
        app,
        `select details from audit_events where kind = 'settlement.exported' and subject_id = $1`,
        [day],
      ),
    ).toEqual([{ details: { isCompared: false } }]);
  });

  test('is held against the provider’s records to the cent', async () => {
    const day = aDay();
    const good = await aPayment(day, 10, 'T-1');
    const off = await aPayment(day, 20, 'T-2');
    const lost = await aPayment(day, 40, 'T-3');
    await aRefund(good, day, 300, { transactionReference: 'R-1' });
    await aRefund(good, day, 300, { transactionReference: 'R-2', state: 'unknown' });
    const waiting = await anOrder(app.db, {
      ...(await aPayer()),
      createdAt: new Date(`${day}T12:00:00+10:00`),
    });
    const unknown = await anAttempt(app.db, waiting, { state: 'unknown' });
    const refused = await anOrder(app.db, { ...(await aPayer()) });
    const declined = await anAttempt(app.db, refused, { state: 'declined' });
    const elsewhere = await aPayment(aDay(), 50, 'T-4');
    const providerRecords = [
      'amount,time,orderId,reference,type',
      `10.00,x,${good.attempt.providerOrderId},T-1,payment`,
      `3.00,"a, b",${good.attempt.providerOrderId},R-1,refund`,
      `20.01,x,${off.attempt.providerOrderId},T-2,payment`,
      `22.00,x,${unknown.providerOrderId},T-9,payment`,
      `22.00,x,${declined.providerOrderId},T-8,payment`,
      `10.00,x,${good.attempt.providerOrderId},T-1b,payment`,
      `50.00,x,${elsewhere.attempt.providerOrderId},T-4,payment`,
      '',
    ].join('\r\n');
    const reply = await settlement({ day, providerRecords });
    const rows = rowsIn(reply.text).map((row) => [
      row.Type,
      row["Provider's reference"] || row['Transaction reference'],
      row['Recorded here'],
      row["In the provider's records"],
      row.Difference,
      row.Result,
    ]);
    expect(rows.slice(0, -3).toSorted()).toEqual(
      [
        ['Payment', 'T-1', '10.00', '10.00', '0.00', 'Matched'],
        ['Payment', 'T-1b', '', '10.00', '10.00', 'Missing here'],
        ['Payment', 'T-2', '20.00', '20.01', '0.01', 'Amount differs'],
        ['Payment', 'T-3', '40.00', '0.00', '-40.00', 'Missing at the provider'],
        ['Payment', 'T-4', '50.00', '50.00', '0.00', 'Matched'],
        ['Payment', 'T-8', '', '22.00', '22.00', 'Missing here'],
        ['Payment', 'T-9', '0.00', '22.00', '22.00', 'Outcome unknown here'],
        ['Refund', 'R-1', '3.00', '3.00', '0.00', 'Matched'],
        ['Refund', 'R-2', '0.00', '0.00', '0.00', 'Outcome unknown here'],
      ].toSorted(),
    );
    expect(rows.slice(-3)).toEqual([
      ['Total payments', '', '120.00', '134.01', '14.01', ''],
      ['Total refunds', '', '3.00', '3.00', '0.00', ''],
      ['Payments less refunds', '', '117.00', '131.01', '14.01', ''],
    ]);
    expect(lost.order.amount).toBe(4000);
  });

  test('of a day without anything is its totals alone', async () => {
    const reply = await settlement({
      day: aDay(),
      providerRecords: 'orderId,type,amount,reference',
    });
    expect(rowsIn(reply.text).map((row) => row['Recorded here'])).toEqual(['0.00', '0.00', '0.00']);
  });

  test('names each line of the provider’s records that is not right', async () => {
    const providerRecords = [
      'orderId,type,amount,reference',
      'A-1,payment,10,T1',
      'A-1,payment,10.00,T1',
      'A-1,chargeback,10.00,T1',
      ',payment,10.00,T1',
      'A-1,payment,-10.00,T1',
      'A-1,payment',
      'A-1,pay"ment,10.00,T1',
    ].join('\n');
    const reply = await settlement({ day: aDay(), providerRecords });
    expect(reply.status).toBe(400);
    const messages = JSON.parse(reply.text).Error.Fields.map(
      (field: { Path: string; Message: string }) => `${field.Path}: ${field.Message}`,
    );
    expect(messages).toEqual([
      'providerRecords: Line 2: expected an amount in dollars with two places',
      'providerRecords: Line 4: expected the type payment or refund',
      'providerRecords: Line 5: expected an orderId',
      'providerRecords: Line 6: expected an amount in dollars with two places',
      'providerRecords: Line 7: expected 4 cells',
      expect.stringContaining('providerRecords: Line 8: expected no quote'),
    ]);
  });

  test.each([
    ['', 'Line 1: expected the names of the columns'],
    ['orderId,type,amount', 'Line 1: expected one column reference'],
    ['orderId,orderId,type,amount,reference', 'Line 1: expected one column orderId'],
    ['orderId,type,amount,"reference', 'Line 1: expected a closing quote'],
  ])('refuses records that begin with %j', async (providerRecords, message) => {
    const reply = await settlement({ day: aDay(), providerRecords });
    expect(JSON.parse(reply.text).Error.Fields).toContainEqual({
      Path: 'providerRecords',
      Message: message,
    });
  });

  test('is for administrators, and of a day that there is', async () => {
    const support = await aStaffToken(app, 'isSupport');
    expect((await settlement({ day: aDay() }, support)).status).toBe(403);
    expect((await settlement({ day: '2026-02-30' })).status).toBe(400);
  });
});

test('every entry of either side stands in one row, and what differs is never matched', () => {
  const type = fc.constantFrom('payment' as const, 'refund' as const);
  const orderId = fc.constantFrom('A-1', 'B-1', 'C-1');
  const reference = fc.constantFrom('T1', 'T2');
  const amount = fc.integer({ min: 1, max: 3 });
  const own: fc.Arbitrary<OwnEntry> = fc.record({
    type,
    providerOrderId: orderId,
    orderNumber: orderId,
    paperNumber: fc.constant(null),
    reference: fc.option(reference),
    at: fc.constant(new Date(0)),
    amount,
    isKnown: fc.boolean(),
    isOfDay: fc.boolean(),
  });
  const theirs: fc.Arbitrary<ProviderEntry> = fc.record({ type, orderId, reference, amount });
  fc.assert(
    fc.property(fc.array(own), fc.array(theirs), (owns, providers) => {
      const entries = reconcile(owns, providers);
      const shownOwns = entries.flatMap((entry) => entry.own ?? []);
      const shownTheirs = entries.flatMap((entry) => entry.theirs ?? []);
      expect(new Set(shownOwns).size).toBe(shownOwns.length);
      expect(new Set(shownTheirs)).toEqual(new Set(providers));
      expect(shownTheirs).toHaveLength(providers.length);
      expect(owns.filter((entry) => entry.isOfDay && !shownOwns.includes(entry))).toEqual([]);
      for (const entry of entries) {
        if (entry.result !== 'matched') continue;
        expect(entry.own?.isKnown).toBe(true);
        expect(entry.own?.amount).toBe(entry.theirs?.amount);
        expect(entry.own?.providerOrderId).toBe(entry.theirs?.orderId);
        expect(entry.own?.type).toBe(entry.theirs?.type);
      }
    }),
    { numRuns: 10_000 },
  );
});
