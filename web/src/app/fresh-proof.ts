import { refusals } from '@tradebridge/contract/refusals';
import { translate } from '../ui/labels.ts';
import { ApiError, isApiError } from './api-error.ts';
import { appLabels } from './app-labels.ts';
import { observable } from './observable.ts';

/** A request to the user to prove their identity. */
export interface ProofQuestion {
  /** Settles all waiting calls: proved or cancelled. */
  answer: (isProved: boolean) => void;
}

/** The request on display; only one, however many calls wait for it. */
export const proofQuestion = observable<ProofQuestion | null>(null);

interface Asking {
  outcome: Promise<boolean>;
  question: ProofQuestion;
  /** Number of calls that wait. */
  waiting: number;
}

let asking: Asking | null = null;
/** When the user last proved their identity, by `performance.now()`. */
let provedAt = Number.NEGATIVE_INFINITY;

export const isProofRequired = (error: unknown): boolean =>
  isApiError(error) && error.code === refusals.proofRequired.code;

/**
 * Asks the user to prove their identity, after which a refused call can be repeated.
 *
 * @param sentAt when the refused call was sent, by `performance.now()`: a call sent before the last
 *   proof asks nobody again
 * @throws ApiError `proof-cancelled` if the user cancels; the signal's reason if the caller does
 */
export async function askForProof(sentAt: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (sentAt < provedAt) return;
  asking ??= ask();
  const { outcome, question } = asking;
  const current = asking;
  current.waiting += 1;
  const leave = () => {
    current.waiting -= 1;
    // No waiting call is left.
    if (current.waiting === 0) question.answer(false);
  };
  signal?.addEventListener('abort', leave);
  const isProved = await outcome;
  signal?.removeEventListener('abort', leave);
  signal?.throwIfAborted();
  if (isProved) return;
  throw new ApiError({
    status: 0,
    code: 'proof-cancelled',
    message: translate(appLabels.proofCancelled),
  });
}

function ask(): Asking {
  let settle = (_isProved: boolean) => {};
  const outcome = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const question: ProofQuestion = {
    answer(isProved) {
      // The first settlement counts: the next request is a different one.
      if (asking?.question !== question) return;
      if (isProved) provedAt = performance.now();
      asking = null;
      proofQuestion.set(null);
      settle(isProved);
    },
  };
  proofQuestion.set(question);
  return { outcome, question, waiting: 0 };
}
