import { describe, expect, test } from 'vitest';
import { anOffice, refundAll, refundPart } from '../payments/administration/test-refunds.ts';
import { aCompanyInvoice, anotherInvoice, feesOf, pay, severalFeesOf } from '../payments/test-purchases.ts';
import { amountsOf, entriesOf, owedBy } from './test-account.ts';

const { app, admin } = await anOffice();

const kit: [number, number][] = [
  [50_000, 0],
  [11_000, 1000],
];

const accountOf = async (employerId: string, token: string) => {
  const reply = await app.call(
    'employer/retrieveAccountActivity',
    { eId: employerId, start: '2026-01-01', end: '2026-12-31' },
    token,
  );
  if (!reply.body.Result) throw new Error(`Answered ${reply.status}.`);
  return reply.body.Result;
};

const attemptOf = async (orderNumber: string) => {
  const { rows } = await app.db.query(
    'select attempt_id from payment_attempts join orders using (order_id) where order_number = $1',
    [orderNumber],
  );
  return (rows as { attempt_id: string }[])[0]?.attempt_id ?? '';
};

/** An invoice of 610 dollars that its company has paid here. */
async function aPaidKit() {
  const invoice = await aCompanyInvoice(app, { lines: kit });
  const { body } = await pay(app, feesOf(invoice, { amount: 61_000 }), invoice.token);
  const attemptId = await attemptOf(body.Result?.orderNumber ?? '');
  return { ...invoice, attemptId };
}

describe('the account of a company', () => {
  test('owes nothing after a part of a paid invoice was refunded and the invoice stays paid', async () => {
    const { employerId, token, attemptId } = await aPaidKit();
    const lines = [{ lineNumber: 2, amount: 11_000 }];
    const refund = await refundPart(app, admin, { attemptId, amount: 11_000, lines });
    expect(refund.status).toBe(200);
    expect(await amountsOf(app, employerId)).toEqual([
      ['invoice', 61_000],
      ['payment', -61_000],
      ['refund', 11_000],
      ['adjustment', -11_000],
    ]);
    expect(await accountOf(employerId, token)).toMatchObject({ closingBalance: 0, credit: 0 });
    expect(await owedBy(app, employerId)).toBe(0);
  });
});
