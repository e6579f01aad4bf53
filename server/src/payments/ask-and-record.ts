import { setTimeout as pause } from 'node:timers/promises';
import { cardAnswerLabels } from '../outside/card-answer-labels.ts';
import type { CardAnswer } from '../outside/card-payments.ts';
import type { OpenContext } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { recorded } from '../platform/recorded-words.ts';

/** Milliseconds between tries to write an answer down. */
const pauses = [100, 500];

interface Asking {
  /** What is paid or paid back, as the log names it. */
  readonly subject: { readonly attemptId: string } | { readonly refundId: string };
  /** Asks the provider; it is on record already. */
  readonly ask: () => Promise<CardAnswer>;
  /** Writes the answer down, with all that follows from it; `now` is when it came. */
  readonly record: (tx: Database, later: OpenContext, answer: CardAnswer) => Promise<unknown>;
}

async function answerTo({ subject, ask }: Asking, { log }: OpenContext): Promise<CardAnswer> {
  try {
    return await ask();
  } catch (error) {
    // It may have been done all the same.
    log.error({ err: error, ...subject }, 'asking the card provider failed');
    return { outcome: 'unknown', cause: recorded(cardAnswerLabels.failed) };
  }
}

/**
 * Asks the provider for money with no transaction open, and writes its answer down. What cannot be
 * written down is left as it stands, and asked for again.
 *
 * @returns the answer, and when it came
 */
export async function askAndRecord(
  context: OpenContext,
  asking: Asking,
): Promise<{ answer: CardAnswer; at: Date }> {
  const { db, log, now } = context;
  const asked = performance.now();
  const answer = await answerTo(asking, context);
  const at = new Date(now.getTime() + (performance.now() - asked));
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
