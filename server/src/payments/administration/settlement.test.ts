import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anApprentice } from '../../apprentices/test-apprentices.ts';
import { aStaffToken, rowsOf } from '../../companies/test-companies.ts';
import { aCompany } from '../../companies/test-contacts.ts';
import { aUser } from '../../identity/test-users.ts';
import { openTestApp } from '../../platform/test-app.ts';
import { anAttempt, anOrder, aPaidOrder, aRefund as makeRefund } from '../test-orders.ts';
import { type OwnEntry, type ProviderEntry, reconcile } from './settlement.ts';

const app = await openTestApp();
const admin = await aStaffToken(app, 'isAdmin');

async function settlement(input: { day: string; providerRecords?: string }, token = admin) {
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/payments/downloadSettlement',
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    payload: input,
  });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body };
}

/** The rows of a settlement, keyed by column name. */
function rowsIn(csv: string): Record<string, string>[] {
  const [head = [], ...rows] = csv
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

/** A day without orders of other tests. */
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

/** A refund at one o'clock of the day. */
const aRefund = (
  { attempt }: Awaited<ReturnType<typeof aPayment>>,
  day: string,
  amount: number,
  given: Parameters<typeof makeRefund>[2] = {},
) =>
  makeRefund(app.db, attempt.attemptId, {
    amount,
    transactionReference: 'R1',
    createdAt: new Date(`${day}T13:00:00+10:00`),
    ...given,
  });

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

  test('is compared with the provider’s records to the cent', async () => {
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
    const renamed = await aPayment(day, 70, 'T-7');
    const providerRecords = [
      'amount,time,orderId,reference,type',
      `70.00,x,${renamed.attempt.providerOrderId},T-7x,payment`,
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
        ['Payment', 'T-7x', '70.00', '70.00', '0.00', 'Reference differs'],
        ['Payment', 'T-8', '', '22.00', '22.00', 'Missing here'],
        ['Payment', 'T-9', '0.00', '22.00', '22.00', 'Outcome unknown here'],
        ['Refund', 'R-1', '3.00', '3.00', '0.00', 'Matched'],
        ['Refund', 'R-2', '0.00', '0.00', '0.00', 'Outcome unknown here'],
      ].toSorted(),
    );
    expect(rows.slice(-3)).toEqual([
      ['Total payments', '', '190.00', '204.01', '14.01', ''],
      ['Total refunds', '', '3.00', '3.00', '0.00', ''],
      ['Payments less refunds', '', '187.00', '201.01', '14.01', ''],
    ]);
    expect(lost.order.amount).toBe(4000);
  });

  test('of a day without entries is only the totals', async () => {
    const reply = await settlement({
      day: aDay(),
      providerRecords: 'orderId,type,amount,reference',
    });
    expect(rowsIn(reply.text).map((row) => row['Recorded here'])).toEqual(['0.00', '0.00', '0.00']);
  });

  test('names each invalid line of the provider’s records', async () => {
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

  test('is for administrators, and only for existing days', async () => {
    const support = await aStaffToken(app, 'isSupport');
    expect((await settlement({ day: aDay() }, support)).status).toBe(403);
    expect((await settlement({ day: '2026-02-30' })).status).toBe(400);
  });
});

describe('a difference that a settlement finds', () => {
  const head = 'orderId,type,amount,reference';
  const settle = (day: string, ...records: string[]) =>
    settlement({ day, providerRecords: [head, ...records].join('\n') });
  const waiting = async (orderIds: string[]) => {
    const { body } = await app.call('payments/retrieveAttention', {}, admin);
    return (body.Result?.settlementDifferences ?? []).filter(({ providerOrderId }) =>
      orderIds.includes(providerOrderId),
    );
  };
  const close = (differenceId: string, token = admin) =>
    app.call(
      'payments/closeDifference',
      { differenceId, reason: 'Booked with the card service' },
      token,
    );

  const correct = (attemptId: string, outcome: 'paid' | 'declined', reference: string) =>
    app.call(
      'payments/correctAttempt',
      { attemptId, outcome, reference, reason: 'In the settlement' },
      admin,
    );
  const correctRefund = (refundId: string, reference: string) =>
    app.call(
      'payments/correctRefund',
      { refundId, outcome: 'refunded', reference, reason: 'In the settlement' },
      admin,
    );

  test('needs attention, and names the order that it belongs to', async () => {
    const day = aDay();
    const off = await aPayment(day, 20, 'T-2');
    const renamed = await aPayment(day, 30, 'T-3');
    const lost = await aPayment(day, 40, 'T-4');
    const { order: refused } = { order: await anOrder(app.db, await aPayer()) };
    const declined = await anAttempt(app.db, refused, { state: 'declined' });
    const [a, b, c] = [off, renamed, lost].map(({ attempt }) => attempt.providerOrderId);
    const d = declined.providerOrderId;
    const reply = await settle(
      day,
      `${a},payment,20.01,T-2`,
      `${b},payment,30.00,T-3x`,
      `${d},payment,22.00,T-8`,
      `NOBODYS-1,payment,1.00,T-9`,
    );
    // The file names the order too.
    expect(rowsIn(reply.text).find((row) => row.Result === 'Missing here')).toMatchObject({
      'Order number': refused.orderNumber,
    });
    const found = await waiting([a ?? '', b ?? '', c ?? '', d, 'NOBODYS-1']);
    expect(found).toHaveLength(5);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          orderNumber: off.order.orderNumber,
          kind: 'amountDiffers',
          day,
          type: 'payment',
          ownAmount: 2000,
          theirAmount: 2001,
        }),
        expect.objectContaining({
          orderNumber: renamed.order.orderNumber,
          kind: 'referenceDiffers',
          ownReference: 'T-3',
          theirReference: 'T-3x',
        }),
        expect.objectContaining({
          orderNumber: lost.order.orderNumber,
          kind: 'missingThere',
          theirAmount: null,
        }),
        expect.objectContaining({
          orderNumber: refused.orderNumber,
          kind: 'missingHere',
          ownAmount: null,
          theirAmount: 2200,
          theirReference: 'T-8',
        }),
        expect.objectContaining({ orderNumber: null, providerOrderId: 'NOBODYS-1' }),
      ]),
    );
  });

  test('is reported once, and no longer once it matches or was dealt with', async () => {
    const day = aDay();
    const paid = await aPayment(day, 20, 'T-2');
    const id = paid.attempt.providerOrderId;
    await settle(day);
    await settle(day);
    expect(await waiting([id])).toMatchObject([{ kind: 'missingThere' }]);
    // The present difference is recorded.
    await settle(day, `${id},payment,21.00,T-2`);
    expect(await waiting([id])).toMatchObject([{ kind: 'amountDiffers' }]);
    await settle(day, `${id},payment,20.00,T-2`);
    expect(await waiting([id])).toEqual([]);
    // A difference that a settlement closed is reported again if it recurs.
    await settle(day);
    const [again] = await waiting([id]);
    expect(again).toMatchObject({ kind: 'missingThere' });
    const { differenceId = '' } = again ?? {};
    const support = await aStaffToken(app, 'isSupport');
    expect((await close(differenceId, support)).status).toBe(403);
    expect((await close(differenceId)).status).toBe(200);
    expect((await close(differenceId)).status).toBe(409);
    expect((await close(crypto.randomUUID())).status).toBe(404);
    await settle(day);
    expect(await waiting([id])).toEqual([]);
    const { orderNumber } = paid.order;
    const order = await app.call('payments/retrieveOrder', { orderNumber }, admin);
    expect(order.body.Result?.attempts[0]?.moves.at(-1)?.cause).toBe(
      'Settlement difference resolved: Booked with the card service',
    );
  });

  test('is closed by the correction that it requires', async () => {
    const day = aDay();
    const order = await anOrder(app.db, await aPayer());
    const { attemptId, providerOrderId } = await anAttempt(app.db, order, { state: 'declined' });
    await settle(day, `${providerOrderId},payment,22.00,T-8`);
    expect(await waiting([providerOrderId])).toHaveLength(1);
    const corrected = await correct(attemptId, 'paid', 'T-8');
    expect(corrected.body.Result?.state).toBe('paid');
    expect(await waiting([providerOrderId])).toEqual([]);
    await settle(day, `${providerOrderId},payment,22.00,T-8`);
    expect(await waiting([providerOrderId])).toEqual([]);
  });

  test('is still open after the correction of one charge if the provider made two', async () => {
    const day = aDay();
    const order = await anOrder(app.db, await aPayer());
    const { attemptId, providerOrderId } = await anAttempt(app.db, order, { state: 'declined' });
    const records = ['T-1', 'T-2'].map((one) => `${providerOrderId},payment,22.00,${one}`);
    await settle(day, ...records);
    expect(await waiting([providerOrderId])).toHaveLength(2);
    expect((await correct(attemptId, 'paid', 'T-1')).status).toBe(200);
    const doubleCharge = [{ kind: 'missingHere', theirReference: 'T-2' }];
    expect(await waiting([providerOrderId])).toMatchObject(doubleCharge);
    await settle(day, ...records);
    expect(await waiting([providerOrderId])).toMatchObject(doubleCharge);
  });

  test('is still open after the correction of another refund of the payment', async () => {
    const day = aDay();
    const paid = await aPayment(day, 200, 'T-1');
    const { providerOrderId: id } = paid.attempt;
    const { refundId } = await aRefund(paid, day, 5000, { state: 'declined' });
    const other = await aRefund(paid, day, 7000, { state: 'declined' });
    const records = [
      `${id},payment,200.00,T-1`,
      `${id},refund,50.00,R-1`,
      `${id},refund,70.00,R-2`,
    ];
    await settle(day, ...records);
    expect(await waiting([id])).toHaveLength(2);
    expect((await correctRefund(refundId, 'R-1')).status).toBe(200);
    expect(await waiting([id])).toMatchObject([{ kind: 'missingHere', theirReference: 'R-2' }]);
    await settle(day, ...records);
    expect(await waiting([id])).toMatchObject([{ kind: 'missingHere', theirReference: 'R-2' }]);
    expect((await correctRefund(other.refundId, 'R-2')).status).toBe(200);
    expect(await waiting([id])).toEqual([]);
  });

  test('is still open if the correction records another amount than the provider', async () => {
    const day = aDay();
    const order = await anOrder(app.db, await aPayer());
    const { attemptId, providerOrderId } = await anAttempt(app.db, order, { state: 'declined' });
    await settle(day, `${providerOrderId},payment,23.00,T-1`);
    await correct(attemptId, 'paid', 'T-1');
    expect(await waiting([providerOrderId])).toMatchObject([{ kind: 'missingHere' }]);
    await settle(day, `${providerOrderId},payment,23.00,T-1`);
    expect(await waiting([providerOrderId])).toMatchObject([{ kind: 'amountDiffers' }]);
  });

  test('is found again after the correction that closed it was itself corrected', async () => {
    const day = aDay();
    const paid = await aPayment(day, 22, 'T-1');
    const { attemptId, providerOrderId: id } = paid.attempt;
    await app.db.query(
      `update payment_attempts set resolved_by = 'somebody' where attempt_id = $1`,
      [attemptId],
    );
    await settle(day);
    expect(await waiting([id])).toMatchObject([{ kind: 'missingThere' }]);
    expect((await correct(attemptId, 'declined', '')).status).toBe(200);
    expect(await waiting([id])).toEqual([]);
    expect((await correct(attemptId, 'paid', 'T-1')).status).toBe(200);
    await settle(day);
    expect(await waiting([id])).toMatchObject([{ kind: 'missingThere', ownReference: 'T-1' }]);
  });

  test('is closed once if two close it, and not without a reason', async () => {
    const day = aDay();
    const { attempt } = await aPayment(day, 20, 'T-2');
    await settle(day);
    const [{ differenceId } = { differenceId: '' }] = await waiting([attempt.providerOrderId]);
    const silent = { differenceId, reason: ' \t ' };
    const refused = await app.call('payments/closeDifference', silent, admin);
    expect([refused.status, refused.body.Error?.Fields]).toMatchObject([400, [{ Path: 'reason' }]]);
    expect(await waiting([attempt.providerOrderId])).toHaveLength(1);
    const replies = await Promise.all([close(differenceId), close(differenceId)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(
      await rowsOf(app, `select 1 from audit_events where details ->> 'differenceId' = $1`, [
        differenceId,
      ]),
    ).toHaveLength(1);
  });

  test('does not exist without the provider’s records', async () => {
    const day = aDay();
    const { attempt } = await aPayment(day, 20, 'T-2');
    await settlement({ day });
    expect(await waiting([attempt.providerOrderId])).toEqual([]);
  });
});

test('every entry of either side is in one row, and different entries never match', () => {
  const type = fc.constantFrom('payment' as const, 'refund' as const);
  const orderId = fc.constantFrom('A-1', 'B-1', 'C-1');
  const reference = fc.constantFrom('T1', 'T2');
  const amount = fc.integer({ min: 1, max: 3 });
  const own: fc.Arbitrary<OwnEntry> = fc.record({
    type,
    attemptId: fc.constant('attempt'),
    refundId: fc.constant(null),
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
        expect(entry.own?.reference).toBe(entry.theirs?.reference);
        expect(entry.own?.providerOrderId).toBe(entry.theirs?.orderId);
        expect(entry.own?.type).toBe(entry.theirs?.type);
      }
    }),
    { numRuns: 10_000 },
  );
});
