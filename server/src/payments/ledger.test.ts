import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { aContact } from '../companies/test-contacts.ts';
import type { CardAnswer, Charge } from '../outside/card-payments.ts';
import { declinedAnswer, paidAnswer, unknownAnswer } from '../platform/test-cards.ts';
import { settleAnswer, settleDeclined, settlePaid } from './settle.ts';
import { askAgain } from './test-asking.ts';
import { release } from './test-orders.ts';
import { aCompanyInvoice, feesOf, openTestShop, pay, rowsOf } from './test-purchases.ts';

const app = await openTestShop();
beforeEach(() => app.cards.reset());

/** What the provider does when a key is first used, and how it answers. */
const behaviours = ['pays', 'declines', 'pays unheard', 'declines unheard', 'throws'] as const;
type Behaviour = (typeof behaviours)[number];

/** A provider with separate books. */
class Provider {
  /** By key: whether money moved. */
  readonly books = new Map<string, { charge: Charge; hasPaid: boolean }>();
  /** Requests that reused a key for something else. */
  readonly mismatches: Charge[] = [];
  #next: Behaviour[] = [];

  behave(behaviour: Behaviour): void {
    this.#next.push(behaviour);
  }

  readonly charge = async (charge: Charge): Promise<CardAnswer> => {
    const known = this.books.get(charge.idempotencyKey);
    if (known) {
      // The caller catches what is thrown here, so it is asserted at the end.
      if (!isDeepStrictEqual(charge, known.charge)) this.mismatches.push(charge);
      // The repetition may be lost as well.
      if (this.#next.shift() === 'throws') return unknownAnswer;
      return known.hasPaid ? paidAnswer(`of-${charge.orderId}`) : declinedAnswer;
    }
    const behaviour = this.#next.shift() ?? 'pays';
    const hasPaid = behaviour === 'pays' || behaviour === 'pays unheard';
    this.books.set(charge.idempotencyKey, { charge, hasPaid });
    if (behaviour === 'throws') throw new Error('The provider failed.');
    if (behaviour.endsWith('unheard')) return unknownAnswer;
    return hasPaid ? paidAnswer(`of-${charge.orderId}`) : declinedAnswer;
  };
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      who: fc.nat(1),
      key: fc.nat(3),
      behaviour: fc.constantFrom(...behaviours),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('ask again' as const),
      seconds: fc.integer({ min: 1, max: 400 }),
      behaviour: fc.constantFrom(...behaviours),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('hear late' as const),
      of: fc.nat(3),
      behaviour: fc.constantFrom(...behaviours),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('resolve' as const),
      of: fc.nat(3),
      hasPaid: fc.boolean(),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Permitted transitions. */
const ways: Record<string, readonly string[]> = {
  created: ['authorising'],
  authorising: ['paid', 'declined', 'unknown'],
  unknown: ['unknown', 'paid', 'declined'],
  // Notes about contradictions do not change the state.
  paid: ['paid'],
  declined: ['declined'],
};

interface Attempt {
  attempt_id: string;
  provider_key: string;
  provider_order_id: string;
  state: string;
  sealed_request: string | null;
  settled_at: Date | null;
  moves: string[];
  receipts: number;
  reviews: string[] | null;
}

/** One invoice, two contacts who may pay it, and a provider, with events in any order. */
async function play(batches: readonly (readonly Step[])[]): Promise<void> {
  await app.db.query(
    `update payment_attempts set state = 'unknown', ask_again_at = null, sealed_request = null
     where state in ('authorising', 'unknown')`,
  );
  await app.db.query('delete from failed_attempts');
  app.jobs.length = 0;
  app.cards.reset();
  const provider = new Provider();
  const invoice = await aCompanyInvoice(app);
  const colleague = await aContact(app.db, invoice.employerId, { role: 'admin' });
  const tokens = [invoice.token, await app.signIn(colleague.user.id)];
  const attemptsNow = () =>
    rowsOf<Attempt>(
      app,
      `select attempt.*, array(select state from attempt_moves move
           where move.attempt_id = attempt.attempt_id order by move_id) as moves,
         (select count(*)::int from portal_receipts issued
          where issued.attempt_id = attempt.attempt_id) as receipts,
         (select array_agg(kind) from payment_reviews review
          where review.attempt_id = attempt.attempt_id) as reviews
       from payment_attempts attempt where pre_enrolment_id = $1 order by created_at, attempt_number`,
      [invoice.preEnrolmentId],
    );
  const parts = () => ({ ...app.parts, now: app.now });
  const cards = {
    ...app.cards,
    charge: provider.charge,
    refund: app.cards.refund.bind(app.cards),
    startThreeDSecure: app.cards.startThreeDSecure.bind(app.cards),
    check: app.cards.check.bind(app.cards),
  };

  const take = async (step: Step) => {
    if (step.does === 'pay') {
      app.cards.answer(provider.charge);
      provider.behave(step.behaviour);
      const idempotencyKey = `key-of-the-run-${step.key}`;
      const reply = await pay(app, feesOf(invoice, { idempotencyKey }), tokens[step.who] ?? '');
      expect([200, 409]).toContain(reply.status);
      return;
    }
    if (step.does === 'ask again') {
      provider.behave(step.behaviour);
      app.pass(step.seconds * 1000);
      await askAgain({
        db: app.db,
        cards,
        ...app.parts,
        now: () => app.now,
      });
      return;
    }
    const attempt = (await attemptsNow())[step.of];
    if (!attempt) return;
    const { attempt_id: attemptId } = attempt;
    if (step.does === 'resolve') {
      if (attempt.state !== 'unknown') return;
      const found = {
        userId: 'admin',
        gatewayCode: null,
        gatewayMessage: null,
        cause: 'Found so.',
      };
      await app.db.transaction((tx) =>
        step.hasPaid
          ? settlePaid(tx, parts(), attemptId, {
              ...found,
              transactionReference: `of-${attempt.provider_order_id}`,
            })
          : settleDeclined(tx, parts(), attemptId, found),
      );
      return;
    }
    // The provider's late or repeated answer always agrees with its books.
    const known = provider.books.get(attempt.provider_key);
    if (!known) return;
    const isHeard = !step.behaviour.endsWith('unheard') && step.behaviour !== 'throws';
    const told = known.hasPaid ? paidAnswer(`of-${attempt.provider_order_id}`) : declinedAnswer;
    await app.db.transaction((tx) =>
      settleAnswer(tx, parts(), attemptId, isHeard ? told : unknownAnswer),
    );
  };

  for (const batch of batches) await Promise.all(batch.map(take));

  expect(provider.mismatches).toEqual([]);
  const attempts = await attemptsNow();
  const holding = attempts.filter(({ state }) => state !== 'declined');
  expect(holding.length).toBeLessThanOrEqual(1);
  const paid = attempts.filter(({ state }) => state === 'paid');
  for (const attempt of attempts) {
    // The recorded steps are a valid sequence up to the present state.
    expect(attempt.moves[0]).toBe('created');
    expect(attempt.moves.at(-1)).toBe(attempt.state);
    for (const [index, state] of attempt.moves.slice(1).entries()) {
      expect(ways[attempt.moves[index] ?? '']).toContain(state);
    }
    const isSettled = attempt.state === 'paid' || attempt.state === 'declined';
    expect(attempt.settled_at !== null).toBe(isSettled);
    if (isSettled) expect(attempt.sealed_request).toBeNull();
    expect(attempt.receipts).toBe(attempt.state === 'paid' ? 1 : 0);
  }
  // Every charge in the provider's books is paid here, waits to be, or has an open review.
  for (const { charge, hasPaid } of provider.books.values()) {
    if (!hasPaid) continue;
    const attempt = attempts.find((one) => one.provider_order_id === charge.orderId);
    const isResolvedWrong = attempt?.state === 'declined' && attempt.moves.includes('unknown');
    expect(attempt?.state === 'paid' || attempt?.state === 'unknown' || isResolvedWrong).toBe(true);
    expect(charge.amount).toBe(110_000);
  }
  // The consequences of a payment happened once.
  expect(app.jobs.filter(({ name }) => name === 'payment-receipt')).toHaveLength(paid.length);
  const [told] = await rowsOf<{ count: number }>(
    app,
    `select count(*)::int from registry_changes where kind = 'payment.received' and subject_id = $1`,
    [invoice.preEnrolmentId],
  );
  expect(told?.count).toBe(paid.length);
  const [{ status } = { status: '' }] = await rowsOf<{ status: string }>(
    app,
    'select status from pre_enrolments where pre_enrolment_id = $1',
    [invoice.preEnrolmentId],
  );
  expect(status).toBe(paid.length === 1 ? 'paid' : 'unpaid');
  // Once answered, no charge is lost: it is paid, or has a review.
  for (const { charge, hasPaid } of provider.books.values()) {
    const attempt = attempts.find((one) => one.provider_order_id === charge.orderId);
    if (!hasPaid || !attempt) continue;
    await app.db.transaction((tx) =>
      settleAnswer(tx, parts(), attempt.attempt_id, paidAnswer(`of-${charge.orderId}`)),
    );
  }
  for (const attempt of await attemptsNow()) {
    if (!provider.books.get(attempt.provider_key)?.hasPaid) continue;
    const isReviewed = attempt.reviews?.includes('paidAfterDeclined') ?? false;
    expect(attempt.state === 'paid' || isReviewed).toBe(true);
  }
}

describe('the ledger', () => {
  test('stays correct whatever happens in whatever order, concurrently and late', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
        play,
      ),
      { numRuns: 120, endOnFailure: true },
    );
  }, 120_000);

  test('issues receipts for every amount and GST to the cent', async () => {
    const { token, preEnrolmentId, preEnrolmentNumber } = await aCompanyInvoice(app);
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc
            .integer({ min: 1, max: 2_500_000 })
            .chain((fee) => fc.tuple(fc.constant(fee), fc.integer({ min: 0, max: fee }))),
          { minLength: 1, maxLength: 4 },
        ),
        fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 12_000_000 })),
        async (lines, help) => {
          const before = await rowsOf<{ attempt_id: string }>(
            app,
            `select attempt_id from payment_attempts
             where pre_enrolment_id = $1 and released_at is null`,
            [preEnrolmentId],
          );
          for (const attempt of before) await release(app.db, attempt.attempt_id, app.now);
          await app.db.query(
            `update pre_enrolments set status = 'unpaid', fee_help_amount = $2 where pre_enrolment_id = $1`,
            [preEnrolmentId, help],
          );
          await app.db.query('delete from pre_enrolment_fees where pre_enrolment_id = $1', [
            preEnrolmentId,
          ]);
          for (const [index, [fee, gst]] of lines.entries()) {
            await app.db.query(`insert into pre_enrolment_fees values ($1, 1, $2, 'Fee', $3, $4)`, [
              preEnrolmentId,
              index + 1,
              fee,
              gst,
            ]);
          }
          const fees = lines.reduce((sum, [fee]) => sum + fee, 0);
          const gstAmount = lines.reduce((sum, [, gst]) => sum + gst, 0);
          const amount = Math.max(0, fees - help);
          const { body } = await pay(
            app,
            feesOf(
              { preEnrolmentNumber },
              { amount, payToken: amount > 0 ? { token: 'card' } : {} },
            ),
            token,
          );
          expect(body.Result).toMatchObject({
            outcome: 'paid',
            paidAmount: amount,
            paidGstAmount: gstAmount,
          });
          const [receipt] = await rowsOf(
            app,
            'select amount, gst_amount from portal_receipts where receipt_number = $1',
            [body.Result?.receiptNo],
          );
          expect(receipt).toEqual({ amount, gst_amount: gstAmount });
          const [order] = await rowsOf(
            app,
            'select lines_amount, fee_help_used from orders where order_number = $1',
            [body.Result?.orderNumber],
          );
          expect(order).toEqual({ lines_amount: fees, fee_help_used: fees - amount });
        },
      ),
      { numRuns: 100, endOnFailure: true },
    );
  }, 120_000);
});
