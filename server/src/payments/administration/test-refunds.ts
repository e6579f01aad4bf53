import { randomUUID } from 'node:crypto';
import type { InputOf } from '@tradebridge/contract/calls';
import { anApprentice } from '../../apprentices/test-apprentices.ts';
import { aSignedIn, aStaffToken } from '../../companies/test-companies.ts';
import { aPreEnrolment } from '../../invoices/test-invoices.ts';
import { openTestApp, type TestApp } from '../../platform/test-app.ts';
import { settings } from '../../settings/tables.ts';
import { aPaidOrder } from '../test-orders.ts';

// Builders of payments that staff refund or correct.

export const merchant = { securePayClientId: 'client', securePayMerchantCode: '5AR0055' };
export const reason = 'Withdrew before the course began';

/** Opens the server for a file's tests with a merchant, and tokens of an administrator and of support staff. */
export async function anOffice() {
  const app = await openTestApp();
  await app.db.orm.insert(settings).values({
    key: 'checkout',
    version: 1,
    values: merchant,
    changedAt: app.now,
    changedBy: 'somebody',
  });
  return {
    app,
    admin: await aStaffToken(app, 'isAdmin'),
    support: await aStaffToken(app, 'isSupport'),
  };
}

type OrderGiven = Partial<Parameters<typeof aPaidOrder>[1]>;

/** The order with which a company pays an invoice of 220 dollars including 20 of GST. */
export const orderOf = <
  Invoice extends { employerId: string; studentId: string; userId: string; preEnrolmentId: string },
>(
  invoice: Invoice,
) => ({
  ...invoice,
  invoiceNumber: `INV-${invoice.preEnrolmentId}`,
  lines: [{ unitAmount: 22_000, gstAmount: 2000 }],
});

/** An invoice that a company has paid: 220 dollars including 20 of GST by default. */
export async function aPaidInvoice(
  app: TestApp,
  attempted: Parameters<typeof aPaidOrder>[2] = {},
  given: OrderGiven = {},
) {
  const { employerId, user, token } = await aSignedIn(app, 'writer');
  const { studentId } = await anApprentice(app.db, employerId);
  const { preEnrolmentId } = await aPreEnrolment(app.db, employerId, studentId, { status: 'paid' });
  const paid = await aPaidOrder(
    app,
    { ...orderOf({ employerId, studentId, userId: user.id, preEnrolmentId }), ...given },
    attempted,
  );
  app.jobs.length = 0;
  return { ...paid, employerId, preEnrolmentId, token, attemptId: paid.attempt.attemptId };
}

/** Tuition for 900 dollars without GST, and a tool kit for 330 including 30. */
export const tuitionAndKit = [
  { description: 'Tuition', unitAmount: 90_000, gstAmount: 0 },
  { description: 'Tool kit', unitAmount: 33_000, gstAmount: 3000 },
];

type RefundInput = InputOf<'payments/refund'>;

/**
 * Requests a refund: of the first line, unless lines are named or it is for everything that is
 * left.
 */
export const refundPart = (
  app: TestApp,
  token: string,
  input: Omit<RefundInput, 'reason'>,
  key: string = randomUUID(),
) =>
  app.call(
    'payments/refund',
    { lines: [{ lineNumber: 1, amount: input.amount }], reason, ...input },
    token,
    { 'idempotency-key': key },
  );

/** Requests a refund of everything that is left, which is this many cents. */
export const refundAll = (
  app: TestApp,
  token: string,
  input: Omit<RefundInput, 'reason' | 'lines'>,
  key: string = randomUUID(),
) => app.call('payments/refund', { reason, ...input }, token, { 'idempotency-key': key });
