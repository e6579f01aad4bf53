import { beforeEach, describe, expect, test } from 'vitest';
import { declinedAnswer, paidAnswer, TestCards, unknownAnswer } from '../platform/test-cards.ts';
import { keepAskingAgain } from './ask-again.ts';
import type { AskingParts } from './asking.ts';
import { sealRequest } from './sealed-request.ts';
import { settleDeclined, settlePaid } from './settle.ts';
import { askAgain } from './test-asking.ts';
import { aRefund } from './test-orders.ts';
import {
  aCompanyInvoice,
  aLearner,
  attemptsOf,
  documentsOf,
  feesOf,
  openTestShop,
  pay,
  rowsOf,
} from './test-purchases.ts';

const app = await openTestShop();
beforeEach(async () => {
  app.cards.reset();
  app.jobs.length = 0;
  app.mails.length = 0;
  // Attempts that the previous test left open do not belong to this one.
  await app.db.query(
    `update payment_attempts set state = 'unknown', ask_again_at = null, sealed_request = null
     where state in ('authorising', 'unknown')`,
  );
});

const partsOf = (given: Partial<AskingParts> = {}): AskingParts => ({
  db: app.db,
  cards: app.cards,
  ...app.parts,
  now: () => app.now,
  ...given,
});
const seconds = (count: number) => app.pass(count * 1000);

const attemptOf = async (userId: string) => {
  const [attempt] = await attemptsOf(app, userId);
  if (!attempt) throw new Error('The attempt is missing.');
  return attempt;
};
const movesOf = (attemptId: string) =>
  rowsOf<{ state: string; cause: string; user_id: string | null }>(
    app,
    'select state, cause, user_id from attempt_moves where attempt_id = $1 order by move_id',
    [attemptId],
  );
const changesOf = (subjectId: string) =>
  rowsOf(app, 'select protects from registry_changes where subject_id = $1', [subjectId]);
const reviewsOf = (attemptId: string) =>
  rowsOf<{ kind: string; detail: string }>(
    app,
    'select kind, detail from payment_reviews where attempt_id = $1',
    [attemptId],
  );

/** A learner with a payment of unknown outcome. */
async function anUnknown() {
  const learner = await aLearner(app);
  app.cards.answer(unknownAnswer);
  const payment = documentsOf(learner);
  await pay(app, payment, learner.token);
  const { attempt_id: attemptId } = await attemptOf(learner.userId);
  return { ...learner, payment, attemptId };
}

describe('an unknown outcome', () => {
  test('is requested again with the same request and key, and paid automatically; the purchaser is notified', async () => {
    const { userId, payment, token } = await anUnknown();
    await askAgain(partsOf());
    expect(app.cards.charges).toHaveLength(1);
    seconds(6);
    app.cards.answer(paidAnswer('late'));
    await askAgain(partsOf());
    const [first, second] = app.cards.charges;
    expect(second).toEqual(first);
    const attempt = await attemptOf(userId);
    expect(attempt).toMatchObject({
      state: 'paid',
      transaction_reference: 'late',
      sealed_request: null,
      ask_again_at: null,
      moves: ['created', 'authorising', 'unknown', 'paid'],
    });
    expect(app.jobs.map(({ name }) => name)).toEqual(['payment-receipt']);
    const [{ order_number: orderNumber = '' } = {}] = await attemptsOf(app, userId);
    expect(app.mails.map(({ subject }) => subject)).toEqual([
      `Order ${orderNumber}: your payment of $22.00 went through`,
    ]);
    expect(app.mails[0]?.text).toContain(`/order/${orderNumber}`);
    expect(app.mails[0]?.text).toContain('$22.00');
    const reply = await pay(app, payment, token);
    expect(reply.body.Result).toMatchObject({ outcome: 'paid', creditTxnReference: 'late' });
    await askAgain(partsOf());
    expect(app.cards.charges).toHaveLength(2);
  });

  test('is not taken for a failure because the provider declines later, and requested less and less often', async () => {
    const begun = app.now.getTime();
    const { userId, attemptId } = await anUnknown();
    app.cards.answer(...Array.from({ length: 40 }, () => unknownAnswer));
    const asked: number[] = [];
    for (let second = 1; second <= 600; second += 1) {
      // Nobody has to wait to resolve it longer than the provider is asked.
      expect((await attemptOf(userId)).ask_again_at?.getTime()).toBeLessThanOrEqual(
        begun + 600_000,
      );
      seconds(1);
      const before = app.cards.charges.length;
      await askAgain(partsOf());
      if (app.cards.charges.length > before) asked.push(second);
    }
    const pauses = asked.slice(1).map((second, index) => second - (asked[index] ?? 0));
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(asked.length).toBeGreaterThan(6);
    expect(asked.length).toBeLessThan(20);
    expect(asked.at(-1)).toBeLessThanOrEqual(600);
    const attempt = await attemptOf(userId);
    expect(attempt).toMatchObject({ state: 'unknown', sealed_request: null, ask_again_at: null });
    expect((await movesOf(attemptId)).at(-1)?.cause).toContain('an administrator resolves it');
    app.cards.reset();
    seconds(3600);
    await askAgain(partsOf());
    expect(app.cards.charges).toEqual([]);
  });

  test('is left to an administrator as soon as the time for asking ends', async () => {
    const { userId, attemptId } = await anUnknown();
    seconds(599);
    app.cards.answer(() => {
      seconds(2);
      return unknownAnswer;
    });
    await askAgain(partsOf());
    expect(app.cards.charges).toHaveLength(2);
    expect(await attemptOf(userId)).toMatchObject({ sealed_request: null, ask_again_at: null });
    expect((await movesOf(attemptId)).at(-1)?.cause).toMatch(
      /^Asked again: .* an administrator resolves it\.$/,
    );
  });

  test('stays unknown if the provider declines what it may have charged', async () => {
    const { userId, attemptId } = await anUnknown();
    seconds(6);
    app.cards.answer(declinedAnswer);
    await askAgain(partsOf());
    expect(await attemptOf(userId)).toMatchObject({
      state: 'unknown',
      moves: ['created', 'authorising', 'unknown', 'unknown'],
    });
    expect((await movesOf(attemptId)).at(-1)?.cause).toBe('Asked again: declined: 05');
    expect(app.mails).toEqual([]);
  });

  test('is requested by one process at a time', async () => {
    await anUnknown();
    seconds(6);
    app.cards.answer(unknownAnswer, unknownAnswer, unknownAnswer);
    await Promise.all([askAgain(partsOf()), askAgain(partsOf()), askAgain(partsOf())]);
    expect(app.cards.charges).toHaveLength(2);
  });

  test('is left to an administrator without a provider, or if the request cannot be read', async () => {
    const one = await anUnknown();
    seconds(6);
    await askAgain(partsOf({ cards: null }));
    expect((await movesOf(one.attemptId)).at(-1)?.cause).toContain('No provider is configured');
    const other = await anUnknown();
    seconds(6);
    const institution = {
      ...app.parts.institution,
      secret: 'another secret of the server, as long',
    };
    await askAgain(partsOf({ institution }));
    expect((await movesOf(other.attemptId)).at(-1)?.cause).toContain('the secret was changed');
    expect((await attemptOf(other.userId)).ask_again_at).toBeNull();
    expect(app.cards.charges).toHaveLength(2);
  });

  test('is requested after the secret that sealed its request became a previous one', async () => {
    const { userId } = await anUnknown();
    seconds(6);
    const { institution } = app.parts;
    app.cards.answer(unknownAnswer);
    const rotated = { secret: 'x'.repeat(32), previousSecrets: [institution.secret] };
    await askAgain(partsOf({ institution: { ...institution, ...rotated } }));
    expect(app.cards.charges).toHaveLength(2);
    expect(app.cards.charges[1]).toEqual(app.cards.charges[0]);
    expect((await attemptOf(userId)).ask_again_at).not.toBeNull();
  });

  test('is requested by the background task', async () => {
    const { userId } = await anUnknown();
    seconds(6);
    const keeper = keepAskingAgain(partsOf());
    try {
      await expect
        .poll(async () => (await attemptOf(userId)).state, { timeout: 10_000 })
        .toBe('paid');
    } finally {
      await keeper.stop();
    }
  }, 15_000);
});

describe('many unknown outcomes after an outage', () => {
  test('are requested together, not ten at a time, and delay no refund', async () => {
    const buyer = await aLearner(app);
    await pay(app, documentsOf(buyer), buyer.token);
    const { attempt_id: attemptId, provider_order_id: orderId } = await attemptOf(buyer.userId);
    for (let made = 0; made < 25; made++) await anUnknown();
    app.cards.reset();
    const held = Promise.withResolvers<void>();
    for (let asked = 0; asked < 25; asked++) {
      app.cards.answer(async () => {
        await held.promise;
        return paidAnswer(`outage-${asked}`);
      });
    }
    seconds(6);
    const keeper = keepAskingAgain(partsOf());
    try {
      await expect.poll(() => app.cards.charges.length, { timeout: 8_000 }).toBe(25);
      // A refund becomes due before any of them is answered.
      const { refundId } = await aRefund(app.db, attemptId, {
        state: 'unknown',
        askAgainAt: app.now,
        sealedRequest: sealRequest(app.parts.institution.secret, 'refund', {
          merchant: { clientId: 'client-of-tests', merchantCode: 'M1' },
          orderId,
          amount: 2200,
          ip: '127.0.0.1',
          idempotencyKey: 'a-refund-after-an-outage',
        }),
      });
      await expect
        .poll(
          async () =>
            (await rowsOf(app, 'select state from refunds where refund_id = $1', [refundId]))[0],
          { timeout: 8_000 },
        )
        .toEqual({ state: 'refunded' });
    } finally {
      held.resolve();
      await keeper.stop();
    }
  }, 30_000);
});

describe('a server that was stopped while it asked', () => {
  /**
   * An attempt as a killed server leaves it; `hasCharged` says whether the provider was reached.
   */
  async function aKilled({ hasCharged }: { hasCharged: boolean }) {
    const invoice = await aCompanyInvoice(app);
    const payment = feesOf(invoice);
    // The first process never receives the answer.
    const provider = new TestCards();
    app.cards.answer(async (charge) => {
      if (hasCharged) await provider.charge(charge);
      return new Promise(() => {});
    });
    void pay(app, payment, invoice.token);
    await expect.poll(() => app.cards.charges.length).toBe(1);
    return { ...invoice, payment, provider };
  }

  test.each([true, false])(
    'leaves one charge and one receipt; had it charged: %s',
    async (hasCharged) => {
      const { user, payment, provider, token } = await aKilled({ hasCharged });
      expect(await attemptOf(user.id)).toMatchObject({ state: 'authorising' });
      // It is not resumed while the provider may still be answering.
      await askAgain(partsOf({ cards: provider }));
      seconds(34);
      await askAgain(partsOf({ cards: provider }));
      expect((await attemptOf(user.id)).state).toBe('authorising');
      seconds(2);
      await askAgain(partsOf({ cards: provider }));
      expect(await attemptOf(user.id)).toMatchObject({
        state: 'paid',
        moves: ['created', 'authorising', 'unknown', 'paid'],
      });
      expect(new Set(provider.charges.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
      expect(app.jobs).toHaveLength(1);
      const { body } = await pay(app, payment, token);
      expect(body.Result).toMatchObject({ outcome: 'paid', creditTxnReference: 'T1' });
    },
  );

  test('whose answer arrives after all does not ask again: what was declined is not charged', async () => {
    const { user, provider } = await aKilled({ hasCharged: false });
    const { attempt_id: attemptId } = await attemptOf(user.id);
    seconds(36);
    const db = {
      ...app.db,
      // Its process records the answer between the claim and the request.
      rows: async (...asked: Parameters<typeof app.db.rows>) => {
        const rows = await app.db.rows(...asked);
        if (asked[0].name === 'claim-unknown-attempts') {
          const outcome = { gatewayCode: null, gatewayMessage: null, cause: 'not reached' };
          await app.db.transaction((tx) =>
            settleDeclined(tx, { ...app.parts, now: app.now }, attemptId, outcome),
          );
        }
        return rows;
      },
    } as AskingParts['db'];
    await askAgain(partsOf({ cards: provider, db }));
    expect(provider.charges).toEqual([]);
    expect((await attemptOf(user.id)).state).toBe('declined');
    expect(await reviewsOf(attemptId)).toEqual([]);
  });

  test('for longer than the time for asking leaves it to an administrator', async () => {
    const { user, provider } = await aKilled({ hasCharged: true });
    seconds(3600);
    await askAgain(partsOf({ cards: provider }));
    const attempt = await attemptOf(user.id);
    expect(attempt).toMatchObject({ state: 'unknown', sealed_request: null });
    expect(provider.charges).toHaveLength(1);
  });
});

test('an answer that could not be recorded is requested again, and unknown meanwhile', async () => {
  const invoice = await aCompanyInvoice(app);
  await app.db.query(
    `create function refuse_receipts() returns trigger language plpgsql as
       $$begin raise 'no receipts today'; end$$;
     create trigger refuse_receipts before insert on portal_receipts
       execute function refuse_receipts()`,
  );
  const payment = feesOf(invoice);
  const { body } = await pay(app, payment, invoice.token);
  await app.db.query('drop function refuse_receipts cascade');
  expect(body.Result).toMatchObject({ outcome: 'unknown', receiptNo: null });
  // The transaction was rolled back as a whole.
  expect(await attemptOf(invoice.user.id)).toMatchObject({
    state: 'authorising',
    moves: ['created', 'authorising'],
  });
  expect(await changesOf(invoice.preEnrolmentId)).toEqual([]);
  seconds(36);
  await askAgain(partsOf());
  expect((await attemptOf(invoice.user.id)).state).toBe('paid');
  expect(await changesOf(invoice.preEnrolmentId)).toHaveLength(1);
  expect(new Set(app.cards.charges.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

describe('an answer that contradicts the record', () => {
  const late = (transactionReference: string) => ({
    transactionReference,
    gatewayCode: '00',
    gatewayMessage: 'Approved',
    cause: 'A late answer.',
  });
  const settle = (work: Parameters<typeof app.db.transaction<boolean>>[0]) =>
    app.db.transaction(work);
  const parts = () => ({ ...app.parts, now: app.now });

  test('of a payment after a decline is reviewed once, never lost', async () => {
    const learner = await aLearner(app);
    app.cards.answer(declinedAnswer);
    await pay(app, documentsOf(learner), learner.token);
    const { attempt_id: attemptId } = await attemptOf(learner.userId);
    for (const _again of [1, 2]) {
      expect(await settle((tx) => settlePaid(tx, parts(), attemptId, late('X1')))).toBe(false);
    }
    expect(await reviewsOf(attemptId)).toEqual([
      {
        kind: 'paidAfterDeclined',
        detail: 'The provider charged what was on record as declined, as transaction X1.',
      },
    ]);
    expect((await attemptOf(learner.userId)).moves).toEqual([
      'created',
      'authorising',
      'declined',
      'declined',
    ]);
    expect(app.jobs).toEqual([]);
  });

  test('changes nothing if it is repeated; a second charge is reviewed', async () => {
    const learner = await aLearner(app);
    await pay(app, documentsOf(learner), learner.token);
    const { attempt_id: attemptId, transaction_reference: reference } = await attemptOf(
      learner.userId,
    );
    expect(await settle((tx) => settlePaid(tx, parts(), attemptId, late(reference ?? '')))).toBe(
      false,
    );
    expect(await reviewsOf(attemptId)).toEqual([]);
    await settle((tx) => settlePaid(tx, parts(), attemptId, late('X2')));
    expect((await reviewsOf(attemptId)).map(({ kind }) => kind)).toEqual(['chargedTwice']);
    // A third one is added to the review, once: no transaction is lost because the review is still
    // open.
    for (const _again of [1, 2])
      await settle((tx) => settlePaid(tx, parts(), attemptId, late('X3')));
    const [review, ...others] = await reviewsOf(attemptId);
    expect(others).toEqual([]);
    expect(review?.detail).toMatch(/transaction X2 .*transaction X3 /);
    expect(review?.detail.match(/X3/g)).toHaveLength(1);
    expect(app.jobs).toHaveLength(1);
    expect((await attemptOf(learner.userId)).moves.at(-1)).toBe('paid');
  });

  test('of a late decline leaves it unknown; a person resolves it, and the purchaser is notified', async () => {
    const { userId, attemptId } = await anUnknown();
    const no = { gatewayCode: '05', gatewayMessage: 'Do Not Honour', cause: 'A late no.' };
    expect(await settle((tx) => settleDeclined(tx, parts(), attemptId, no))).toBe(false);
    expect((await attemptOf(userId)).state).toBe('unknown');
    const found = { gatewayCode: null, gatewayMessage: null, cause: 'Not in its records.' };
    expect(
      await settle((tx) => settleDeclined(tx, parts(), attemptId, { ...found, userId: 'admin' })),
    ).toBe(true);
    expect((await movesOf(attemptId)).at(-1)).toEqual({
      state: 'declined',
      cause: 'Not in its records.',
      user_id: 'admin',
    });
    expect(app.mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Order \S+: your payment of \$22\.00 did not go through$/),
    ]);
    expect(
      await rowsOf(
        app,
        `select user_id from audit_events where kind = 'payment.resolved' and details ->> 'attemptId' = $1`,
        [attemptId],
      ),
    ).toEqual([{ user_id: 'admin' }]);
  });

  test.each([
    ['cancelled', 'invoiceCancelled'],
    ['paid', 'invoicePaidOtherwise'],
  ])(
    'an invoice that is %s meanwhile stays so, and the payment is reviewed',
    async (status, kind) => {
      const invoice = await aCompanyInvoice(app);
      app.cards.answer(async () => {
        await app.db.query('update pre_enrolments set status = $1 where pre_enrolment_id = $2', [
          status,
          invoice.preEnrolmentId,
        ]);
        return paidAnswer('meanwhile');
      });
      const { body } = await pay(app, feesOf(invoice), invoice.token);
      expect(body.Result?.outcome).toBe('paid');
      const { attempt_id: attemptId } = await attemptOf(invoice.user.id);
      expect((await reviewsOf(attemptId)).map((review) => review.kind)).toEqual([kind]);
      const [change] = await changesOf(invoice.preEnrolmentId);
      expect(change?.protects).toBeNull();
    },
  );
});
