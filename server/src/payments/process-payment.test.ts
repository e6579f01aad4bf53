import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { aContact } from '../companies/test-contacts.ts';
import { aUser } from '../identity/test-users.ts';
import { aPreEnrolment } from '../invoices/test-invoices.ts';
import {
  declinedAnswer,
  paidAnswer,
  refusedAnswer,
  unknownAnswer,
} from '../platform/test-cards.ts';
import { readPaymentPaper } from './papers/read-payment-paper.ts';
import {
  aCard,
  aCompanyInvoice,
  aLearner,
  attemptsOf,
  changesOf,
  documentsOf,
  feesOf,
  fieldsOf,
  openTestShop,
  pay,
  refusalOf,
  rowsOf,
  tidyUp,
} from './test-purchases.ts';

const app = await openTestShop();
beforeEach(() => tidyUp(app));

describe('an invoice that a company pays', () => {
  test('notifies the payer once, and not if it was declined', async () => {
    const invoice = await aCompanyInvoice(app, { lines: [[110_000, 0]] });
    const told = () =>
      rowsOf(app, 'select kind, title, address from notifications where user_id = $1', [
        invoice.user.id,
      ]);
    app.cards.answer(declinedAnswer);
    await pay(app, feesOf(invoice), invoice.token);
    expect(await told()).toEqual([]);
    const input = feesOf(invoice);
    const reply = await pay(app, input, invoice.token);
    await pay(app, input, invoice.token);
    const title = 'Your payment of $1,100.00 was received';
    const address = `/order/${reply.body.Result?.orderNumber}`;
    expect(await told()).toEqual([{ kind: 'payment', title, address }]);
  });

  test('is charged once, receipted and reported to the registry', async () => {
    const invoice = await aCompanyInvoice(app, {
      lines: [
        [88_000, 0],
        [22_000, 2_000],
      ],
      feeHelpAmount: 10_000,
      feeHelpDescription: 'Support',
    });
    const reply = await pay(app, feesOf(invoice, { amount: 100_000 }), invoice.token);
    const [attempt] = await attemptsOf(app, invoice.user.id);
    const [receipt] = await rowsOf(app, 'select * from portal_receipts where attempt_id = $1', [
      attempt?.attempt_id,
    ]);
    expect(reply.body.Result).toEqual({
      outcome: 'paid',
      paidAmount: 100_000,
      paidGstAmount: 2_000,
      priceAmount: 110_000,
      feeHelpUsed: 10_000,
      createdDateTime: app.now.toISOString(),
      orderNumber: attempt?.order_number,
      receiptNo: receipt?.receipt_number,
      creditTxnReference: attempt?.transaction_reference,
      payerName: invoice.user.name,
      payerEmail: invoice.user.email,
      errorMessage: null,
    });
    expect(attempt).toMatchObject({
      state: 'paid',
      provider_order_id: `${attempt?.order_number}-1`,
      merchant_client_id: 'client-of-tests',
      merchant_code: 'M1',
      sealed_request: null,
      ask_again_at: null,
      moves: ['created', 'authorising', 'paid'],
    });
    expect(app.cards.charges).toEqual([
      {
        merchant: { clientId: 'client-of-tests', merchantCode: 'M1' },
        orderId: attempt?.provider_order_id,
        amount: 100_000,
        token: aCard.token,
        ip: '127.0.0.1',
        idempotencyKey: attempt?.provider_key,
      },
    ]);
    expect(receipt).toMatchObject({
      kind: 'receipt',
      employer_id: invoice.employerId,
      student_id: invoice.studentId,
      amount: 100_000,
      gst_amount: 2_000,
      issued_day: '2026-03-02',
      mailed_at: null,
    });
    expect(app.jobs).toEqual([
      { name: 'payment-receipt', data: { receiptNumber: receipt?.receipt_number } },
    ]);
    expect(
      await rowsOf(app, 'select status from pre_enrolments where pre_enrolment_id = $1', [
        invoice.preEnrolmentId,
      ]),
    ).toEqual([{ status: 'paid' }]);
    expect(await changesOf(app, invoice.preEnrolmentId)).toEqual([
      {
        kind: 'payment.received',
        user_id: invoice.user.id,
        contact_id: invoice.contactId,
        employer_id: invoice.employerId,
        subject_type: 'preEnrolment',
        values: {
          orderNumber: attempt?.order_number,
          receiptNumber: receipt?.receipt_number,
          transactionReference: attempt?.transaction_reference,
          preEnrolmentId: invoice.preEnrolmentId,
          preEnrolmentNumber: invoice.preEnrolmentNumber,
          invoiceNumber: invoice.invoiceNumber,
          studentId: invoice.studentId,
          amount: 100_000,
          gstAmount: 2_000,
          chargedAmount: 100_000,
          feeHelpUsed: 10_000,
          purchaseOrderNumber: null,
          paidAt: expect.stringMatching(/^2026-03-01T22:00:0\d/),
        },
        protects_table: 'pre_enrolments',
        protects_id: invoice.preEnrolmentId,
        protects: [{ column: 'status', old: 'unpaid', new: 'paid' }],
      },
    ]);
    const events = await rowsOf(
      app,
      'select kind, user_id, employer_id from audit_events where subject_id = $1 order by kind',
      [attempt?.order_number],
    );
    const by = { user_id: invoice.user.id, employer_id: invoice.employerId };
    expect(events).toEqual([
      { kind: 'payment.begun', ...by },
      { kind: 'payment.paid', ...by },
    ]);
  });

  test('with fee help shows price, GST of the price, help and amount paid everywhere', async () => {
    const invoice = await aCompanyInvoice(app, {
      lines: [
        [88_000, 0],
        [22_000, 2_000],
      ],
      feeHelpAmount: 50_000,
    });
    const { employerId: eId, preEnrolmentId: pId, token } = invoice;
    const help = { gstAmount: 2_000, feeHelpUsed: 50_000 };
    const open = await app.call('employer/retrieveUnpaidPreEnrolments', { eId }, token);
    const toPay = { ...help, feesAmount: 110_000, totalDueAmount: 60_000 };
    expect(open.body.Result).toMatchObject([toPay]);
    const one = await app.call('employer/retrievePreEnrolmentDetail', { eId, pId }, token);
    expect(one.body.Result).toMatchObject(toPay);
    const { body } = await pay(app, feesOf(invoice, { amount: 60_000 }), token);
    const { orderNumber = '', receiptNo: rId = '' } = body.Result ?? {};
    const order = await app.call('checkout/retrieveOrder', { orderNumber }, token);
    expect(order.body.Result).toMatchObject({ ...help, priceAmount: 110_000, amount: 60_000 });
    const paid = { ...help, priceAmount: 110_000, paidAmount: 60_000 };
    const receipts = await app.call('employer/retrieveReceipts', { eId }, token);
    expect(receipts.body.Result).toMatchObject([paid]);
    const receipt = await app.call('employer/retrieveReceiptDetail', { rId: rId ?? '' }, token);
    expect(receipt.body.Result).toMatchObject(paid);
  });

  test('names its buyer as of that day, and the student', async () => {
    const invoice = await aCompanyInvoice(app);
    await app.db.query(
      `update employers set legal_name = 'Hallam Services Pty Ltd', abn = '87007967311',
         address_line1 = '88 Abbotts Road', address_location = 'Hallam', address_state = 'VIC',
         address_postcode = '3803', address_country_code = '1101' where employer_id = $1`,
      [invoice.employerId],
    );
    await pay(app, feesOf(invoice), invoice.token);
    const [order] = await rowsOf(app, 'select * from orders where user_id = $1', [invoice.user.id]);
    expect(order).toMatchObject({
      kind: 'fees',
      buyer_name: 'Hallam Services Pty Ltd',
      buyer_abn: '87007967311',
      buyer_address: '88 Abbotts Road, Hallam VIC 3803',
      student_name: 'Ngaire Tūhoe',
      student_number: invoice.studentId,
      contact_id: invoice.contactId,
    });
  });

  test('is paid without the provider if fee help covers all of it', async () => {
    const invoice = await aCompanyInvoice(app, { lines: [[30_000, 0]], feeHelpAmount: 45_000 });
    app.cardsMissing = true;
    const reply = await pay(app, feesOf(invoice, { amount: 0, payToken: {} }), invoice.token);
    expect(reply.body.Result).toMatchObject({
      outcome: 'paid',
      paidAmount: 0,
      creditTxnReference: null,
      errorMessage: null,
    });
    expect(reply.body.Result?.receiptNo).toMatch(/^P-\d{7}$/);
    expect(app.cards.charges).toEqual([]);
    const [attempt] = await attemptsOf(app, invoice.user.id);
    expect(attempt).toMatchObject({ state: 'paid', moves: ['created', 'paid'] });
    const [change] = await changesOf(app, invoice.preEnrolmentId);
    expect(change?.values).toMatchObject({ amount: 0, feeHelpUsed: 30_000 });
  });

  test('without any lines costs nothing, and its order and receipt can be read', async () => {
    const invoice = await aCompanyInvoice(app, { lines: [] });
    const free = feesOf(invoice, { amount: 0, payToken: {} });
    const { orderNumber = '', receiptNo } = (await pay(app, free, invoice.token)).body.Result ?? {};
    const list = await app.call('checkout/retrieveOrders', {}, invoice.token);
    expect(list.body.Result?.orders).toMatchObject([{ orderNumber, firstLine: '', lineCount: 0 }]);
    const order = await app.call('checkout/retrieveOrder', { orderNumber }, invoice.token);
    expect(order.body.Result).toMatchObject({ state: 'paid', lines: [] });
    const paper = await readPaymentPaper(app.db, receiptNo ?? '');
    expect(paper?.paper.data).toMatchObject({ lines: [], amount: 0 });
    expect(paper?.mail.lines).toEqual([]);
  });

  test('is no longer payable while it is being paid, and again once the card was declined', async () => {
    const invoice = await aCompanyInvoice(app);
    const isPayable = async () => {
      const { body } = await app.call(
        'employer/retrievePreEnrolmentDetail',
        { eId: invoice.employerId, pId: invoice.preEnrolmentId },
        invoice.token,
      );
      const { body: list } = await app.call(
        'employer/retrieveUnpaidPreEnrolments',
        { eId: invoice.employerId },
        invoice.token,
      );
      expect(list.Result?.[0]?.isPayable).toBe(body.Result?.isPayable);
      return body.Result?.isPayable;
    };
    expect(await isPayable()).toBe(true);
    let meanwhile: boolean | undefined;
    app.cards.answer(async () => {
      meanwhile = await isPayable();
      return declinedAnswer;
    });
    await pay(app, feesOf(invoice), invoice.token);
    expect(meanwhile).toBe(false);
    expect(await isPayable()).toBe(true);
  });

  test.each([
    ['reader', 403, 'forbidden'],
    ['stranger', 404, 'not-found'],
    ['staff', 403, 'staff-cannot-pay'],
    ['admin', 200, undefined],
  ] as const)('by a %s answers %i %s', async (person, status, code) => {
    const invoice = await aCompanyInvoice(app);
    const isContact = person === 'reader' || person === 'admin';
    const user = isContact
      ? (await aContact(app.db, invoice.employerId, { role: person })).user
      : await aUser(app.db, { isAdmin: person === 'staff' });
    const reply = await pay(app, feesOf(invoice), await app.signIn(user.id));
    expect(refusalOf(reply)).toEqual([status, code]);
    expect(app.cards.charges).toHaveLength(status === 200 ? 1 : 0);
  });

  test('is payable only for contacts with write access, not for staff', async () => {
    const invoice = await aCompanyInvoice(app);
    const isPayableFor = async (userId: string) => {
      const { body } = await app.call(
        'employer/retrievePreEnrolmentDetail',
        { eId: invoice.employerId, pId: invoice.preEnrolmentId },
        await app.signIn(userId),
      );
      return body.Result?.isPayable;
    };
    const reader = await aContact(app.db, invoice.employerId, { role: 'reader' });
    const staff = await aUser(app.db, { isAdmin: true });
    expect(await isPayableFor(reader.user.id)).toBe(false);
    expect(await isPayableFor(staff.id)).toBe(false);
    expect(await isPayableFor(invoice.user.id)).toBe(true);
  });

  test.each([
    ['paid', 'already-paid'],
    ['cancelled', 'invoice-cancelled'],
  ] as const)('that is %s is refused as %s', async (status, code) => {
    const invoice = await aCompanyInvoice(app, { status });
    expect(refusalOf(await pay(app, feesOf(invoice), invoice.token))).toEqual([409, code]);
  });

  test('that does not exist or is retired is not found', async () => {
    const invoice = await aCompanyInvoice(app, { retiredAt: app.now });
    expect((await pay(app, feesOf(invoice), invoice.token)).status).toBe(404);
    const nothing = feesOf({ preEnrolmentNumber: 'PE-NOBODY' });
    expect((await pay(app, nothing, invoice.token)).status).toBe(404);
  });

  test('at another amount is refused with the right one', async () => {
    const invoice = await aCompanyInvoice(app);
    for (const amount of [109_999, 110_001, 0]) {
      const reply = await pay(app, feesOf(invoice, { amount }), invoice.token);
      expect(refusalOf(reply)).toEqual([409, 'amount-changed']);
      expect(reply.body.Error?.Message).toContain('It is now $1,100.00.');
      expect(fieldsOf(reply)).toEqual([['amount', 'It is now $1,100.00.']]);
    }
    expect(app.cards.charges).toEqual([]);
    expect(await attemptsOf(app, invoice.user.id)).toEqual([]);
  });

  test('is refused without a card, and while no cards are accepted', async () => {
    const invoice = await aCompanyInvoice(app);
    const reply = await pay(app, feesOf(invoice, { payToken: {} }), invoice.token);
    expect(refusalOf(reply)).toEqual([400, 'invalid']);
    expect(fieldsOf(reply)).toEqual([['payToken', 'Enter the details of your card']]);
    app.cardsMissing = true;
    const missing = await pay(app, feesOf(invoice), invoice.token);
    expect(refusalOf(missing)).toEqual([409, 'card-payments-missing']);
  });

  test('with a card that the bank could not verify is refused', async () => {
    const invoice = await aCompanyInvoice(app);
    const payment = feesOf(invoice);
    const threeDSecure = { initiatedOrderId: 'order-1', liabilityShiftIndicator: 'N' as const };
    const details = { ...payment.details, threeDSecure };
    expect(refusalOf(await pay(app, { ...payment, details }, invoice.token))).toEqual([
      400,
      'invalid',
    ]);
    const shifted = {
      ...details,
      threeDSecure: { ...threeDSecure, liabilityShiftIndicator: 'Y' as const },
    };
    expect((await pay(app, { ...payment, details: shifted }, invoice.token)).status).toBe(200);
    // 3D Secure is off, so nobody has started that order.
    expect(app.cards.charges[0]?.threeDSecure).toBeUndefined();
  });

  test.each([
    ['a card number as token', { payToken: { token: '4444 3333 2222 1111' } }],
    ['a kind of card that can’t be shown', { payToken: { ...aCard, scheme: 'vi\u202esa' } }],
    ['a negative amount', { amount: -1 }],
    ['half a cent', { amount: 0.5 }],
    ['a fortune', { amount: 100_000_001 }],
  ])('with %s is invalid', async (_name, wrong) => {
    const invoice = await aCompanyInvoice(app);
    const reply = await pay(app, { ...feesOf(invoice), ...wrong }, invoice.token);
    expect(refusalOf(reply)).toEqual([400, 'invalid']);
    expect(JSON.stringify(reply.body)).not.toContain('4444');
  });
});

describe('an invoice that a student pays', () => {
  test('can be paid only by the student', async () => {
    const learner = await aLearner(app);
    const invoice = await aPreEnrolment(app.db, null, learner.studentId);
    const stranger = await aLearner(app);
    expect((await pay(app, feesOf(invoice), stranger.token)).status).toBe(404);
    const reply = await pay(app, feesOf(invoice), learner.token);
    expect(reply.body.Result).toMatchObject({ outcome: 'paid', paidAmount: 110_000 });
    const [change] = await changesOf(app, invoice.preEnrolmentId);
    expect(change).toMatchObject({ contact_id: null, employer_id: null, user_id: learner.userId });
    const [order] = await rowsOf(app, 'select * from orders where user_id = $1', [learner.userId]);
    expect(order).toMatchObject({ buyer_name: 'Zoe Haddad', buyer_abn: null, employer_id: null });
  });
});

describe('the provider’s answer', () => {
  test('declined is shown in plain words, and a retry is another attempt of the same order', async () => {
    const invoice = await aCompanyInvoice(app);
    app.cards.answer(declinedAnswer);
    const reply = await pay(app, feesOf(invoice), invoice.token);
    expect(reply.body.Result).toMatchObject({
      outcome: 'declined',
      paidAmount: 0,
      receiptNo: null,
      creditTxnReference: null,
      errorMessage:
        'Your bank declined the card without saying why, and nothing was charged. Use another card, or ask your bank.',
    });
    expect((await pay(app, feesOf(invoice), invoice.token)).body.Result?.outcome).toBe('paid');
    const attempts = await attemptsOf(app, invoice.user.id);
    expect(attempts.map(({ state, moves }) => [state, moves])).toEqual([
      ['declined', ['created', 'authorising', 'declined']],
      ['paid', ['created', 'authorising', 'paid']],
    ]);
    expect(new Set(attempts.map((attempt) => attempt.order_id)).size).toBe(1);
    expect(new Set(attempts.map((attempt) => attempt.provider_key)).size).toBe(2);
    expect(attempts.map((attempt) => attempt.sealed_request)).toEqual([null, null]);
  });

  test.each([
    ['51', 'Insufficient Funds', 'There isn’t enough money available on the card'],
    ['07', 'Pick Up Card, Special Conditions', 'Call your bank, or use another card.'],
    ['9999', 'Computer says no', 'The bank declined the card, and nothing was charged.'],
    ['9999', null, 'The bank declined the card, and nothing was charged.'],
    [null, 'Computer says no', 'The bank declined the card, and nothing was charged.'],
  ])('%s “%s” helps the payer, and is kept as it is for staff', async (code, phrase, told) => {
    const invoice = await aCompanyInvoice(app);
    app.cards.answer({
      ...{ outcome: 'declined', by: 'bank', cause: 'declined' },
      ...{ gatewayCode: code, gatewayMessage: phrase },
    });
    const message = (await pay(app, feesOf(invoice), invoice.token)).body.Result?.errorMessage;
    expect(message).toContain(told);
    expect(message).toContain('nothing was charged');
    if (phrase) expect(message).not.toContain(phrase);
    const [attempt] = await rowsOf(
      app,
      'select gateway_code, gateway_message from payment_attempts where user_id = $1',
      [invoice.user.id],
    );
    expect(attempt).toEqual({ gateway_code: code, gateway_message: phrase });
  });

  test.each([
    ['that was not reached', { ...refusedAnswer, by: 'nobody', cause: 'not reached' }],
    ['that did not take the request', refusedAnswer],
  ] as const)('a provider %s has charged nothing, and no bank is named', async (_what, answer) => {
    const invoice = await aCompanyInvoice(app);
    app.cards.answer(answer);
    const { body } = await pay(app, feesOf(invoice), invoice.token);
    expect(body.Result?.errorMessage).toContain('nothing was charged');
    expect(body.Result?.errorMessage).not.toContain('bank');
    const causes = await rowsOf<{ cause: string }>(
      app,
      `select cause from attempt_moves join payment_attempts using (attempt_id)
       where payment_attempts.user_id = $1 and attempt_moves.state = 'declined'`,
      [invoice.user.id],
    );
    expect(causes).toEqual([{ cause: answer.cause }]);
  });

  test('unknown is shown as neither, and nobody can pay the same meanwhile', async () => {
    const invoice = await aCompanyInvoice(app);
    const colleague = await aContact(app.db, invoice.employerId, { role: 'admin' });
    app.cards.answer(unknownAnswer);
    const payment = feesOf(invoice);
    const reply = await pay(app, payment, invoice.token);
    expect(reply.body.Result).toMatchObject({ outcome: 'unknown', paidAmount: 0, receiptNo: null });
    expect(reply.body.Result?.errorMessage).toContain('Do not pay again');
    const [attempt] = await attemptsOf(app, invoice.user.id);
    expect(attempt).toMatchObject({ state: 'unknown', settled_at: null });
    expect(attempt?.sealed_request).not.toContain(aCard.token);
    expect(attempt?.ask_again_at?.getTime()).toBeGreaterThan(app.now.getTime());
    const again = await pay(app, feesOf(invoice), invoice.token);
    expect(refusalOf(again)).toEqual([409, 'payment-in-progress']);
    const theirs = await pay(app, feesOf(invoice), await app.signIn(colleague.user.id));
    expect(refusalOf(theirs)).toEqual([409, 'payment-in-progress']);
    // The same key gets the same result, and does not ask the provider.
    expect((await pay(app, payment, invoice.token)).body.Result).toEqual(reply.body.Result);
    expect(app.cards.charges).toHaveLength(1);
  });

  test('missing after an internal error is unknown too', async () => {
    const invoice = await aCompanyInvoice(app);
    app.cards.answer(() => {
      throw new Error('The client failed.');
    });
    const { body } = await pay(app, feesOf(invoice), invoice.token);
    expect(body.Result?.outcome).toBe('unknown');
  });

  test('holds no database connection while it is awaited', async () => {
    const learners = await Promise.all(Array.from({ length: 12 }, () => aLearner(app)));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // More concurrent payments than the tests' pool has connections.
    app.cards.answer(
      ...learners.map((_learner, index) => async () => {
        await held;
        return paidAnswer(`held-${index}`);
      }),
    );
    const paying = learners.map((learner) => pay(app, documentsOf(learner), learner.token));
    await expect.poll(() => app.cards.charges.length, { timeout: 5000 }).toBe(12);
    expect(app.db.pool.totalCount - app.db.pool.idleCount).toBe(0);
    const reader = await aUser(app.db);
    const { status } = await app.call(
      'checkout/retrieveDocumentOrder',
      {},
      await app.signIn(reader.id),
    );
    expect(status).toBe(200);
    release();
    const outcomes = (await Promise.all(paying)).map(({ body }) => body.Result?.outcome);
    expect(outcomes).toEqual(learners.map(() => 'paid'));
  });

  test('too many declined cards lead to a wait, except for those who pay with a good one', async () => {
    const learner = await aLearner(app);
    const tries = 10;
    app.cards.answer(...Array.from({ length: tries }, () => declinedAnswer));
    for (let count = 0; count < tries; count += 1) {
      expect((await pay(app, documentsOf(learner), learner.token)).status).toBe(200);
    }
    const reply = await pay(app, documentsOf(learner), learner.token);
    expect(refusalOf(reply)).toEqual([429, 'too-many']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(app.cards.charges).toHaveLength(tries);
    app.pass(2 * 60_000);
    expect((await pay(app, documentsOf(learner), learner.token)).body.Result?.outcome).toBe('paid');
  });

  test('a provider that rejects requests locks nobody out: no card was tried', async () => {
    const learner = await aLearner(app);
    app.cards.answer(...Array.from({ length: 11 }, () => refusedAnswer));
    for (let count = 0; count < 11; count += 1) {
      expect((await pay(app, documentsOf(learner), learner.token)).status).toBe(200);
    }
    expect((await pay(app, documentsOf(learner), learner.token)).body.Result?.outcome).toBe('paid');
  });
});

test('only the kind and last digits of a card are stored or mailed', async () => {
  const learner = await aLearner(app);
  app.cards.answer(unknownAnswer);
  const token = `secret-${randomUUID()}`;
  await pay(app, documentsOf(learner, { payToken: { ...aCard, token } }), learner.token);
  const tables = await rowsOf<{ name: string }>(
    app,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const found = await rowsOf(app, `select from ${name} t where t::text like $1`, [`%${token}%`]);
    expect([name, found.length]).toEqual([name, 0]);
  }
});
