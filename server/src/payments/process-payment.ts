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
 * Hash of the input of a key. The card's token and the 3D Secure result are left out: entering the
 * card again is not a different purchase.
 */
function hashOf(
  { amount, details: { threeDSecure, ...details } }: Input,
  { name, email, paymentLinkId }: Purchaser,
): string {
  // With a link the payer is part of the input.
  const payer = paymentLinkId === undefined ? [] : [name, email];
  return hash('sha256', JSON.stringify([amount, details, ...payer]), 'base64url');
}

/** Milliseconds between polls for the result of another request. */
const pollIntervalMs = 200;

/** Extra time for recording the answer, after the provider's timeout. */
const recordingMs = 2000;

/**
 * The result for a key that was used before, which is awaited while the first request is pending.
 * No database connection is held meanwhile.
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

/** Where declined cards are counted, so that nobody can test stolen cards here. */
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
 * The 3D Secure confirmation for the provider; undefined if 3D Secure is off.
 * @throws Refusal if it is on and was omitted, or was not started by the actor for that amount
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

/** How it is paid, or null if nothing is to be paid. */
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

/** Records the purchase before any money is requested. */
async function begin(
  context: PurchaseContext,
  tx: Database,
  { input, inputHash, settings }: { input: Input; inputHash: string; settings: AppSettings },
) {
  const { actor, institution } = context;
  const { idempotencyKey } = input.details;
  // Of two requests with one key the second waits here, and then finds what the first recorded.
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
 * Pays once per key: records the purchase, asks the provider with no transaction open, and records
 * the answer with everything that follows from it.
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
      record: (tx, later, arrived) => settleAnswer(tx, later, attemptId, arrived),
    });
    if (answer.outcome === 'declined' && answer.by === 'bank') {
      for (const subject of triesOf(context)) await countFailure(db, subject, at);
    }
  }
  const attempt = await findAttempt(db, actor, idempotencyKey);
  if (!attempt) throw new Error('The recorded attempt is missing.');
  return paymentResponseOf(attempt);
}
