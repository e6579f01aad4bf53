import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  processPayment as call,
  PaymentResponse,
  TokenisedCard,
} from '@tradebridge/contract/checkout';
import type { AppSettings } from '@tradebridge/contract/settings';
import type { z } from 'zod';
import { pricePurchase } from '../checkout/price-purchase.ts';
import {
  addressSubjectOf,
  countFailure,
  refuseWhileBlocked,
  userSubjectOf,
} from '../identity/failed-attempts.ts';
import type { CardAnswer, CardPayments, Charge } from '../outside/card-payments.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { readSettings } from '../settings/read-settings.ts';
import { beginAttempt } from './begin-attempt.ts';
import { paymentLabels as labels } from './labels.ts';
import { merchantOf } from './merchant.ts';
import { type AttemptRow, findAttempt, paymentResponseOf } from './payment-response.ts';
import { placeOrder, takeTurnAt } from './place-order.ts';
import { settleAnswer, settlePaid } from './settle.ts';
import { openThreeDSecureOrder } from './three-d-secure-order.ts';

type Input = z.output<typeof call.input>;

/**
 * What came with a key. The card's token and what 3D Secure said are left out: a card that is entered
 * again for the same purchase is no other purchase.
 */
function hashOf({ amount, details: { threeDSecure, ...details } }: Input): string {
  return hash('sha256', JSON.stringify([amount, details]), 'base64url');
}

/** What a key that was used before answers. */
function answerAgain(attempt: AttemptRow, inputHash: string): PaymentResponse {
  if (attempt.input_hash !== inputHash) throw new Refusal('keyReused');
  if (attempt.state === 'created' || attempt.state === 'authorising') {
    throw new Refusal('paymentInProgress');
  }
  return paymentResponseOf(attempt);
}

/** Where declined cards are counted: nobody is to find out here which stolen ones work. */
const triesOf = (context: Context) => [
  userSubjectOf(context, 'card'),
  addressSubjectOf(context, 'cardAddress'),
];

const isCard = (payToken: Input['payToken']): payToken is TokenisedCard => 'token' in payToken;

const invalid = (path: string, { text: message }: { text: string }) =>
  new Refusal('invalid', { fields: [{ path, message }] });

/**
 * That the bank knows the card's owner, as the provider is told it; undefined where 3D Secure is off.
 *
 * @throws Refusal where it is on and was left out, or was not begun by the actor for that amount
 */
function confirmationOf(
  { amount, details: { threeDSecure } }: Input,
  { actor, institution }: Context,
): Charge['threeDSecure'] {
  const isOn = institution.cardForm.threeDSecureScript !== null;
  const notVerified = invalid('details.threeDSecure', labels.cardNotVerified);
  if (threeDSecure?.liabilityShiftIndicator === 'N') throw notVerified;
  if (!isOn) return undefined;
  const { initiatedOrderId: sealed = '' } = threeDSecure ?? {};
  const initiatedOrderId = openThreeDSecureOrder(institution.secret, sealed, {
    userId: actor.userId,
    amount,
  });
  if (initiatedOrderId === null) throw notVerified;
  return { initiatedOrderId, liabilityShiftIndicator: 'Y' };
}

/** How it is paid, or null where nothing is to be paid. */
function paymentOf(input: Input, context: Context, settings: AppSettings) {
  const { payToken, amount } = input;
  const { outside } = context;
  if (amount === 0) return null;
  const merchant = outside.cards && merchantOf(settings);
  if (!outside.cards || !merchant) throw new Refusal('cardPaymentsMissing');
  if (!isCard(payToken)) throw invalid('payToken', labels.cardMissing);
  const threeDSecure = confirmationOf(input, context);
  return { cards: outside.cards, merchant, card: payToken, threeDSecure };
}

/** Writes the purchase down, so that it is known before anybody is asked for money. */
async function begin(
  context: Context,
  tx: Database,
  { input, inputHash, settings }: { input: Input; inputHash: string; settings: AppSettings },
) {
  const { actor } = context;
  const { idempotencyKey } = input.details;
  // Of two with one key the second waits here, and then finds what the first wrote.
  await takeTurnAt(tx, `payment ${actor.userId} ${idempotencyKey}`);
  const earlier = await findAttempt(tx, actor.userId, idempotencyKey);
  if (earlier) return { earlier };
  if (input.amount > 0) await refuseWhileBlocked(tx, triesOf(context), context.now);
  const priced = await pricePurchase(tx, { actor, settings }, input, { isLocked: true });
  const payment = paymentOf(input, context, settings);
  const order = await placeOrder(tx, context, priced);
  const { attemptId, charge } = await beginAttempt(tx, context, {
    order,
    priced,
    idempotencyKey,
    inputHash,
    payment,
  });
  if (payment && charge) return { attemptId, charge, cards: payment.cards };
  await settlePaid(tx, context, attemptId, {
    transactionReference: null,
    gatewayCode: null,
    gatewayMessage: null,
    cause: 'Nothing was to be paid.',
  });
  return {};
}

async function ask(cards: CardPayments, charge: Charge, { log }: Context): Promise<CardAnswer> {
  try {
    return await cards.charge(charge);
  } catch (error) {
    // It may have been charged all the same.
    log.error({ err: error, orderId: charge.orderId }, 'asking the card provider failed');
    return { outcome: 'unknown', cause: 'Asking the provider failed.' };
  }
}

/** Milliseconds between tries to write an answer down. */
const pauses = [100, 500];

/** Writes the answer down. What cannot be written down is left to be asked for again. */
async function record(context: Context, attemptId: string, answer: CardAnswer): Promise<void> {
  for (const wait of [...pauses, null]) {
    try {
      await context.db.transaction((tx) => settleAnswer(tx, context, attemptId, answer));
      return;
    } catch (error) {
      context.log.error(
        { err: error, attemptId },
        "the card provider's answer was not written down",
      );
      if (wait !== null) await pause(wait);
    }
  }
}

/**
 * Pays once for each key: the purchase is written down, the provider asked with no transaction open,
 * and the answer written down with all that follows from it.
 */
export async function processPayment(context: Context, input: Input): Promise<PaymentResponse> {
  const { db, actor, institution, now } = context;
  const { idempotencyKey } = input.details;
  const inputHash = hashOf(input);
  const settings = await readSettings(db, institution);
  const begun = await db.transaction((tx) => begin(context, tx, { input, inputHash, settings }));
  if (begun.earlier) return answerAgain(begun.earlier, inputHash);
  if (begun.charge) {
    const asked = performance.now();
    const answer = await ask(begun.cards, begun.charge, context);
    const later = { ...context, now: new Date(now.getTime() + (performance.now() - asked)) };
    await record(later, begun.attemptId, answer);
    if (answer.outcome === 'declined' && answer.gatewayCode !== null) {
      for (const subject of triesOf(context)) await countFailure(db, subject, later.now);
    }
  }
  const attempt = await findAttempt(db, actor.userId, idempotencyKey);
  if (!attempt) throw new Error('What was written down is there.');
  return paymentResponseOf(attempt);
}
