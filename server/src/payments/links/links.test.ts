import { randomUUID } from 'node:crypto';
import type { InputOf } from '@tradebridge/contract/calls';
import {
  maxOpenPaymentLinks,
  maxPaymentLinksPerDay,
  paymentLinkDays,
} from '@tradebridge/contract/payment-link-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aStudent } from '../../apprentices/test-apprentices.ts';
import { refreshEmployerUsers } from '../../companies/refresh-employer-users.ts';
import { aStaffToken } from '../../companies/test-companies.ts';
import { aContact } from '../../companies/test-contacts.ts';
import { shownIn } from '../../identity/test-links.ts';
import { callAsStranger } from '../../identity/test-people.ts';
import { aPreEnrolment } from '../../invoices/test-invoices.ts';
import { hashOfToken } from '../../platform/sealed.ts';
import { TestApp } from '../../platform/test-app.ts';
import { declinedAnswer, unknownAnswer } from '../../platform/test-cards.ts';
import { refundAll } from '../administration/test-refunds.ts';
import { paymentMail } from '../papers/payment-mail.ts';
import { readPaymentPaper } from '../papers/read-payment-paper.ts';
import { askAgain } from '../test-asking.ts';
import {
  aCard,
  aCompanyInvoice,
  attemptsOf,
  changesOf,
  feesOf,
  openSecuredShop,
  openTestShop,
  pay,
  refusalOf,
  rowsOf,
  tidyUp,
} from '../test-purchases.ts';
import { aPaymentLink } from './test-links.ts';

const app = await openTestShop();
beforeEach(async () => {
  tidyUp(app);
  await app.db.query('delete from failed_attempts');
});

type Invoice = Awaited<ReturnType<typeof aCompanyInvoice>>;

const recipient = { recipientName: 'Mele Tau', recipientEmail: 'mele@example.test' };

const send = (
  { preEnrolmentId: pId, token }: Pick<Invoice, 'preEnrolmentId' | 'token'>,
  given: Partial<InputOf<'paymentLinks/send'>> = {},
  headers: Record<string, string> = {},
) => app.call('paymentLinks/send', { pId, ...recipient, ...given }, token, headers);

const list = ({ employerId: eId, preEnrolmentId: pId }: Invoice, token: string) =>
  app.call('paymentLinks/retrieveLinks', { eId, pId }, token);

/** An invoice with an open link. */
async function aSentInvoice(given: Parameters<typeof aPreEnrolment>[3] = {}) {
  const invoice = await aCompanyInvoice(app, given);
  const { preEnrolmentId, employerId, user } = invoice;
  const link = await aPaymentLink(app.db, {
    preEnrolmentId,
    employerId,
    userId: user.id,
    createdAt: app.now,
  });
  return { ...invoice, link };
}
type SentInvoice = Awaited<ReturnType<typeof aSentInvoice>>;

const read = ({ link }: Pick<SentInvoice, 'link'>) =>
  app.call('paymentLinks/retrieveInvoice', {}, link.token);

const payByLink = (
  { link }: Pick<SentInvoice, 'link'>,
  given: Partial<InputOf<'paymentLinks/pay'>> = {},
) =>
  app.call(
    'paymentLinks/pay',
    {
      payToken: aCard,
      amount: 110_000,
      payerName: 'Ruth Payer',
      payerEmail: 'Ruth@Example.test',
      idempotencyKey: randomUUID(),
      ...given,
    },
    link.token,
  );

const resultOf = ({ link }: Pick<SentInvoice, 'link'>, idempotencyKey?: string) =>
  app.call(
    'paymentLinks/retrievePayment',
    idempotencyKey === undefined ? {} : { idempotencyKey },
    link.token,
  );

const eventsOf = (kind: string, subjectId: string) =>
  rowsOf<{ user_id: string | null; employer_id: string; details: object }>(
    app,
    'select user_id, employer_id, details from audit_events where kind = $1 and subject_id = $2',
    [kind, subjectId],
  );

const days = (count: number) => count * 24 * 3_600_000;

describe('a contact', () => {
  test('mails a link, whose token is in its fragment and stored only as a hash', async () => {
    const invoice = await aCompanyInvoice(app);
    const reply = await send(invoice, { message: 'Please pay <b>today</b>.' });
    expect(reply.status).toBe(200);
    const [mail] = app.mails;
    const token = /\/pay#(pay_[\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail).toMatchObject({
      to: 'mele@example.test',
      subject: expect.stringContaining('$1,100.00'),
      text: expect.stringContaining('Please pay <b>today</b>.'),
      html: expect.not.stringContaining('<b>'),
    });
    const [row] = await rowsOf(app, 'select * from payment_links where pre_enrolment_id = $1', [
      invoice.preEnrolmentId,
    ]);
    expect(row).toMatchObject({ token_hash: hashOfToken(token), user_id: invoice.user.id });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(reply.body)).not.toContain('pay_');
    expect((await read({ link: { token } as SentInvoice['link'] })).status).toBe(200);
  });

  test('is named with their address where their message is, and not the institution', async () => {
    const invoice = await aCompanyInvoice(app);
    await send(invoice, { message: 'Thanks' });
    const { name, email } = invoice.user;
    expect(app.mails.at(-1)?.text).toContain(`${name} (${email}) of `);
    expect(app.mails.at(-1)?.text).toMatch(/, not [^,]+, writes: Thanks\n/);
  });

  test.each([
    ['message', 'Please pay at example.com/invoice'],
    ['message', 'Questions? 0412 345 678'],
    ['recipientName', 'Mele, see www.example.com'],
    ['recipientName', 'Mele (03) 9123 4567'],
  ])('leads nobody elsewhere by the %s “%s”', async (field, words) => {
    const invoice = await aCompanyInvoice(app);
    const sent = app.mails.length;
    const { status, body } = await send(invoice, { [field]: words });
    expect([status, body.Error?.Code]).toEqual([400, 'invalid']);
    expect(body.Error?.Fields?.map(({ Path }) => Path)).toEqual([field]);
    expect(app.mails).toHaveLength(sent);
  });

  test('sees to whom it was sent, until when, and in which state', async () => {
    const invoice = await aCompanyInvoice(app);
    const { body } = await send(invoice);
    const { body: listed } = await list(invoice, invoice.token);
    expect(listed.Result).toEqual([body.Result]);
    expect(body.Result).toMatchObject({
      ...recipient,
      senderName: invoice.user.name,
      state: 'open',
      payerName: null,
      expires: new Date(app.now.getTime() + days(paymentLinkDays)).toISOString(),
    });
  });

  test('mails a code beside the link, which opens the invoice, whatever the sender writes', async () => {
    const invoice = await aCompanyInvoice(app);
    await send(invoice, { message: 'Our reference is BRADBURY' });
    const { code, token } = shownIn(app.mails[0]?.text ?? '');
    const email = recipient.recipientEmail.toUpperCase();
    const reply = await callAsStranger(app, 'enterCode', { email, code });
    expect(reply.body.Result).toEqual({ kind: 'payment', token });
    const [link] = await rowsOf<{ link_id: string }>(
      app,
      'update payment_links set revoked_at = $2, revoked_by = user_id where token_hash = $1 returning link_id',
      [hashOfToken(token), app.now],
    );
    expect(link).toBeDefined();
    const ended = await callAsStranger(app, 'enterCode', { email, code });
    expect(refusalOf(ended)).toEqual([400, 'code-wrong']);
  });

  test('sends one mail for a call that is repeated with its key', async () => {
    const invoice = await aCompanyInvoice(app);
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(invoice, {}, key);
    const second = await send(invoice, {}, key);
    expect(second.body.Result).toEqual(first.body.Result);
    expect(app.mails).toHaveLength(1);
    expect(await eventsOf('paymentLink.sent', first.body.Result?.linkId ?? '')).toEqual([
      {
        user_id: invoice.user.id,
        employer_id: invoice.employerId,
        details: { invoice: invoice.invoiceNumber },
      },
    ]);
  });

  test.each([
    ['a name', { recipientName: ' ' }, 'recipientName'],
    ['an address', { recipientEmail: 'mele' }, 'recipientEmail'],
  ])('sends none without %s', async (_what, given, path) => {
    const reply = await send(await aCompanyInvoice(app), given);
    expect(refusalOf(reply)).toEqual([400, 'invalid']);
    expect(reply.body.Error?.Fields?.map(({ Path }) => Path)).toEqual([path]);
  });

  test.each([
    ['paid', 'already-paid'],
    ['cancelled', 'invoice-cancelled'],
  ] as const)('sends none of an invoice that is %s', async (status, code) => {
    expect(refusalOf(await send(await aCompanyInvoice(app, { status })))).toEqual([409, code]);
    expect(app.mails).toEqual([]);
  });

  test('has a limit of open links per invoice, and revoking one makes room', async () => {
    const invoice = await aCompanyInvoice(app);
    const sent = await Promise.all(
      Array.from({ length: maxOpenPaymentLinks + 1 }, () => send(invoice)),
    );
    const refused = sent.filter(({ status }) => status !== 200).map(refusalOf);
    expect(refused).toEqual([[409, 'too-many-payment-links']]);
    const linkId = sent.find(({ status }) => status === 200)?.body.Result?.linkId ?? '';
    const { preEnrolmentId: pId, token } = invoice;
    await app.call('paymentLinks/revoke', { pId, linkId }, token);
    expect((await send(invoice)).status).toBe(200);
  });

  test('has a daily limit', async () => {
    const invoice = await aCompanyInvoice(app);
    for (let sent = 0; sent < maxPaymentLinksPerDay; sent++) {
      expect((await send(invoice)).status).toBe(200);
      await app.db.query('update payment_links set expires_at = created_at');
    }
    expect(refusalOf(await send(invoice))).toEqual([429, 'too-many']);
  });

  test('revokes a link, once', async () => {
    const sent = await aSentInvoice();
    const { preEnrolmentId: pId, token, link } = sent;
    const revoke = () => app.call('paymentLinks/revoke', { pId, linkId: link.linkId }, token);
    expect((await revoke()).body.Result?.state).toBe('revoked');
    expect((await revoke()).body.Result?.state).toBe('revoked');
    expect(await eventsOf('paymentLink.revoked', link.linkId)).toHaveLength(1);
    expect(refusalOf(await read(sent))).toEqual([401, 'payment-link-ended']);
  });

  test('does not find a link through another invoice', async () => {
    const [one, other] = [await aSentInvoice(), await aSentInvoice()];
    const reply = await app.call(
      'paymentLinks/revoke',
      { pId: one.preEnrolmentId, linkId: other.link.linkId },
      one.token,
    );
    expect(refusalOf(reply)).toEqual([404, 'not-found']);
    expect((await read(other)).status).toBe(200);
  });

  test('without write access sends none and sees none; staff see them', async () => {
    const sent = await aSentInvoice();
    const { user: reader } = await aContact(app.db, sent.employerId, { role: 'reader' });
    const token = await app.signIn(reader.id);
    expect(refusalOf(await send({ ...sent, token }))).toEqual([403, 'forbidden']);
    expect((await list(sent, token)).body.Result).toEqual([]);
    const support = await aStaffToken(app, 'isSupport');
    expect((await list(sent, support)).body.Result).toHaveLength(1);
    expect(refusalOf(await send({ ...sent, token: support }))).toEqual([403, 'staff-cannot-pay']);
  });

  test('finds no links of an invoice of another company', async () => {
    const [one, other] = [await aSentInvoice(), await aSentInvoice()];
    const reply = await list({ ...one, preEnrolmentId: other.preEnrolmentId }, one.token);
    expect(refusalOf(reply)).toEqual([404, 'not-found']);
  });
});

test("a student's own invoice is not sent", async () => {
  const student = await aStudent(app.db);
  const invoice = await aPreEnrolment(app.db, null, student.studentId);
  const token = await app.signIn(student.userId ?? '');
  expect(refusalOf(await send({ ...invoice, token }))).toEqual([403, 'forbidden']);
});

describe('the holder of a link', () => {
  test('reads only what the invoice says, as often as they like', async () => {
    const sent = await aSentInvoice({ feeHelpAmount: 10_000, feeHelpDescription: 'Fee help' });
    const first = await read(sent);
    expect(first.body.Result).toMatchObject({
      state: 'payable',
      isByLink: false,
      invoiceNumber: sent.invoiceNumber,
      dueDate: sent.dueDate,
      billedTo: { name: sent.company.name, abn: sent.company.abn },
      senderName: sent.user.name,
      recipientName: 'Mele Tau',
      feesAmount: 110_000,
      gstAmount: 10_000,
      feeHelpDescription: 'Fee help',
      feeHelpUsed: 10_000,
      totalDueAmount: 100_000,
      fees: [
        {
          feeAmount: 110_000,
          lines: [{ description: 'Fee 1', feeAmount: 110_000, feeGstAmount: 10_000 }],
        },
      ],
    });
    const text = JSON.stringify(first.body);
    for (const secret of [sent.studentId, sent.contactId, sent.user.email, 'mele@example.test']) {
      expect(text).not.toContain(secret);
    }
    const before = await rowsOf(app, 'select * from payment_links where link_id = $1', [
      sent.link.linkId,
    ]);
    expect((await read(sent)).body.Result).toEqual(first.body.Result);
    expect(
      await rowsOf(app, 'select * from payment_links where link_id = $1', [sent.link.linkId]),
    ).toEqual(before);
  });

  test("pays it: one charge, an order of the sender's company, and the receipt mailed to the payer", async () => {
    const sent = await aSentInvoice();
    const { body } = await payByLink(sent, { purchaseOrderNumber: 'PO 7' });
    expect(body.Result).toMatchObject({
      threeDSecure: null,
      response: { outcome: 'paid', paidAmount: 110_000, paidGstAmount: 10_000, errorMessage: null },
    });
    expect(JSON.stringify(body)).not.toMatch(/ruth/i);
    expect(app.cards.charges).toHaveLength(1);
    const [listed] =
      (await app.call('employer/retrieveOrders', { eId: sent.employerId }, sent.token)).body.Result
        ?.orders ?? [];
    expect(listed).toMatchObject({ state: 'paid', payerName: 'Ruth Payer', amount: 110_000 });
    const staff = await aStaffToken(app, 'isSupport');
    const { orderNumber = '' } = listed ?? {};
    const order = await app.call('payments/retrieveOrder', { orderNumber }, staff);
    expect(order.body.Result?.paymentLink).toEqual({
      senderName: sent.user.name,
      recipientName: sent.link.recipientName,
      recipientEmail: sent.link.recipientEmail,
      sent: sent.link.createdAt.toISOString(),
    });
    const paper = await readPaymentPaper(app.db, body.Result?.response?.receiptNo ?? '');
    if (!paper) throw new Error('The receipt is missing.');
    const mail = paymentMail(app.parts.institution, paper, Buffer.from('pdf'));
    expect(mail.to).toBe('ruth@example.test');
    // A payer without an account has no order to open.
    expect(mail.text).not.toContain('/order/');
    expect(await changesOf(app, sent.preEnrolmentId)).toMatchObject([
      { kind: 'payment.received', user_id: sent.user.id, contact_id: sent.contactId },
    ]);
    expect((await list(sent, sent.token)).body.Result).toMatchObject([
      { state: 'paid', payerName: 'Ruth Payer' },
    ]);
    const [notice] = await rowsOf(app, 'select title from notifications where user_id = $1', [
      sent.user.id,
    ]);
    expect(notice).toEqual({ title: `Ruth Payer paid invoice ${sent.invoiceNumber} ($1,100.00)` });
  });

  test('is recorded without an account, with the link', async () => {
    const sent = await aSentInvoice();
    const { body } = await payByLink(sent);
    const orderNumber = body.Result?.response?.orderNumber ?? '';
    const [begun] = await eventsOf('payment.begun', orderNumber);
    expect(begun).toMatchObject({
      user_id: null,
      employer_id: sent.employerId,
      details: { paymentLinkId: sent.link.linkId },
    });
    expect(await eventsOf('payment.paid', orderNumber)).toMatchObject([{ user_id: null }]);
  });

  test('pays once per key, and gets the same result for the same key', async () => {
    const sent = await aSentInvoice();
    const idempotencyKey = randomUUID();
    const [first, second] = await Promise.all([
      payByLink(sent, { idempotencyKey }),
      payByLink(sent, { idempotencyKey }),
    ]);
    expect(second.body.Result).toEqual(first.body.Result);
    expect((await payByLink(sent, { idempotencyKey })).body.Result).toEqual(first.body.Result);
    expect(app.cards.charges).toHaveLength(1);
    const other = await payByLink(sent, { idempotencyKey, payerName: 'Somebody Else' });
    expect(refusalOf(other)).toEqual([409, 'key-reused']);
  });

  test('is charged once when two pay concurrently', async () => {
    const sent = await aSentInvoice();
    const all = await Promise.all([
      payByLink(sent),
      payByLink(sent, { payerName: 'Sam Other' }),
      pay(app, feesOf(sent), sent.token),
    ]);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(app.cards.charges).toHaveLength(1);
  });

  test('needs a name and an address, and the amount that is due', async () => {
    const sent = await aSentInvoice();
    const wrong = await payByLink(sent, { payerName: '', payerEmail: 'nowhere' });
    expect(wrong.body.Error?.Fields?.map(({ Path }) => Path)).toEqual(['payerName', 'payerEmail']);
    expect(refusalOf(await payByLink(sent, { amount: 1 }))).toEqual([409, 'amount-changed']);
    expect(refusalOf(await payByLink(sent, { payToken: {} }))).toEqual([400, 'invalid']);
    expect(app.cards.charges).toEqual([]);
  });

  test('completes it without a card if nothing is to be paid', async () => {
    const sent = await aSentInvoice({ feeHelpAmount: 110_000 });
    const { body } = await payByLink(sent, { amount: 0, payToken: {} });
    expect(body.Result?.response).toMatchObject({ outcome: 'paid', paidAmount: 0 });
    expect(app.cards.charges).toEqual([]);
  });

  test('whose card is declined may try again, and the order names the final payer', async () => {
    const sent = await aSentInvoice();
    app.cards.answer(declinedAnswer);
    expect((await payByLink(sent)).body.Result?.response?.outcome).toBe('declined');
    expect((await read(sent)).body.Result?.state).toBe('payable');
    const { body } = await payByLink(sent, { payerName: 'Sam Other' });
    expect(body.Result?.response?.outcome).toBe('paid');
    const attempts = await attemptsOf(app, sent.user.id);
    expect(new Set(attempts.map(({ order_id: id }) => id)).size).toBe(2);
    expect((await list(sent, sent.token)).body.Result).toMatchObject([{ payerName: 'Sam Other' }]);
  });

  test('whose cards are repeatedly declined has to wait, but the sender does not', async () => {
    const sent = await aSentInvoice();
    for (let tried = 0; tried < 10; tried++) {
      app.cards.answer(declinedAnswer);
      await payByLink(sent);
    }
    expect(refusalOf(await payByLink(sent))).toEqual([429, 'too-many']);
    expect((await pay(app, feesOf(sent), sent.token)).body.Result?.outcome).toBe('paid');
  });
});

describe('a payment by link with an unknown outcome', () => {
  test('prevents another, is shown on the page, and mailed once it is known', async () => {
    const sent = await aSentInvoice();
    const idempotencyKey = randomUUID();
    app.cards.answer(unknownAnswer);
    const { body } = await payByLink(sent, { idempotencyKey });
    expect(body.Result?.response?.outcome).toBe('unknown');
    expect((await read(sent)).body.Result).toMatchObject({ state: 'beingPaid', isByLink: true });
    expect(refusalOf(await payByLink(sent))).toEqual([409, 'payment-in-progress']);
    // Others are not told who is paying, and the sender is not the payer.
    const other = await aPaymentLink(app.db, {
      preEnrolmentId: sent.preEnrolmentId,
      employerId: sent.employerId,
      userId: sent.user.id,
    });
    const refused = await payByLink({ link: other });
    expect(JSON.stringify(refused.body)).not.toContain('Ruth');
    expect((await read({ link: other })).body.Result).toMatchObject({
      state: 'beingPaid',
      isByLink: false,
    });
    const { employerId: eId, preEnrolmentId: pId, token } = sent;
    const seen = await app.call('employer/retrievePreEnrolmentDetail', { eId, pId }, token);
    expect(seen.body.Result?.beingPaid).toMatchObject({ payerName: 'Ruth Payer', isOwn: false });
    app.pass(60_000);
    await askAgain({ db: app.db, cards: app.cards, now: () => app.now, ...app.parts });
    expect((await resultOf(sent, idempotencyKey)).body.Result).toMatchObject({
      state: 'answered',
      response: { outcome: 'paid' },
    });
    const told = app.mails.find(({ to }) => to === 'ruth@example.test');
    expect(told?.text).toContain('It did.');
    expect(told?.text).not.toContain('/order/');
    expect(app.cards.charges.length).toBeGreaterThan(0);
    expect(new Set(app.cards.charges.map(({ idempotencyKey: key }) => key)).size).toBe(1);
  });

  test('returns only its result if the link was revoked meanwhile', async () => {
    const sent = await aSentInvoice();
    app.cards.answer(unknownAnswer);
    await payByLink(sent);
    const { preEnrolmentId: pId, link, token } = sent;
    await app.call('paymentLinks/revoke', { pId, linkId: link.linkId }, token);
    expect((await resultOf(sent)).body.Result?.response?.outcome).toBe('unknown');
    expect(refusalOf(await read(sent))).toEqual([401, 'payment-link-ended']);
    expect(refusalOf(await payByLink(sent))).toEqual([401, 'payment-link-ended']);
  });
});

describe('the result of a payment by link', () => {
  test('is empty before the first, and the latest without a key', async () => {
    const sent = await aSentInvoice();
    expect((await resultOf(sent)).body.Result).toEqual({ state: 'none', response: null });
    app.cards.answer(declinedAnswer);
    const declined = randomUUID();
    await payByLink(sent, { idempotencyKey: declined });
    await payByLink(sent);
    expect((await resultOf(sent)).body.Result?.response?.outcome).toBe('paid');
    expect((await resultOf(sent, declined)).body.Result?.response?.outcome).toBe('declined');
    expect((await resultOf(sent, 'another')).body.Result?.state).toBe('none');
  });

  test('is pending while the provider is asked', async () => {
    const sent = await aSentInvoice();
    const { promise, resolve } = Promise.withResolvers<typeof declinedAnswer>();
    app.cards.answer(() => promise);
    const paying = payByLink(sent);
    await expect
      .poll(async () => (await resultOf(sent)).body.Result)
      .toEqual({ state: 'underWay', response: null });
    resolve(declinedAnswer);
    await paying;
    expect((await resultOf(sent)).body.Result?.state).toBe('answered');
  });

  test('includes no payment by another link or by the sender', async () => {
    const [one, other] = [await aSentInvoice(), await aSentInvoice()];
    const idempotencyKey = randomUUID();
    await payByLink(one, { idempotencyKey });
    await pay(app, feesOf(other, { idempotencyKey }), other.token);
    expect((await resultOf(other, idempotencyKey)).body.Result?.state).toBe('none');
    expect((await resultOf(other)).body.Result?.state).toBe('none');
  });
});

describe('a link ends', () => {
  const ended = [401, 'payment-link-ended'];

  test('after its number of days, for every call', async () => {
    const sent = await aSentInvoice();
    await app.db.query('update payment_links set expires_at = $2 where link_id = $1', [
      sent.link.linkId,
      app.now,
    ]);
    for (const reply of [await read(sent), await payByLink(sent), await resultOf(sent)]) {
      expect(refusalOf(reply)).toEqual(ended);
    }
    expect((await list(sent, sent.token)).body.Result).toMatchObject([{ state: 'expired' }]);
  });

  test('with any payment, and then says that the invoice is paid', async () => {
    const sent = await aSentInvoice();
    await pay(app, feesOf(sent), sent.token);
    expect((await read(sent)).body.Result).toMatchObject({ state: 'paid', isByLink: false });
    expect(refusalOf(await payByLink(sent))).toEqual([409, 'already-paid']);
    expect((await list(sent, sent.token)).body.Result).toMatchObject([
      { state: 'paid', payerName: null },
    ]);
  });

  test('permanently, even if the payment is refunded and the invoice is owed again', async () => {
    const sent = await aSentInvoice();
    await payByLink(sent);
    const [attempt] = await attemptsOf(app, sent.user.id);
    const admin = await aStaffToken(app, 'isAdmin');
    await refundAll(app, admin, {
      attemptId: attempt?.attempt_id ?? '',
      amount: 110_000,
      invoice: 'owedAgain',
    });
    expect(refusalOf(await payByLink(sent))).toEqual([409, 'already-paid']);
    expect((await pay(app, feesOf(sent), sent.token)).body.Result?.outcome).toBe('paid');
  });

  test('if its sender may no longer pay for the company', async () => {
    const sent = await aSentInvoice();
    await app.db.query(`update employer_contacts set role = 'reader' where contact_id = $1`, [
      sent.contactId,
    ]);
    await refreshEmployerUsers(app.db, { userIds: [sent.user.id] });
    expect(refusalOf(await read(sent))).toEqual(ended);
    expect(refusalOf(await payByLink(sent))).toEqual(ended);
  });

  test("if its sender's account was disabled, or the invoice is now another company's", async () => {
    const [one, other] = [await aSentInvoice(), await aSentInvoice()];
    await app.db.query('update users set disabled_at = $2 where id = $1', [one.user.id, app.now]);
    expect(refusalOf(await payByLink(one))).toEqual(ended);
    await app.db.query('update pre_enrolments set employer_id = $2 where pre_enrolment_id = $1', [
      other.preEnrolmentId,
      one.employerId,
    ]);
    expect(refusalOf(await read(other))).toEqual(ended);
  });
});

describe('an invalid link', () => {
  const callWith = (authorization?: string) =>
    app.post(
      '/api/paymentLinks/retrieveInvoice',
      {},
      {
        'x-requested-with': 'test',
        ...(authorization !== undefined && { authorization }),
      },
    );

  test('gets the same refusal as one that has ended', async () => {
    const revoked = await aSentInvoice();
    const { preEnrolmentId: pId, link, token } = revoked;
    await app.call('paymentLinks/revoke', { pId, linkId: link.linkId }, token);
    const expected = (await read(revoked)).body;
    for (const given of [undefined, 'Bearer', 'Bearer pay_', 'Bearer pay_unknown', 'Basic pay_x']) {
      const reply = await callWith(given);
      expect([reply.status, reply.body]).toEqual([401, expected]);
    }
    expect((await callWith(`Bearer ${token}`)).body).toEqual(expected);
  });

  test('is recorded only if it was revoked', async () => {
    const sent = await aSentInvoice();
    const { preEnrolmentId: pId, link, token } = sent;
    await read(sent);
    await app.call('paymentLinks/revoke', { pId, linkId: link.linkId }, token);
    expect(await eventsOf('paymentLink.misused', link.linkId)).toEqual([]);
    await read(sent);
    expect(await eventsOf('paymentLink.misused', link.linkId)).toMatchObject([
      { user_id: null, employer_id: sent.employerId },
    ]);
  });

  test('tried in bulk has to wait and is recorded, but holders of valid links do not wait', async () => {
    const sent = await aSentInvoice();
    const told = [];
    for (let tried = 0; tried < 61; tried++) {
      told.push((await callWith(`Bearer pay_${randomUUID()}`)).status);
    }
    expect(new Set(told.slice(0, 60))).toEqual(new Set([401]));
    expect(told[60]).toBe(429);
    expect((await read(sent)).status).toBe(200);
    await expect
      .poll(() =>
        rowsOf(
          app,
          `select details->>'limit' as "limit" from audit_events
          where kind = 'limit.reached' and details->>'limit' = 'paymentLink'`,
        ),
      )
      .not.toEqual([]);
  });
});

test('holders of valid links are not delayed by others on their network', async () => {
  const crowded = await TestApp.open(
    { REQUESTS_PER_MINUTE: '5', USER_REQUESTS_PER_MINUTE: '5' },
    app.db,
  );
  const { link } = await aSentInvoice();
  const readThere = () => crowded.call('paymentLinks/retrieveInvoice', {}, link.token);
  expect((await readThere()).status).toBe(200);
  const others = await Promise.all(
    Array.from({ length: 6 }, () => crowded.call('paymentLinks/retrieveInvoice', {}, 'nobody')),
  );
  expect(others.at(-1)?.status).toBe(429);
  expect((await readThere()).status).toBe(200);
  // They have a limit themselves.
  const all = await Promise.all(Array.from({ length: 6 }, readThere));
  expect(all.map(({ status }) => status)).toContain(429);
  await crowded.close();
});

describe('with 3D Secure', () => {
  let secured: TestApp;
  beforeAll(async () => {
    secured = await openSecuredShop(app);
  });
  afterAll(() => secured.close());

  const input = (given: Partial<InputOf<'paymentLinks/pay'>> = {}) => ({
    payToken: aCard,
    amount: 110_000,
    payerName: 'Ruth Payer',
    payerEmail: 'ruth@example.test',
    idempotencyKey: randomUUID(),
    ...given,
  });
  const payWith = ({ link }: SentInvoice, given: InputOf<'paymentLinks/pay'>) =>
    secured.call('paymentLinks/pay', given, link.token);

  test('the first call only starts it, and the second charges with its result', async () => {
    const sent = await aSentInvoice();
    const given = input();
    const { body } = await payWith(sent, given);
    expect(body.Result).toMatchObject({ threeDSecure: { orderToken: 't' }, response: null });
    expect(secured.cards.charges).toEqual([]);
    const initiatedOrderId = body.Result?.threeDSecure?.orderId ?? '';
    const threeDSecure = { initiatedOrderId, liabilityShiftIndicator: 'Y' as const };
    const paid = await payWith(sent, { ...given, threeDSecure });
    expect(paid.body.Result?.response?.outcome).toBe('paid');
    expect(secured.cards.charges.at(-1)?.threeDSecure).toEqual({
      initiatedOrderId: 'order-of-provider',
      liabilityShiftIndicator: 'Y',
    });
    expect((await payWith(sent, given)).body).toEqual(paid.body);
  });

  test('one that was started with another link is not accepted', async () => {
    const [one, other] = [await aSentInvoice(), await aSentInvoice()];
    const { body } = await payWith(other, input());
    const initiatedOrderId = body.Result?.threeDSecure?.orderId ?? '';
    const threeDSecure = { initiatedOrderId, liabilityShiftIndicator: 'Y' as const };
    expect(refusalOf(await payWith(one, input({ threeDSecure })))).toEqual([400, 'invalid']);
  });
});
