import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  processPayment as call,
  PaymentResponse,
  TokenisedCard,
} from '@tradebridge/contract/checkout';
import type { Label } from '@tradebridge/contract/labels';
import type { AppSettings } from '@tradebridge/contract/settings';
import type { z } from 'zod';
import type { PurchaseContext, Purchaser } from '../access/payer.ts';
import { pricePurchase } from '../checkout/price-purchase.ts';
import {
  addressSubjectOf,
  attemptSubject,
  countFailure,
  refuseWhileBlocked,
  userSubjectOf,
} from '../identity/failed-attempts.ts';
import type { Charge } from '../outside/card-payments.ts';
import { lockTextInTransaction } from '../platform/advisory-lock.ts';
import type { Database } from '../platform/database.ts';
import { recorded } from '../platform/recorded-words.ts';
import { Refusal } from '../platform/refusal.ts';
import { readSettings } from '../settings/read-settings.ts';
import { askAndRecord } from './ask-and-record.ts';
import { beginAttempt } from './begin-attempt.ts';
import { paymentLabels as labels } from './labels.ts';
import { merchantOf } from './merchant.ts';
import {
  type AttemptRow,
  findAttempt,
  isUnderWay,
  keyOf,
  paymentResponseOf,
} from './payment-response.ts';
import { placeOrder } from './place-order.ts';
import { recordLabels } from './record-labels.ts';
import { settleAnswer, settlePaid } from './settle.ts';
import { openThreeDSecureOrder } from './three-d-secure-order.ts';

type Input = z.output<typeof call.input>;

/**
 * What came with a key. The card's token and what 3D Secure said are left out: a card that is entered
 * again for the same purchase is no other purchase.
 */
function hashOf(
  { amount, details: { threeDSecure, ...details } }: Input,
  { name, email, paymentLinkId }: Purchaser,
): string {
  // By a link the payer is part of what came.
  const payer = paymentLinkId === undefined ? [] : [name, email];
  return hash('sha256', JSON.stringify([amount, details, ...payer]), 'base64url');
}

/** Milliseconds between looks for the answer to what another request asked. */
const pollIntervalMs = 200;

/** Milliseconds that an answer may come later than the provider may take. */
const recordingMs = 2000;

/**
 * What a key that was used before answers: the same as the first, which is waited for while it is
 * under way. No connection of the database is held meanwhile.
 */
async function answerAgain(
  { db, actor, institution, now }: PurchaseContext,
  idempotencyKey: string,
  earlier: AttemptRow,
): Promise<PaymentResponse> {
  const timeoutMs = institution.asking.timeoutSeconds * 1000 + recordingMs;
  const end = performance.now() + timeoutMs - (now.getTime() - earlier.created_at.getTime());
  let attempt = earlier;
  while (isUnderWay(attempt) && performance.now() < end) {
    await pause(pollIntervalMs);
    attempt = (await findAttempt(db, actor, idempotencyKey)) ?? attempt;
  }
  if (isUnderWay(attempt)) throw new Refusal('paymentInProgress');
  return paymentResponseOf(attempt);
}

/** Where declined cards are counted: nobody is to find out here which stolen ones work. */
const triesOf = (context: PurchaseContext) => {
  const { actor, institution } = context;
  return [
    actor.paymentLinkId === undefined
      ? userSubjectOf(context, 'card')
      : attemptSubject(institution.secret, 'card', actor.paymentLinkId),
    addressSubjectOf(context, 'cardAddress'),
  ];
};

const isCard = (payToken: Input['payToken']): payToken is TokenisedCard => 'token' in payToken;

const invalid = (path: string, message: Label) =>
  new Refusal('invalid', { fields: [{ path, message }] });

/**
 * That the bank knows the card's owner, as the provider is told it; undefined where 3D Secure is off.
 *
 * @throws Refusal where it is on and was left out, or was not begun by the actor for that amount
 */
function confirmationOf(
  { amount, details: { threeDSecure } }: Input,
  { actor, institution }: PurchaseContext,
): Charge['threeDSecure'] {
  const isOn = institution.cardForm.threeDSecureScript !== null;
  const notVerified = invalid('details.threeDSecure', labels.cardNotVerified);
  if (threeDSecure?.liabilityShiftIndicator === 'N') throw notVerified;
  if (!isOn) return undefined;
  const { initiatedOrderId: sealed = '' } = threeDSecure ?? {};
  const initiatedOrderId = openThreeDSecureOrder(institution, sealed, {
    by: actor.paymentLinkId ?? actor.userId,
    amount,
  });
  if (initiatedOrderId === null) throw notVerified;
  return { initiatedOrderId, liabilityShiftIndicator: 'Y' };
}

/** How it is paid, or null where nothing is to be paid. */
function paymentOf(input: Input, context: PurchaseContext, settings: AppSettings) {
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
  context: PurchaseContext,
  tx: Database,
  { input, inputHash, settings }: { input: Input; inputHash: string; settings: AppSettings },
) {
  const { actor, institution } = context;
  const { idempotencyKey } = input.details;
  // Of two with one key the second waits here, and then finds what the first wrote.
  await lockTextInTransaction(tx, `payment ${actor.userId} ${keyOf(actor, idempotencyKey)}`);
  const earlier = await findAttempt(tx, actor, idempotencyKey);
  if (earlier) return { earlier };
  if (input.amount > 0) await refuseWhileBlocked(tx, triesOf(context), context.now);
  const priced = await pricePurchase(tx, { actor, settings, institution }, input, {
    isLocked: true,
  });
  const payment = paymentOf(input, context, settings);
  const order = await placeOrder(tx, context, priced, input.details);
  const { attemptId, charge } = await beginAttempt(tx, context, {
    order,
    priced,
    idempotencyKey: keyOf(actor, idempotencyKey),
    inputHash,
    payment,
  });
  if (payment && charge) return { attemptId, charge, cards: payment.cards };
  await settlePaid(tx, context, attemptId, {
    transactionReference: null,
    gatewayCode: null,
    gatewayMessage: null,
    cause: recorded(recordLabels.nothingToPay),
  });
  return {};
}

/**
 * Pays once for each key: the purchase is written down, the provider asked with no transaction open,
 * and the answer written down with all that follows from it.
 */
export async function processPayment(
  context: PurchaseContext,
  input: Input,
): Promise<PaymentResponse> {
  const { db, actor, institution } = context;
  const { idempotencyKey } = input.details;
  const inputHash = hashOf(input, actor);
  const settings = await readSettings(db, institution);
  const begun = await db.transaction((tx) => begin(context, tx, { input, inputHash, settings }));
  if (begun.earlier) {
    if (begun.earlier.input_hash !== inputHash) throw new Refusal('keyReused');
    return answerAgain(context, idempotencyKey, begun.earlier);
  }
  if (begun.charge) {
    const { attemptId, cards, charge } = begun;
    const { answer, at } = await askAndRecord(context, {
      subject: { attemptId },
      ask: () => cards.charge(charge),
      record: (tx, later, told) => settleAnswer(tx, later, attemptId, told),
    });
    if (answer.outcome === 'declined' && answer.by === 'bank') {
      for (const subject of triesOf(context)) await countFailure(db, subject, at);
    }
  }
  const attempt = await findAttempt(db, actor, idempotencyKey);
  if (!attempt) throw new Error('The recorded attempt is missing.');
  return paymentResponseOf(attempt);
}
