import { refusals } from '@tradebridge/contract/refusals';
import { translate } from '../ui/labels.ts';
import { ApiError, isApiError } from './api-error.ts';
import { appLabels } from './app-labels.ts';
import { observable } from './observable.ts';

/** Whether it is really the user, while that is asked. */
export interface ProofQuestion {
  /** Answers for every call that waits: proved, or given up. */
  answer: (isProved: boolean) => void;
}

/** The question on display; one at a time, however many calls wait for it. */
export const proofQuestion = observable<ProofQuestion | null>(null);

interface Asking {
  outcome: Promise<boolean>;
  question: ProofQuestion;
  /** Calls that wait for the answer. */
  waiting: number;
}

let asking: Asking | null = null;
/** When the user last proved it, on the clock of `performance.now()`. */
let provedAt = Number.NEGATIVE_INFINITY;

export const isProofRequired = (error: unknown): boolean =>
  isApiError(error) && error.code === refusals.proofRequired.code;

/**
 * Has the user prove who they are, after which a call that was refused for want of it can be repeated.
 *
 * @param sentAt when the refused call was sent, on the clock of `performance.now()`: one that was under
 * way while the user proved it asks nobody again
 * @throws ApiError `proof-cancelled` when the user gives up; the signal's reason when the caller does
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
    // Nobody is left who would make a call once it is proved.
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
  let tell = (_isProved: boolean) => {};
  const outcome = new Promise<boolean>((resolve) => {
    tell = resolve;
  });
  const question: ProofQuestion = {
    answer(isProved) {
      // The first answer counts: the next question is not this one's to close.
      if (asking?.question !== question) return;
      if (isProved) provedAt = performance.now();
      asking = null;
      proofQuestion.set(null);
      tell(isProved);
    },
  };
  proofQuestion.set(question);
  return { outcome, question, waiting: 0 };
}
