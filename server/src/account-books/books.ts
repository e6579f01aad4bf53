import { randomUUID } from 'node:crypto';
import type { ResultOf } from '@tradebridge/contract/calls';
import type { InvoiceChoice } from '@tradebridge/contract/refund-rules';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { importInto } from '../company-account/test-account.ts';
import { aUser } from '../identity/test-users.ts';
import { feesOf, severalFeesOf } from '../payments/test-purchases.ts';
import { portalHeader, type Reply, sessionHeaders, TestApp } from '../platform/test-app.ts';
import { unknownAnswer } from '../platform/test-cards.ts';
import type { TestDatabase } from '../platform/test-database.ts';
import { acknowledgeUpTo } from '../registry/acknowledge-changes.ts';
import { publishChanges } from '../registry/publish-changes.ts';
import { dueOf, type Registry, type RegistryInvoice, rowsOfRegistry } from './registry.ts';

type StaffOrder = ResultOf<'payments/retrieveOrder'>;

/** A payment that was made through the portal. */
export interface MadePayment {
  readonly orderNumber: string;
  readonly attemptId: string;
}

const reason = 'It is in the report of the day';

function resultOf<Result>({ status, body }: Reply<Result>): Result {
  if (status !== 200 || body.Result === null) throw new Error(JSON.stringify(body.Error));
  return body.Result;
}

/** An attempt of an order, which has several if the same was paid again: by default the last. */
const attemptOf = ({ attempts }: StaffOrder, id = attempts.at(-1)?.attemptId) => {
  const attempt = attempts.find(({ attemptId }) => attemptId === id);
  if (!attempt) throw new Error('The order has no attempt.');
  return attempt;
};

/**
 * A portal whose accounts are tested from outside: extracts are imported, and payments, refunds and
 * corrections made by calls, on days that the test chooses.
 */
export class Books {
  readonly app: TestApp;
  readonly #adminId: string;
  readonly #sessions = new Map<string, Promise<string>>();

  private constructor(app: TestApp, adminId: string) {
    this.app = app;
    this.#adminId = adminId;
  }

  /** @param database an existing one, for example a restored one */
  static async open(database?: TestDatabase): Promise<Books> {
    const app = await TestApp.open(
      {
        SECUREPAY_CLIENT_ID: 'client-of-tests',
        SECUREPAY_MERCHANT_CODE: 'M1',
        // A sequence makes more than a person does.
        REQUESTS_PER_MINUTE: '1000000000',
      },
      database,
    );
    const { id } = await aUser(app.db, { id: `admin-${randomUUID()}`, isAdmin: true });
    return new Books(app, id);
  }

  close = () => this.app.close();

  /** Passes on to the morning of a day in Melbourne, or to an hour of it. */
  goTo(day: string, hour = 9): void {
    const morning = Date.parse(`${day}T00:00:00Z`);
    this.app.pass(morning + (hour - 10) * 3_600_000 - this.app.now.getTime());
    this.app.cards.reset();
  }

  /** A session of the user, for an hour: sessions end after some hours. */
  #session(userId: string): Promise<string> {
    const hour = `${userId} ${this.app.now.toISOString().slice(0, 13)}`;
    const session = this.#sessions.get(hour) ?? this.app.signIn(userId);
    this.#sessions.set(hour, session);
    return session;
  }

  admin = () => this.#session(this.#adminId);

  /** A contact's session, connected to an account when it is first needed. */
  async contact(employerId: string): Promise<string> {
    const { db } = this.app;
    const contactId = `C-${employerId}`;
    const { rows } = await db.query('select user_id from employer_contacts where contact_id = $1', [
      contactId,
    ]);
    const [found] = rows as { user_id: string | null }[];
    if (found?.user_id) return this.#session(found.user_id);
    const user = await aUser(db, { email: `${contactId.toLowerCase()}@example.test` });
    await db.query('update employer_contacts set user_id = $2 where contact_id = $1', [
      contactId,
      user.id,
    ]);
    await refreshEmployerUsers(db, { userIds: [user.id] });
    return this.#session(user.id);
  }

  /** Acknowledges all changes, then imports an extract of the registry. */
  async import(registry: Registry): Promise<string> {
    const { app } = this;
    app.pass(60_000);
    await publishChanges(app.db, app.now);
    const { rows } = await app.db.query('select max(feed_id) as id from registry_changes');
    const [last] = rows as { id: number | null }[];
    if (last?.id) await acknowledgeUpTo(app.db, { id: Number(last.id), now: app.now });
    app.pass(60_000);
    const outcome = await importInto(
      app,
      { rows: rowsOfRegistry(registry) },
      { allowsRetiring: true },
    );
    return outcome.status === 'imported' ? outcome.record.id : '';
  }

  async undo(importId: string): Promise<boolean> {
    const reply = await this.app.call('registry/undoImport', { importId }, await this.admin());
    return resultOf(reply).isUndone;
  }

  /** Pays invoices of one company with one charge. */
  async pay(
    invoices: readonly RegistryInvoice[],
    { purchaseOrderNumber }: { purchaseOrderNumber?: string } = {},
  ): Promise<MadePayment> {
    const [first] = invoices;
    if (!first?.employerId) throw new Error('A company pays.');
    const numbered = invoices.map(({ id }) => ({ preEnrolmentNumber: `P${id}` }));
    const amount = invoices.reduce((sum, invoice) => sum + dueOf(invoice), 0);
    const [only] = numbered;
    const input =
      numbered.length === 1 && only && purchaseOrderNumber === undefined
        ? feesOf(only, { amount })
        : severalFeesOf(numbered, {
            amount,
            ...(purchaseOrderNumber !== undefined && { purchaseOrderNumber }),
          });
    const token = await this.contact(first.employerId);
    const { orderNumber } = resultOf(await this.app.call('core/processPayment', input, token));
    const { attemptId } = attemptOf(await this.order(orderNumber));
    return { orderNumber, attemptId };
  }

  /** The same, with no answer from the provider, which is not asked again. */
  async payWithoutAnswer(invoices: readonly RegistryInvoice[]): Promise<MadePayment> {
    this.app.cards.answer(unknownAnswer);
    const made = await this.pay(invoices);
    await this.app.db.query(
      `update payment_attempts set ask_again_at = null, sealed_request = null where attempt_id = $1`,
      [made.attemptId],
    );
    return made;
  }

  order = async (orderNumber: string): Promise<StaffOrder> =>
    resultOf(await this.app.call('payments/retrieveOrder', { orderNumber }, await this.admin()));

  async resolve({ attemptId }: MadePayment, outcome: 'paid' | 'declined'): Promise<void> {
    const input = { attemptId, outcome, reference: `TX-${randomUUID()}`, reason };
    resultOf(await this.app.call('payments/resolveAttempt', input, await this.admin()));
  }

  async correct({ attemptId }: MadePayment, outcome: 'paid' | 'declined'): Promise<void> {
    const input = { attemptId, outcome, reference: `TX-${randomUUID()}`, reason };
    resultOf(await this.app.call('payments/correctAttempt', input, await this.admin()));
  }

  /** Refunds lines, or without them everything that is left. */
  async refund(
    { attemptId }: MadePayment,
    {
      amount,
      lines,
      invoice,
    }: {
      amount: number;
      lines?: { lineNumber: number; amount: number }[];
      invoice?: InvoiceChoice;
    },
  ): Promise<void> {
    const input = {
      attemptId,
      amount,
      reason,
      ...(lines && { lines }),
      ...(invoice && { invoice }),
    };
    const key = { 'idempotency-key': randomUUID() };
    resultOf(await this.app.call('payments/refund', input, await this.admin(), key));
  }

  /** A refund without an answer of the provider; returns its id. */
  async refundWithoutAnswer(
    payment: MadePayment,
    given: Parameters<Books['refund']>[1],
  ): Promise<string> {
    this.app.cards.answerRefund(unknownAnswer);
    await this.refund(payment, given);
    const order = await this.order(payment.orderNumber);
    const { refundId } = attemptOf(order, payment.attemptId).refunds.at(-1) ?? {};
    if (!refundId) throw new Error('The payment has no refund.');
    await this.app.db.query(
      'update refunds set ask_again_at = null, sealed_request = null where refund_id = $1',
      [refundId],
    );
    return refundId;
  }

  async resolveRefund(refundId: string, outcome: 'refunded' | 'declined'): Promise<void> {
    const input = { refundId, outcome, reference: `RX-${randomUUID()}`, reason };
    resultOf(await this.app.call('payments/resolveRefund', input, await this.admin()));
  }

  async correctRefund(
    refundId: string,
    outcome: 'refunded' | 'declined',
    invoice?: InvoiceChoice,
  ): Promise<void> {
    const input = {
      ...{ refundId, outcome, reference: `RX-${randomUUID()}`, reason },
      ...(invoice && { invoice }),
    };
    resultOf(await this.app.call('payments/correctRefund', input, await this.admin()));
  }

  /** What a company is asked for, by invoice. */
  async unpaid(employerId: string): Promise<Record<string, number>> {
    const input = { eId: employerId };
    const token = await this.admin();
    const unpaid = await this.app.call('employer/retrieveUnpaidPreEnrolments', input, token);
    return Object.fromEntries(
      resultOf(unpaid).map(({ id, totalDueAmount }) => [id, totalDueAmount]),
    );
  }

  async activity(employerId: string, start: string, end: string) {
    const input = { eId: employerId, start, end };
    const reply = await this.app.call(
      'employer/retrieveAccountActivity',
      input,
      await this.admin(),
    );
    return resultOf(reply);
  }

  /** The statement of a period as it is downloaded. */
  async download(
    employerId: string,
    [start, end]: readonly [string, string],
    format: 'csv' | 'pdf',
  ): Promise<Buffer> {
    // Downloads are limited for each user.
    await this.app.db.query('delete from failed_attempts');
    const reply = await this.app.app.inject({
      method: 'GET',
      url: `/api/employer/downloadStatement?eId=${employerId}&start=${start}&end=${end}&format=${format}`,
      headers: { ...sessionHeaders(await this.admin()), ...portalHeader },
    });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.rawPayload;
  }
}

/** The closing balance of a downloaded CSV: the last cell of its last row, in cents. */
export function closingBalanceOf(csv: Buffer): number {
  const last = csv.toString('utf8').trimEnd().split('\r\n').at(-1) ?? '';
  return Math.round(Number(last.split(',').at(-1)) * 100);
}

/** The opening balance of a downloaded CSV: the last cell of its first row after the header. */
export function openingBalanceOf(csv: Buffer): number {
  const first = csv.toString('utf8').split('\r\n')[1] ?? '';
  return Math.round(Number(first.split(',').at(-1)) * 100);
}
