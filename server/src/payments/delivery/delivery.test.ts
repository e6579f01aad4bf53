import type { Envelope } from '@tradebridge/contract/call';
import { deliveryRules, maxAttachmentsBytes } from '@tradebridge/contract/payment-rules';
import type { StaffOrder } from '@tradebridge/contract/payments';
import { hallam } from '@tradebridge/contract/test-addresses';
import { describe, expect, test } from 'vitest';
import { aStudent } from '../../apprentices/test-apprentices.ts';
import { aUser } from '../../identity/test-users.ts';
import { listenTo } from '../../importer/test-portal.ts';
import { openTestApp } from '../../platform/test-app.ts';
import { anAttempt, anOrder } from '../test-orders.ts';

const app = await openTestApp();
const admin = await app.signIn((await aUser(app.db, { isAdmin: true })).id);

const pdf = (size = 100) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    Buffer.alloc(size),
  ]);

/** An order of one digital and two printed documents, paid by default. */
async function anOrderOf(attempt: Parameters<typeof anAttempt>[2] = {}) {
  const { id: userId } = await aUser(app.db);
  const { studentId } = await aStudent(app.db);
  const order = await anOrder(app.db, {
    userId,
    studentId,
    emailAddress: 'documents@example.test',
    payerEmail: 'payer@example.test',
    address: hallam,
    lines: [
      { description: 'Transcript' },
      { description: 'Testamur', delivery: 'print', quantity: 2 },
      { description: 'Statement', delivery: 'print' },
    ],
  });
  await anAttempt(app.db, order, attempt);
  return { ...order, token: await app.signIn(userId) };
}

interface Sent {
  readonly type?: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

async function deliver(
  orderNumber: string,
  lineNumber: number | string,
  content: Buffer,
  { type = 'application/pdf', token = admin, headers = {} }: Sent = {},
) {
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api/payments/deliverDocument?orderNumber=${orderNumber}&lineNumber=${lineNumber}`,
    headers: {
      authorization: `Bearer ${token}`,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': type,
      ...headers,
    },
    payload: content,
  });
  return { status: reply.statusCode, body: reply.json() as Envelope<StaffOrder> };
}

const mark = (orderNumber: string, lineNumbers: number[], reference: string | null = null) =>
  app.call('payments/markDelivered', { orderNumber, lineNumbers, reference }, admin);

const eventsOf = async (orderNumber: string) =>
  (
    await app.db.pool.query<{ details: object }>(
      `select details from audit_events where kind = 'order.delivered' and subject_id = $1
       order by at, id`,
      [orderNumber],
    )
  ).rows.map(({ details }) => details);

describe('a digital document', () => {
  test('is stored, mailed to the address of its order, and downloaded by its purchaser', async () => {
    const { orderNumber, token, userId } = await anOrderOf();
    const content = pdf();
    const changes = await listenTo(app.db.url);
    const { status, body } = await deliver(orderNumber, 1, content);
    expect(status).toBe(200);
    expect(body.Result?.lines[0]).toMatchObject({
      delivered: app.now.toISOString(),
      isDownloadable: true,
    });
    expect(await changes.heard()).toEqual(
      [JSON.stringify({ kind: 'orders', userId }), JSON.stringify({ kind: 'payments' })].sort(),
    );
    await changes.close();
    const mail = app.mails.at(-1);
    expect(mail).toMatchObject({
      to: 'documents@example.test',
      subject: expect.stringMatching(/^Order \S+: your document Transcript$/),
      attachments: [{ filename: 'Transcript.pdf', contentType: 'application/pdf' }],
    });
    expect(Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64')).toEqual(content);
    expect(await eventsOf(orderNumber)).toEqual([
      { lineNumbers: [1], delivery: 'digital', size: content.length, mimeType: 'application/pdf' },
    ]);
    const fetched = await app.app.inject({
      method: 'POST',
      url: '/api/checkout/downloadOrderedDocument',
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
      payload: { orderNumber, lineNumber: 1 },
    });
    expect(fetched.rawPayload).toEqual(content);
  });

  test('that is too large for a mail is only announced', async () => {
    const { orderNumber } = await anOrderOf();
    expect((await deliver(orderNumber, 1, pdf(maxAttachmentsBytes))).status).toBe(200);
    expect(app.mails.at(-1)?.attachments).toBeUndefined();
    expect(app.mails.at(-1)?.text).toContain('too large for an email');
  });

  test('can be delivered again, with a new mail; repeating the same upload delivers it once', async () => {
    const { orderNumber } = await anOrderOf();
    await deliver(orderNumber, 1, pdf(1));
    const sent = app.mails.length;
    const again = { headers: { 'idempotency-key': `again-${orderNumber}` } };
    await deliver(orderNumber, 1, pdf(2), again);
    await deliver(orderNumber, 1, pdf(2), again);
    expect(app.mails).toHaveLength(sent + 1);
    expect(await eventsOf(orderNumber)).toHaveLength(2);
  });

  test.each([
    ['nothing of it was paid', { state: 'declined' as const }],
    ['it is being paid', { state: 'unknown' as const }],
    ['all was paid back', { releasedAt: new Date() }],
  ])('is not delivered where %s', async (_what, attempt) => {
    const { orderNumber } = await anOrderOf(attempt);
    const sent = app.mails.length;
    const { status, body } = await deliver(orderNumber, 1, pdf());
    expect([status, body.Error?.Code]).toEqual([409, 'conflict']);
    expect(app.mails).toHaveLength(sent);
  });

  test('must be a single file of a permitted type and size', async () => {
    const { orderNumber } = await anOrderOf();
    const outcomes = await Promise.all([
      deliver(orderNumber, 2, pdf()),
      deliver(orderNumber, 9, pdf()),
      deliver('TB-NOBODYS', 1, pdf()),
      deliver(orderNumber, 'x', pdf()),
      deliver(orderNumber, 1, Buffer.alloc(0)),
      deliver(orderNumber, 1, Buffer.from('GIF89a'), { type: 'image/gif' }),
      deliver(orderNumber, 1, Buffer.from('<html>')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([400, 404, 404, 400, 400, 415, 415]);
    const large = await deliver(orderNumber, 1, pdf(deliveryRules.uploadMaxSize));
    expect(large.status).toBe(413);
  });

  test('is delivered only by administrators', async () => {
    const { orderNumber, token } = await anOrderOf();
    const support = await app.signIn((await aUser(app.db, { isSupport: true })).id);
    for (const who of [token, support]) {
      expect((await deliver(orderNumber, 1, pdf(), { token: who })).status).toBe(403);
    }
  });
});

describe('printed documents', () => {
  test('are marked as posted, and the purchaser is notified once', async () => {
    const { orderNumber } = await anOrderOf();
    const sent = app.mails.length;
    const { body } = await mark(orderNumber, [2], 'AP123');
    expect(
      body.Result?.lines.map(({ delivered, deliveryReference }) => [
        delivered !== null,
        deliveryReference,
      ]),
    ).toEqual([
      [false, null],
      [true, 'AP123'],
      [false, null],
    ]);
    const mail = app.mails.at(-1);
    expect(mail).toMatchObject({
      to: 'payer@example.test',
      subject: `Your order ${orderNumber} has been posted`,
    });
    expect(mail?.text).toContain('2 × Testamur');
    expect(mail?.text).toContain(hallam.line1);
    expect(mail?.text).toContain('AP123');
    await mark(orderNumber, [2]);
    expect(app.mails).toHaveLength(sent + 1);
    app.pass(1000);
    await mark(orderNumber, [2, 3]);
    expect(app.mails).toHaveLength(sent + 2);
    expect(app.mails.at(-1)?.text).not.toContain('Testamur');
    expect(await eventsOf(orderNumber)).toEqual([
      { lineNumbers: [2], delivery: 'print', reference: 'AP123' },
      { lineNumbers: [3], delivery: 'print', reference: null },
    ]);
  });

  test('marked concurrently by two notify the purchaser once', async () => {
    const { orderNumber } = await anOrderOf();
    const sent = app.mails.length;
    const replies = await Promise.all([mark(orderNumber, [2, 3]), mark(orderNumber, [2, 3])]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(app.mails).toHaveLength(sent + 1);
  });

  test('are refused if they are digital, unknown, or not paid', async () => {
    const { orderNumber } = await anOrderOf();
    expect((await mark(orderNumber, [1, 2])).body.Error?.Code).toBe('invalid');
    expect((await mark(orderNumber, [2, 9])).status).toBe(404);
    const unpaid = await anOrderOf({ state: 'authorising' });
    expect((await mark(unpaid.orderNumber, [2])).status).toBe(409);
    const none = await app.call(
      'payments/markDelivered',
      { orderNumber, lineNumbers: [], reference: null },
      admin,
    );
    expect(none.body.Error?.Code).toBe('invalid');
  });
});
