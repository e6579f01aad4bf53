import { describe, expect, test } from 'vitest';
import { anApprentice } from '../apprentices/test-apprentices.ts';
import { aSignedIn, aStaffToken } from '../companies/test-companies.ts';
import { aPreEnrolment } from '../invoices/test-invoices.ts';
import { anAttempt, anOrder, aPaidOrder } from '../payments/test-orders.ts';
import { openTestShop } from '../payments/test-purchases.ts';
import { sessionHeaders } from '../platform/test-app.ts';
import { reconcileAccounts } from './reconcile-accounts.ts';
import { amountsOf, entriesOf } from './test-account.ts';

const app = await openTestShop();
const parts = () => ({ now: app.now, institution: app.parts.institution });

/** A company with records of an older version: its account has never been filled. */
async function anOldCompany() {
  const signedIn = await aSignedIn(app, 'writer');
  const { studentId } = await anApprentice(app.db, signedIn.employerId);
  const invoice = (given: Parameters<typeof aPreEnrolment>[3] = {}) =>
    aPreEnrolment(app.db, signedIn.employerId, studentId, given);
  const orderOf = ({ preEnrolmentId }: { preEnrolmentId: string }) => ({
    ...{ employerId: signedIn.employerId, studentId, userId: signedIn.user.id, preEnrolmentId },
    lines: [{ unitAmount: 110_000, gstAmount: 10_000 }],
  });
  return { ...signedIn, invoice, orderOf };
}

const activity = (eId: string, token: string, start = '2026-01-01', end = '2026-12-31') =>
  app.call('employer/retrieveAccountActivity', { eId, start, end }, token);
const download = (eId: string, token: string, format: 'csv' | 'pdf', end = '2026-03-01') =>
  app.app.inject({
    method: 'GET',
    url: `/api/employer/downloadStatement?eId=${eId}&start=2026-01-01&end=${end}&format=${format}`,
    headers: sessionHeaders(token),
  });

describe('the first filling of an account', () => {
  test('posts invoices on the days that are known, and happens once', async () => {
    const { employerId, token, invoice, orderOf } = await anOldCompany();
    await aPaidOrder(app, orderOf(await invoice({ status: 'paid', dueDate: '2026-04-01' })));
    await invoice({ dueDate: '2026-02-15', lines: [[48_000, 0]] });
    await invoice({ dueDate: '2026-07-15', lines: [[33_000, 0]] });
    await invoice({ dueDate: '2026-02-10', status: 'paid', lines: [[74_000, 7400]] });
    await invoice({ dueDate: '2026-01-10', issuedDate: '2026-01-05', lines: [[5000, 0]] });
    await invoice({ status: 'cancelled' });
    await invoice({ status: 'paid', retiredAt: app.now });
    const [one, other] = await Promise.all([
      activity(employerId, token),
      activity(employerId, token),
    ]);
    expect(one.body.Result?.closingBalance).toBe(86_000);
    expect(other.body.Result).toEqual(one.body.Result);
    expect(
      (await entriesOf(app, employerId)).map(({ kind, amount, postedDay }) => [
        ...[kind, amount, postedDay],
      ]),
    ).toEqual([
      ['invoice', 5000, '2026-01-05'],
      ['invoice', 74_000, '2026-02-10'],
      ['settledByRegistry', -74_000, '2026-02-10'],
      ['invoice', 48_000, '2026-02-15'],
      ['invoice', 110_000, '2026-03-02'],
      ['invoice', 33_000, '2026-03-02'],
      ['payment', -110_000, '2026-03-02'],
    ]);
  });

  test('keeps the history of an invoice that was paid and then cancelled', async () => {
    const { employerId, token, invoice, orderOf } = await anOldCompany();
    await aPaidOrder(app, orderOf(await invoice({ status: 'cancelled' })));
    await activity(employerId, token);
    expect(await amountsOf(app, employerId)).toEqual([
      ['invoice', 110_000],
      ['payment', -110_000],
      ['invoiceWithdrawn', -110_000],
    ]);
  });

  test('enters what records do not explain as one difference, which administrators compare', async () => {
    const { employerId, token, invoice, orderOf } = await anOldCompany();
    // A credit, but its receipt is missing.
    const order = await anOrder(app.db, orderOf(await invoice({ status: 'cancelled' })));
    await anAttempt(app.db, order);
    const agreeing = await anOldCompany();
    await agreeing.invoice({ dueDate: '2026-02-20' });
    await reconcileAccounts(app.db, parts());
    expect((await amountsOf(app, employerId)).at(-1)).toEqual(['openingDifference', -110_000]);
    expect(await reconcileAccounts(app.db, parts())).toMatchObject({ posted: 0, differing: [] });

    const admin = await aStaffToken(app, 'isAdmin');
    const { body } = await app.call('payments/retrieveOpenedAccounts', {}, admin);
    const listed = body.Result?.items.find((one) => one.employer.id === employerId);
    expect(listed).toMatchObject({ openedOn: '2026-03-02', openingDifference: -110_000 });
    expect(body.Result?.items.map((one) => one.employer.id)).not.toContain(agreeing.employerId);
    expect(body.Result?.waiting).toBe(0);
    const support = await aStaffToken(app, 'isSupport');
    expect((await app.call('payments/retrieveOpenedAccounts', {}, support)).status).toBe(403);
    expect((await app.call('payments/retrieveOpenedAccounts', {}, token)).status).toBe(403);
    const wrong = await app.call('payments/retrieveOpenedAccounts', { cursor: 'x' }, admin);
    expect([wrong.status, wrong.body.Error?.Code]).toEqual([400, 'invalid']);
  });
});

describe('a period that is over', () => {
  test('prints the same CSV whenever it is printed, and opens where the day before closed', async () => {
    const { employerId, user, token, invoice } = await anOldCompany();
    const { preEnrolmentId } = await invoice({ dueDate: '2026-02-15' });
    const before = await download(employerId, token, 'csv');
    await app.db.query(
      `update pre_enrolments set status = 'cancelled' where pre_enrolment_id = $1`,
      [preEnrolmentId],
    );
    await invoice({ dueDate: '2026-01-15' });
    app.pass(40 * 24 * 3_600_000);
    await reconcileAccounts(app.db, parts());
    const later = await app.signIn(user.id);
    expect((await download(employerId, later, 'csv')).body).toBe(before.body);
    const first = await activity(employerId, later, '2026-01-01', '2026-03-01');
    const next = await activity(employerId, later, '2026-03-02', '2026-12-31');
    expect(next.body.Result?.openingBalance).toBe(first.body.Result?.closingBalance);
    expect(next.body.Result?.closingBalance).toBe(110_000);
  });

  test('prints the same PDF on the same day', async () => {
    const { employerId, user, invoice } = await anOldCompany();
    await invoice({ dueDate: '2026-02-15' });
    const token = await app.signIn(user.id);
    const one = await download(employerId, token, 'pdf');
    app.pass(60_000);
    const other = await download(employerId, token, 'pdf');
    expect([one.statusCode, one.rawPayload.equals(other.rawPayload)]).toEqual([200, true]);
  });
});

test('invalid periods are refused', async () => {
  const { employerId, token } = await anOldCompany();
  for (const [start, end] of [
    ['2026-03-31', '2026-03-01'],
    ['2026-02-30', '2026-03-01'],
  ] as const) {
    const reply = await activity(employerId, token, start, end);
    expect([reply.status, reply.body.Error?.Code]).toEqual([400, 'invalid']);
  }
});
