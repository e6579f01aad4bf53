import type { ResultOf } from '@tradebridge/contract/calls';
import type { PaymentResponse } from '@tradebridge/contract/checkout';
import { callApi } from '../app/api-client.ts';
import { type ApiError, isApiError } from '../app/api-error.ts';
import { observable, useObservable } from '../app/observable.ts';
import { whenSignedOut } from '../app/session.ts';
import { log } from '../device-log/device-log.ts';
import { plainText, translate } from '../ui/labels.ts';
import {
  type Attempt,
  beginAttempt,
  completeAttempt,
  dropUnreceivedAttempt,
  endAttempt,
  isBegun,
  nextKey,
  type Purchased,
  paidElsewhere,
} from './cart.ts';
import { checkoutLabels } from './labels.ts';
import type { documentPurchase, feePurchase } from './purchase-details.ts';
import type { Confirmation } from './three-d-secure.ts';

export type Payment =
  | { status: 'idle' }
  | { status: 'processing' }
  /** The bank asks its customer, in a frame. */
  | { status: 'confirming'; confirmation: Confirmation }
  /** The same documents were just paid for: asks whether they are wanted again. */
  | { status: 'orderedAlready'; message: string; onAnswer: (isWantedAgain: boolean) => void }
  | { status: 'failed'; message: string };

const idle: Payment = { status: 'idle' };

/** The payment in progress, whatever page is on display. */
export const payment = observable<Payment>(idle);
whenSignedOut(() => payment.set(idle));

export const usePayment = (): Payment => useObservable(payment);

/** The user has seen that it failed. */
export const dismissFailure = (): void => payment.set(idle);

type DocumentDetails = ReturnType<typeof documentPurchase> & { isWantedAgain?: boolean };

export interface ToPay extends Omit<Purchased, 'purchasePage'> {
  details: ReturnType<typeof feePurchase> | DocumentDetails;
  payer: Confirmation['payer'];
  /** Tokenises the entered card; null if nothing is due (PAY-020, PAY-021). */
  tokenise: (() => Promise<CardToken>) | null;
  /** Refetches what is to be paid, for the page to show. */
  look: () => Promise<unknown>;
}

/** A card from the provider's frame, without its number, which never reaches the page. */
export interface CardToken {
  token: string;
  scheme?: string;
  last4?: string;
}

/** Pays, once at a time: a second click does nothing (PAY-032). */
export async function purchase(toPay: ToPay): Promise<void> {
  if (payment.get().status !== 'idle') return;
  payment.set({ status: 'processing' });
  const message = await pay(toPay);
  payment.set(message === null ? idle : { status: 'failed', message });
}

/**
 * Returns a message if it failed; everything else shows in the cart, its attempt and its receipt.
 */
async function pay(toPay: ToPay): Promise<string | null> {
  const { tokenise } = toPay;
  const card = tokenise && (await tokenised(tokenise));
  if (tokenise && !card) return translate(checkoutLabels.cardError);
  return send(toPay, { card, threeDSecure: null });
}

/** The means of payment. */
interface PaymentMeans {
  card: CardToken | null;
  /** The bank's answer; null if it was not asked. */
  threeDSecure: { initiatedOrderId: string; liabilityShiftIndicator: 'Y' | 'N' } | null;
}

async function send(toPay: ToPay, given: PaymentMeans): Promise<string | null> {
  const { card } = given;
  const idempotencyKey = nextKey();
  const details = { ...toPay.details, idempotencyKey };
  let { threeDSecure } = given;
  try {
    threeDSecure ??= card && (await confirmed(toPay, details, card));
    if (threeDSecure?.liabilityShiftIndicator === 'N') {
      return translate(checkoutLabels.notConfirmed);
    }
    // Recorded before the server is asked: from here on only the server knows the outcome.
    begin(idempotencyKey, toPay);
    const response = await callApi('core/processPayment', {
      payToken: card ?? {},
      amount: toPay.amount,
      details: threeDSecure ? { ...details, threeDSecure } : details,
    });
    return settle(idempotencyKey, response);
  } catch (error) {
    if (!isOrderedAlready(error)) return failed(error, idempotencyKey, toPay);
    endAttempt(idempotencyKey);
    if (!(await isWantedAgain(error))) return null;
    // Nothing was charged yet: card and confirmation can be used again.
    return send(
      { ...toPay, details: { ...toPay.details, isWantedAgain: true } },
      { card, threeDSecure },
    );
  }
}

const isOrderedAlready = (error: unknown): error is ApiError =>
  isApiError(error) && error.code === 'ordered-already';

/** Asks a user who has just ordered the same. */
async function isWantedAgain({ message }: ApiError): Promise<boolean> {
  const isWanted = await new Promise<boolean>((resolve) =>
    payment.set({ status: 'orderedAlready', message, onAnswer: resolve }),
  );
  payment.set({ status: 'processing' });
  return isWanted;
}

function begin(idempotencyKey: string, { items, steps, fees, amount, details }: ToPay): void {
  const { purchaseOrderNumber } = 'purchaseOrderNumber' in details ? details : {};
  beginAttempt(idempotencyKey, { items, steps, fees, purchaseOrderNumber, amount });
}

async function tokenised(tokenise: () => Promise<CardToken>): Promise<CardToken | null> {
  try {
    return await tokenise();
  } catch (error) {
    // The alert informs the user; a higher level would inform them twice.
    log('warn', plainText(checkoutLabels.cardError), { error });
    return null;
  }
}

/** Milliseconds for the bank's customer to answer. */
export const confirmationTimeoutMs = 5 * 60_000;

/** The answer of the bank's customer; a time-out counts as no. */
export const confirmedWithin = (ask: (onAnswer: (answer: 'Y' | 'N') => void) => void) =>
  new Promise<'Y' | 'N'>((resolve) => {
    // A user who walks away has not confirmed: the page does not wait for ever.
    const limit = setTimeout(() => resolve('N'), confirmationTimeoutMs);
    ask((answer) => {
      clearTimeout(limit);
      resolve(answer);
    });
  });

/** Has the cardholder confirm the payment if the merchant requires it. */
async function confirmed(
  { amount, payer }: ToPay,
  details: ToPay['details'] & { idempotencyKey: string },
  { token }: CardToken,
) {
  const start = await callApi('checkout/startThreeDSecure', { amount, details });
  if (!start) return null;
  const liabilityShiftIndicator = await confirmedWithin((onAnswer) =>
    payment.set({
      status: 'confirming',
      confirmation: { start, cardToken: token, payer, onAnswer },
    }),
  );
  payment.set({ status: 'processing' });
  return { initiatedOrderId: start.orderId, liabilityShiftIndicator };
}

/** The provider's answer, from the server. */
function settle(idempotencyKey: string, response: PaymentResponse): string | null {
  if (response.outcome === 'paid') completeAttempt(idempotencyKey, response);
  if (response.outcome !== 'declined') return null;
  endAttempt(idempotencyKey);
  return response.errorMessage || translate(checkoutLabels.paymentError);
}

/** Refused because of the same payment, or another one for the same. */
const isHeld = ({ code }: ApiError) => code === 'payment-in-progress' || code === 'key-reused';

/** The server may have received it. */
const isUnanswered = ({ status, code }: ApiError) =>
  (status === 0 && code !== 'no-token') || status === 401 || status >= 500 || code === 'unreadable';

async function failed(error: unknown, key: string, toPay: ToPay): Promise<string | null> {
  log('warn', plainText(checkoutLabels.paymentError), { error });
  if (!isApiError(error) || isUnanswered(error)) {
    // The attempt stays, and the page asks for its outcome.
    return isBegun(key) ? null : translate(checkoutLabels.paymentError);
  }
  if (isHeld(error) && (await isKnown(key))) {
    begin(key, toPay);
    return null;
  }
  endAttempt(key);
  if (error.code === 'already-paid' && !toPay.fees) {
    paidElsewhere();
    return null;
  }
  // The page shows what can be paid now, or that this could not be loaded.
  await toPay.look().catch(() => {});
  return messageOf(error);
}

/** The first invalid field's message: that something is invalid says nothing. */
const messageOf = ({ code, message, fields: [first] }: ApiError): string =>
  (code === 'invalid' && first?.message) || message;

/** Whether the server knows a payment with this key; true if it cannot be asked. */
async function isKnown(idempotencyKey: string): Promise<boolean> {
  try {
    return (await callApi('checkout/retrievePayment', { idempotencyKey })).state !== 'none';
  } catch {
    return true;
  }
}

/** Milliseconds within which a request reaches the server, if at all. */
export const maxRoundTripMs = 15_000;

/** The server's answer about a payment whose reply was lost or unknown. */
export function resolveAttempt(
  { idempotencyKey, begun }: Pick<Attempt, 'idempotencyKey' | 'begun'>,
  { state, response }: ResultOf<'checkout/retrievePayment'>,
  now = Date.now(),
): void {
  if (payment.get().status !== 'idle' || !isBegun(idempotencyKey)) return;
  if (state === 'none' && now - begun > maxRoundTripMs) {
    dropUnreceivedAttempt(idempotencyKey);
    payment.set({ status: 'failed', message: translate(checkoutLabels.paymentError) });
  }
  const message = response && settle(idempotencyKey, response);
  if (message) payment.set({ status: 'failed', message });
}
