import type { Charge } from '../outside/card-payments.ts';
import { statement } from '../platform/database.ts';
import { recorded } from '../platform/recorded-words.ts';
import { type AskingParts, askingTimeoutMs, nextAsking } from './asking.ts';
import { moveAttempt } from './attempts.ts';
import { type ClaimDue, keepAsking } from './keep-asking.ts';
import { recordLabels } from './record-labels.ts';
import { claimRefunds } from './refunds/ask-refunds-again.ts';
import { unsealRequest } from './sealed-request.ts';
import { settlePaid, settleUnknown } from './settle.ts';

interface ClaimedAttempt {
  attempt_id: string;
  state: 'authorising' | 'unknown';
  sealed_request: string;
  created_at: Date;
}

// Claiming an attempt postpones it, so that no other process asks meanwhile, and another takes over
// if this one dies. An attempt that stays authorising was left by a server that was stopped.
const claim = statement<ClaimedAttempt>(
  'claim-unknown-attempts',
  `update payment_attempts set ask_again_at = $2
   where attempt_id in (
     select attempt_id from payment_attempts
     where state in ('authorising', 'unknown') and sealed_request is not null
       and coalesce(ask_again_at, created_at + $3 * interval '1 millisecond') <= $1
     order by coalesce(ask_again_at, created_at) limit $4 for update skip locked
   )
   returning attempt_id, state, sealed_request, created_at`,
);

const askedNoMore = recorded(recordLabels.askedNoMore);

/** Stops asking: a person resolves the outcome. */
async function giveUp(
  { db, now }: AskingParts,
  { attempt_id: attemptId }: ClaimedAttempt,
  cause: string,
): Promise<void> {
  await moveAttempt(db, { attemptId, from: ['unknown'], to: 'unknown', at: now(), cause });
}

async function askFor(parts: AskingParts, attempt: ClaimedAttempt): Promise<void> {
  const { db, cards, institution, now, log } = parts;
  const { attempt_id: attemptId, created_at: createdAt } = attempt;
  if (attempt.state === 'authorising') {
    const cause = recorded(recordLabels.noAnswerRecorded);
    const isUnknown = await db.transaction((tx) =>
      settleUnknown(tx, { ...parts, now: now() }, attemptId, { cause }),
    );
    // Its answer arrived after all: if it was declined, asking again could charge it.
    if (!isUnknown) return;
  }
  if (nextAsking(createdAt, now(), institution.asking) === null) {
    await giveUp(parts, attempt, askedNoMore);
    return;
  }
  if (!cards) {
    await giveUp(parts, attempt, recorded(recordLabels.noProvider));
    return;
  }
  let charge: Charge;
  try {
    charge = unsealRequest(institution, 'charge', attempt.sealed_request);
  } catch (error) {
    log.error({ err: error, attemptId }, 'the stored payment request cannot be read');
    await giveUp(parts, attempt, recorded(recordLabels.requestLost));
    return;
  }
  const answer = await cards.charge(charge);
  const at = now();
  await db.transaction(async (tx) => {
    if (answer.outcome === 'paid') {
      const { transactionReference } = answer;
      const cause = recorded(recordLabels.chargedOnAsking, { reference: transactionReference });
      await settlePaid(tx, { ...parts, now: at }, attemptId, { ...answer, cause });
      return;
    }
    const askAgainAt = nextAsking(createdAt, at, institution.asking);
    // A decline now does not mean that it was not charged at first: the token may be used up.
    await moveAttempt(tx, {
      attemptId,
      from: ['unknown'],
      to: 'unknown',
      at,
      cause: recorded(recordLabels.askedAgain, {
        answer: `${answer.cause}${askAgainAt ? '' : ` ${askedNoMore}`}`,
      }),
      askAgainAt,
    });
  });
}

/** Attempts that are due, each to be requested again with the same request and key. */
export const claimAttempts: ClaimDue = async (parts, limit) => {
  const { db, institution, now, log } = parts;
  const timeoutMs = askingTimeoutMs(institution.asking);
  const at = now();
  const claimed = await db.rows(claim, [at, new Date(at.getTime() + timeoutMs), timeoutMs, limit]);
  return claimed.map(
    (attempt) => () =>
      askFor(parts, attempt).catch((error: unknown) => {
        // It is due again soon.
        log.error(
          { err: error, attemptId: attempt.attempt_id },
          'a payment could not be asked for again',
        );
      }),
  );
};

/** Keeps asking about payments and refunds, independently of each other, until it is stopped. */
export function keepAskingAgain(parts: AskingParts): { stop(): Promise<void> } {
  const keepers = [
    keepAsking(parts, claimAttempts, 'payments'),
    keepAsking(parts, claimRefunds, 'refunds'),
  ];
  return {
    stop: async () => {
      await Promise.all(keepers.map((keeper) => keeper.stop()));
    },
  };
}
