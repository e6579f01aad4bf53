import type { OrderLine } from '@tradebridge/contract/checkout';
import type { OrderKind, OrderState } from '@tradebridge/contract/checkout-rules';
import type { Label } from '@tradebridge/contract/labels';
import type {
  AttemptState,
  DifferenceKind,
  MovementType,
  RefundState,
  ReviewKind,
} from '@tradebridge/contract/payment-rules';
import type { PaymentAttempt } from '@tradebridge/contract/payments';
import type { InvoiceOutcome } from '@tradebridge/contract/refund-rules';
import { settlementLabels } from '@tradebridge/contract/settlement-labels';
import { type DeliveryWords, orderStateWords } from '../orders/order-words.ts';
import type { Translate } from '../ui/labels.ts';
import type { TagProps } from '../ui/Tag.tsx';
import { actLabels } from './act-labels.ts';
import { attentionLabels } from './attention-labels.ts';
import { paymentLabels as labels } from './labels.ts';

interface StateWords {
  label: Label;
  meaning: TagProps['meaning'];
}

/** The states of an order for staff, in full. */
export const staffOrderStateWords: Record<OrderState, StateWords> = {
  ...orderStateWords,
  unknown: { ...orderStateWords.unknown, label: labels.orderUnknown },
};

export const attemptStateWords: Record<AttemptState, StateWords> = {
  created: { label: labels.attemptCreated, meaning: 'grey' },
  authorising: { label: labels.attemptAuthorising, meaning: 'blue' },
  paid: { label: labels.attemptPaid, meaning: 'green' },
  declined: { label: labels.attemptDeclined, meaning: 'red' },
  unknown: { label: labels.attemptUnknown, meaning: 'amber' },
};

export const refundStateWords: Record<RefundState, StateWords> = {
  requested: { label: labels.refundRequested, meaning: 'blue' },
  refunded: { label: labels.refundRefunded, meaning: 'green' },
  declined: { label: labels.refundDeclined, meaning: 'red' },
  unknown: { label: labels.refundUnknown, meaning: 'amber' },
};

export const kindLabels: Record<OrderKind, Label> = {
  fees: labels.kindFees,
  documents: labels.kindDocuments,
};

export const deliveryWords: DeliveryWords = {
  toSend: labels.toSend,
  toPost: labels.toPost,
  sentOn: labels.sentOn,
  postedOn: labels.postedOn,
  postedOnWith: labels.postedOnWith,
};

export const deliveryLabels: Record<OrderLine['delivery'], Label> = {
  fee: labels.deliveryFee,
  digital: labels.deliveryDigital,
  print: labels.deliveryPrint,
};

/** Contradictions, and what to do about them. */
export const reviewWords: Record<ReviewKind, { title: Label; what: Label }> = {
  paidAfterDeclined: {
    title: attentionLabels.paidAfterDeclined,
    what: attentionLabels.paidAfterDeclinedWhat,
  },
  refundedAfterDeclined: {
    title: attentionLabels.refundedAfterDeclined,
    what: attentionLabels.refundedAfterDeclinedWhat,
  },
  invoiceCancelled: {
    title: attentionLabels.invoiceCancelled,
    what: attentionLabels.invoiceCancelledWhat,
  },
  amountDiffers: {
    title: attentionLabels.amountDiffers,
    what: attentionLabels.amountDiffersWhat,
  },
  chargedTwice: { title: attentionLabels.chargedTwice, what: attentionLabels.chargedTwiceWhat },
  invoicePaidOtherwise: {
    title: attentionLabels.invoicePaidOtherwise,
    what: attentionLabels.invoicePaidOtherwiseWhat,
  },
  duplicatePayment: {
    title: attentionLabels.duplicatePayment,
    what: attentionLabels.duplicatePaymentWhat,
  },
  withdrawnContradicted: {
    title: attentionLabels.withdrawnContradicted,
    what: attentionLabels.withdrawnContradictedWhat,
  },
};

/** What became of an invoice after a refund. */
export const invoiceOutcomeLabels: Record<InvoiceOutcome, Label> = {
  owedAgain: actLabels.invoiceOwedAgain,
  withdrawn: actLabels.invoiceWithdrawn,
  staysPaid: actLabels.invoiceStaysPaid,
  staysCancelled: actLabels.invoiceStaysCancelled,
};

export const movementLabels: Record<MovementType, Label> = {
  payment: settlementLabels.payment,
  refund: settlementLabels.refund,
};

/** How a movement differs from the provider's records, and what to do about it. */
export const differenceWords: Record<DifferenceKind, { title: Label; what: Label }> = {
  amountDiffers: {
    title: settlementLabels.amountDiffers,
    what: attentionLabels.differenceAmountWhat,
  },
  referenceDiffers: {
    title: settlementLabels.referenceDiffers,
    what: attentionLabels.differenceReferenceWhat,
  },
  missingThere: {
    title: settlementLabels.missingThere,
    what: attentionLabels.differenceMissingThereWhat,
  },
  missingHere: {
    title: settlementLabels.missingHere,
    what: attentionLabels.differenceMissingHereWhat,
  },
};

type Move = PaymentAttempt['moves'][number];

/** A step of a history; repeated asking counts as one step. */
interface Step extends Move {
  /** How often the provider was asked again; 0 if this is not a repetition. */
  again: number;
}

/** The history of an attempt, with repeated asking as one step. */
export function stepsOf(moves: readonly Move[]): Step[] {
  const steps: Step[] = [];
  for (const move of moves) {
    const before = steps.at(-1);
    const isAgain = move.state === 'unknown' && before?.state === 'unknown' && move.by === null;
    if (isAgain && before.again > 0) steps.pop();
    steps.push({ ...move, again: isAgain ? before.again + 1 : 0 });
  }
  return steps;
}

/** What happened in a step. */
export const causeInWords = (t: Translate, { again: count, cause }: Step): string =>
  count > 1 ? t(labels.causeTimes, { count, cause }) : cause;

/** The provider's answer, in its words. */
export function answerInWords(
  t: Translate,
  {
    gatewayMessage: message,
    gatewayCode: code,
  }: Pick<PaymentAttempt, 'gatewayMessage' | 'gatewayCode'>,
): string | null {
  return message && code ? t(labels.answerOf, { message, code }) : (message ?? code);
}
