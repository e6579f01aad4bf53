import { spreadOverLines } from '@tradebridge/contract/refund-rules';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf, rowsOf } from '../../companies/test-companies.ts';
import { wordsOf } from '../../papers/test-paper.ts';
import { declinedAnswer, paidAnswer, unknownAnswer } from '../../platform/test-cards.ts';
import {
  anOffice,
  aPaidInvoice,
  tuitionAndKit as lines,
  refundAll,
  refundPart,
} from './test-refunds.ts';

const { app, admin } = await anOffice();
beforeEach(() => app.cards.reset());

type Part = { lineNumber: number; amount: number };

const refund = (attemptId: string, parts: Part[], given: { invoice?: 'owedAgain' } = {}) =>
  refundPart(app, admin, {
    attemptId,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    lines: parts,
    ...given,
  });

type Reply = Awaited<ReturnType<typeof refundPart>>;
const codeOf = (reply: Reply) => reply.body.Error?.Code;
const fieldsOf = (reply: Reply) => reply.body.Error?.Fields?.map(({ Path }) => Path);
const attemptOf = (reply: Reply) => reply.body.Result?.attempts[0];
const lastOf = (reply: Reply) => attemptOf(reply)?.refunds.at(-1);

const ofLines = (given: object = {}) => aPaidInvoice(app, {}, { lines, ...given });

describe('a refund by lines', () => {
  test('of a tool kit refunds its GST, and of tuition without GST none', async () => {
    const { attemptId, preEnrolmentId } = await ofLines();
    const kit = await refund(attemptId, [{ lineNumber: 2, amount: 33_000 }]);
    expect(lastOf(kit)).toMatchObject({
      amount: 33_000,
      gstAmount: 3000,
      lines: [{ lineNumber: 2, amount: 33_000, gstAmount: 3000 }],
    });
    expect(attemptOf(kit)?.lines).toEqual([
      { lineNumber: 1, refundable: 90_000, refundedAmount: 0, refundedGstAmount: 0 },
      { lineNumber: 2, refundable: 0, refundedAmount: 33_000, refundedGstAmount: 3000 },
    ]);
    app.pass(1000);
    const tuition = await refund(attemptId, [{ lineNumber: 1, amount: 45_000 }]);
    expect(lastOf(tuition)).toMatchObject({ amount: 45_000, gstAmount: 0 });
    expect((await changesOf(app, preEnrolmentId)).map(({ values }) => values)).toMatchObject([
      { gstAmount: 3000, lines: [{ lineNumber: 2, description: 'Tool kit', gstAmount: 3000 }] },
      { gstAmount: 0, lines: [{ lineNumber: 1, description: 'Tuition', amount: 45_000 }] },
    ]);
  });

  test('refunds the GST of parts of lines on their running total', async () => {
    const { attemptId } = await ofLines();
    const gst = [];
    for (const amount of [11_001, 10_999, 11_000]) {
      gst.push(lastOf(await refund(attemptId, [{ lineNumber: 2, amount }]))?.gstAmount);
      app.pass(1000);
    }
    expect(gst).toEqual([1000, 1000, 1000]);
  });

  test('of several lines together is one refund with the GST of each', async () => {
    const { attemptId } = await ofLines();
    const reply = await refund(attemptId, [
      { lineNumber: 2, amount: 1100 },
      { lineNumber: 1, amount: 500 },
    ]);
    expect(app.cards.refunds.map(({ amount }) => amount)).toEqual([1600]);
    expect(lastOf(reply)).toMatchObject({
      gstAmount: 100,
      lines: [
        { lineNumber: 1, amount: 500, gstAmount: 0 },
        { lineNumber: 2, amount: 1100, gstAmount: 100 },
      ],
    });
  });

  test('of the remaining amount names none or all of the lines', async () => {
    const [none, all] = [await ofLines(), await ofLines()];
    const replies = [
      await refundAll(app, admin, {
        attemptId: none.attemptId,
        amount: 123_000,
        invoice: 'owedAgain',
      }),
      await refund(
        all.attemptId,
        [
          { lineNumber: 1, amount: 90_000 },
          { lineNumber: 2, amount: 33_000 },
        ],
        { invoice: 'owedAgain' },
      ),
    ];
    for (const reply of replies) {
      expect(reply.body.Result?.state).toBe('refunded');
      expect(lastOf(reply)).toMatchObject({
        gstAmount: 3000,
        lines: [
          { lineNumber: 1, amount: 90_000, gstAmount: 0 },
          { lineNumber: 2, amount: 33_000, gstAmount: 3000 },
        ],
      });
    }
  });

  test('is refused without lines if it is partial, and with wrong ones', async () => {
    const { attemptId } = await ofLines();
    const unnamed = await refundAll(app, admin, { attemptId, amount: 33_000 });
    expect([unnamed.status, fieldsOf(unnamed)]).toEqual([400, ['lines']]);
    const unknown = await refund(attemptId, [{ lineNumber: 3, amount: 1 }]);
    expect([unknown.status, fieldsOf(unknown)]).toEqual([400, ['lines.0.lineNumber']]);
    const twice = await refund(attemptId, [
      { lineNumber: 1, amount: 1 },
      { lineNumber: 1, amount: 1 },
    ]);
    expect([twice.status, fieldsOf(twice)]).toEqual([400, ['lines.1.lineNumber']]);
    const sum = await refundPart(app, admin, {
      attemptId,
      amount: 3,
      lines: [{ lineNumber: 1, amount: 2 }],
    });
    expect([sum.status, fieldsOf(sum)]).toEqual([400, ['amount']]);
    expect((await refund(attemptId, [])).status).toBe(400);
    expect(app.cards.refunds).toEqual([]);
  });

  test('never exceeds the price of a line, pending and unknown refunds included', async () => {
    const { attemptId } = await ofLines();
    const more = await refund(attemptId, [{ lineNumber: 2, amount: 33_001 }]);
    expect([more.status, codeOf(more), fieldsOf(more)]).toEqual([
      409,
      'refund-too-large',
      ['lines.0.amount'],
    ]);
    app.cards.answerRefund(unknownAnswer);
    await refund(attemptId, [{ lineNumber: 2, amount: 30_000 }]);
    const again = await refund(attemptId, [{ lineNumber: 2, amount: 3001 }]);
    expect(codeOf(again)).toBe('refund-too-large');
    expect((await refund(attemptId, [{ lineNumber: 2, amount: 3000 }])).status).toBe(200);
  });

  test('never exceeds the price of a line when concurrent', async () => {
    const { attemptId } = await ofLines();
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => refund(attemptId, [{ lineNumber: 2, amount: 20_000 }])),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(app.cards.refunds).toHaveLength(1);
  });

  test('of an order with fee help is at most the line, and at most what was paid', async () => {
    const { attemptId } = await ofLines({ feeHelpUsed: 50_000 });
    // 730 dollars were paid: the whole kit can be refunded, and then 400 of the tuition.
    const kit = await refund(attemptId, [{ lineNumber: 2, amount: 33_000 }]);
    expect(lastOf(kit)?.gstAmount).toBe(3000);
    expect(attemptOf(kit)?.refundable).toBe(40_000);
    const more = await refund(attemptId, [{ lineNumber: 1, amount: 40_001 }]);
    expect(codeOf(more)).toBe('refund-too-large');
    const rest = await refund(attemptId, [{ lineNumber: 1, amount: 40_000 }], {
      invoice: 'owedAgain',
    });
    expect(rest.body.Result).toMatchObject({ state: 'refunded', refundedAmount: 73_000 });
  });

  test('of a whole order with fee help is spread over its lines', async () => {
    const { attemptId } = await ofLines({ feeHelpUsed: 50_000 });
    const reply = await refundAll(app, admin, { attemptId, amount: 73_000, invoice: 'owedAgain' });
    const parts = spreadOverLines(
      [
        { lineNumber: 1, refundable: 90_000 },
        { lineNumber: 2, refundable: 33_000 },
      ],
      73_000,
    );
    expect(lastOf(reply)?.lines).toEqual([
      { ...parts[0], gstAmount: 0 },
      // The supply is cancelled, so all of its GST goes, although less than the price was refunded.
      { ...parts[1], gstAmount: 3000 },
    ]);
  });

  test('of a withdrawn kit gives back all of its GST, and its note leaves nothing', async () => {
    const { attemptId } = await aPaidInvoice(
      app,
      {},
      { lines: [{ unitAmount: 110_000, gstAmount: 10_000 }], feeHelpUsed: 60_000 },
    );
    const reply = await refundAll(app, admin, {
      ...{ attemptId, amount: 50_000, invoice: 'withdrawn' },
    });
    expect(lastOf(reply)).toMatchObject({ amount: 50_000, gstAmount: 10_000 });
    const [note] = await rowsOf(
      app,
      `select receipt_number from portal_receipts where attempt_id = $1 and kind = 'adjustmentNote'`,
      [attemptId],
    );
    const { rawPayload } = await app.app.inject({
      method: 'GET',
      url: `/api/payments/downloadReceipt?receiptNo=${String(note?.receipt_number)}`,
      headers: { authorization: `Bearer ${admin}`, 'x-requested-with': 'XMLHttpRequest' },
    });
    const words = (await wordsOf(rawPayload)).join(' ');
    expect(words).toContain('Fee help, no longer used $0.00 -$600.00');
    expect(words).toContain('Remaining $0.00 $0.00');
    expect(words).toContain('Decrease in GST $100.00');
    expect(words).toContain('Decrease in price (including GST) $1,100.00');
  });

  test('has the GST as of when it succeeds, whatever was unknown when it was requested', async () => {
    const { attemptId } = await ofLines();
    app.cards.answerRefund(unknownAnswer);
    // 1,000.09 and 999.91 cents of GST: the second one gets the rest.
    const first = await refund(attemptId, [{ lineNumber: 2, amount: 11_001 }]);
    expect(lastOf(first)).toMatchObject({ state: 'unknown', gstAmount: 1000 });
    const { refundId = '' } = lastOf(first) ?? {};
    app.pass(1000);
    const second = await refund(attemptId, [{ lineNumber: 2, amount: 21_999 }]);
    expect(lastOf(second)?.gstAmount).toBe(2000);
    const resolved = await app.call(
      'payments/resolveRefund',
      { refundId, outcome: 'refunded', reference: 'RX', reason: 'In their records' },
      admin,
    );
    const refunds = resolved.body.Result?.attempts[0]?.refunds ?? [];
    expect(refunds.map(({ gstAmount }) => gstAmount).toSorted()).toEqual([1000, 2000]);
  });

  test('shows its private note only to staff', async () => {
    const { attemptId, preEnrolmentId, order, token } = await ofLines();
    const reply = await refundPart(app, admin, {
      attemptId,
      amount: 1100,
      lines: [{ lineNumber: 2, amount: 1100 }],
      privateNote: 'The employer rang twice',
    });
    expect(lastOf(reply)?.privateNote).toBe('The employer rang twice');
    const own = await app.call(
      'checkout/retrieveOrder',
      { orderNumber: order.orderNumber },
      await app.signIn(order.userId),
    );
    expect(own.status).toBe(200);
    const told = [
      own.body,
      await changesOf(app, preEnrolmentId),
      await rowsOf(app, 'select details from audit_events where subject_id = $1', [
        order.orderNumber,
      ]),
      (await app.call('employer/retrieveReceipts', { eId: order.employerId ?? '' }, token)).body,
    ];
    expect(JSON.stringify(told)).not.toContain('rang');
    app.pass(1000);
    const without = await refund(attemptId, [{ lineNumber: 2, amount: 100 }]);
    expect(lastOf(without)?.privateNote).toBeNull();
  });

  test('with one key is made once, and the key does not work for other lines', async () => {
    const { attemptId } = await ofLines();
    const ask = (lineNumber: number) =>
      refundPart(
        app,
        admin,
        { attemptId, amount: 1000, lines: [{ lineNumber, amount: 1000 }] },
        'a-key-of-lines',
      );
    const replies = await Promise.all([ask(2), ask(2)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(app.cards.refunds).toHaveLength(1);
    expect(codeOf(await ask(1))).toBe('key-reused');
  });
});

describe('the parts of a payment', () => {
  const price = fc
    .integer({ min: 1, max: 500_000 })
    .chain((unitAmount) =>
      fc.record({ unitAmount: fc.constant(unitAmount), gstAmount: fc.nat(unitAmount) }),
    );
  const plan = fc.array(price, { minLength: 1, maxLength: 4 }).chain((bought) =>
    fc.record({
      bought: fc.constant(bought),
      share: fc.double({ min: 0, max: 0.9, noNaN: true }),
      parts: fc.array(
        fc.record({
          lineNumber: fc.integer({ min: 1, max: bought.length }),
          wanted: fc.integer({ min: 1, max: 600_000 }),
          answer: fc.constantFrom('paid', 'declined', 'resolved', 'refused'),
        }),
        { maxLength: 6 },
      ),
    }),
  );

  test('add up to the whole, GST included, in any order and with any outcome', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ bought, share, parts }) => {
        const all = bought.reduce((sum, { unitAmount }) => sum + unitAmount, 0);
        const feeHelpUsed = Math.floor(all * share);
        const { attemptId } = await aPaidInvoice(app, {}, { lines: bought, feeHelpUsed });
        for (const { lineNumber, wanted, answer } of parts) {
          const attempt = await totalsOf(attemptId);
          const line = attempt.lines.find((one) => one.line_number === lineNumber);
          const amount = Math.min(wanted, line?.left ?? 0, attempt.left);
          if (amount === 0 || amount === attempt.left) continue;
          await play(attemptId, { lineNumber, amount }, answer);
        }
        const { left } = await totalsOf(attemptId);
        const rest = await refundAll(app, admin, {
          attemptId,
          amount: left,
          invoice: 'owedAgain',
        });
        expect(rest.body.Result).toMatchObject({
          state: 'refunded',
          refundedAmount: all - feeHelpUsed,
        });
        const after = await totalsOf(attemptId);
        expect([after.left, after.refunded]).toEqual([0, all - feeHelpUsed]);
        for (const line of after.lines) {
          const { unitAmount = 0, gstAmount = 0 } = bought[line.line_number - 1] ?? {};
          expect(line.refunded).toBeLessThanOrEqual(unitAmount);
          if (feeHelpUsed === 0) {
            expect([line.refunded, line.refunded_gst]).toEqual([unitAmount, gstAmount]);
          }
        }
        // In any order: all of the GST, as far as the last refund had room for it.
        const allGst = bought.reduce((sum, { gstAmount = 0 }) => sum + gstAmount, 0);
        const refundedGst = after.lines.reduce((sum, line) => sum + line.refunded_gst, 0);
        // Refunds of the same instant have no order: the last one is known by its amount.
        const isFull = attemptOf(rest)?.refunds.some(
          ({ amount, gstAmount }) => amount === left && gstAmount === left,
        );
        if (!isFull) expect(refundedGst).toBe(allGst);
        expect(refundedGst).toBeLessThanOrEqual(allGst);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  }, 120_000);

  interface Totals {
    left: number;
    refunded: number;
    lines: { line_number: number; left: number; refunded: number; refunded_gst: number }[];
  }

  /** The totals in the tables, without the portal's queries. */
  async function totalsOf(attemptId: string): Promise<Totals> {
    const [attempt] = await rowsOf(
      app,
      `select amount - bound_amount as left, refunded_amount as refunded,
         (select json_agg(json_build_object('line_number', bought.line_number,
            'left', bought.amount - coalesce(bound.amount, 0),
            'refunded', coalesce(bound.refunded, 0), 'refunded_gst', coalesce(bound.gst, 0)))
          from order_lines bought left join lateral (
            select sum(part.amount) as amount,
              sum(part.amount) filter (where made.state = 'refunded') as refunded,
              sum(part.gst_amount) filter (where made.state = 'refunded') as gst
            from refund_lines part join refunds made using (refund_id)
            where made.attempt_id = attempt.attempt_id and made.state <> 'declined'
              and part.line_number = bought.line_number
          ) bound on true
          where bought.order_id = attempt.order_id) as lines
       from payment_attempts attempt where attempt_id = $1`,
      [attemptId],
    );
    // The columns are those of the query.
    return attempt as unknown as Totals;
  }

  async function play(attemptId: string, part: Part, answer: string): Promise<void> {
    if (answer === 'paid') app.cards.answerRefund(paidAnswer(`R-${crypto.randomUUID()}`));
    else if (answer === 'declined') app.cards.answerRefund(declinedAnswer);
    else app.cards.answerRefund(unknownAnswer);
    const reply = await refund(attemptId, [part]);
    expect(reply.status).toBe(200);
    if (answer !== 'resolved' && answer !== 'refused') return;
    await app.db.pool.query(
      `update refunds set ask_again_at = null, sealed_request = null
       where attempt_id = $1 and state = 'unknown'`,
      [attemptId],
    );
    const unknown = attemptOf(reply)?.refunds.find(({ state }) => state === 'unknown');
    const resolved = await app.call(
      'payments/resolveRefund',
      {
        refundId: unknown?.refundId ?? '',
        outcome: answer === 'resolved' ? 'refunded' : 'declined',
        reference: 'RX',
        reason: 'In their records',
      },
      admin,
    );
    expect(resolved.status).toBe(200);
  }
});
