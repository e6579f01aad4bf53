import { setTimeout as pause } from 'node:timers/promises';
import { cardAnswerLabels } from '../outside/card-answer-labels.ts';
import type { CardAnswer } from '../outside/card-payments.ts';
import { clockFrom } from '../platform/clock-from.ts';
import type { OpenContext } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { recorded } from '../platform/recorded-words.ts';

/** Milliseconds between attempts to record an answer. */
const pauses = [100, 500];

interface Asking {
  /** The payment or refund, for the log. */
  readonly subject: { readonly attemptId: string } | { readonly refundId: string };
  /** Asks the provider; the request is already recorded. */
  readonly ask: () => Promise<CardAnswer>;
  /** Records the answer with everything that follows from it; `now` is when it arrived. */
  readonly record: (tx: Database, later: OpenContext, answer: CardAnswer) => Promise<unknown>;
}

async function answerTo({ subject, ask }: Asking, { log }: OpenContext): Promise<CardAnswer> {
  try {
    return await ask();
  } catch (error) {
    // The money may have moved anyway.
    log.error({ err: error, ...subject }, 'asking the card provider failed');
    return { outcome: 'unknown', cause: recorded(cardAnswerLabels.failed) };
  }
}

/**
 * Sends the request to the provider with no transaction open, and records its answer. If it cannot
 * be recorded, the state stays as it is and the provider is asked again.
 * @returns the answer, and when it arrived
 */
export async function askAndRecord(
  context: OpenContext,
  asking: Asking,
): Promise<{ answer: CardAnswer; at: Date }> {
  const { db, log, now } = context;
  const clock = clockFrom(now);
  const answer = await answerTo(asking, context);
  const at = clock();
  const later = { ...context, now: at };
  for (const wait of [...pauses, null]) {
    try {
      await db.transaction((tx) => asking.record(tx, later, answer));
      break;
    } catch (error) {
      log.error(
        { err: error, ...asking.subject },
        "the card provider's answer was not written down",
      );
      if (wait !== null) await pause(wait);
    }
  }
  return { answer, at };
}
