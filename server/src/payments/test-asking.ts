import { claimAttempts } from './ask-again.ts';
import type { AskingParts } from './asking.ts';
import type { ClaimDue } from './keep-asking.ts';
import { claimRefunds } from './refunds/ask-refunds-again.ts';

const askOnce = (claimDue: ClaimDue) => async (parts: AskingParts) => {
  const due = await claimDue(parts, 10);
  await Promise.all(due.map((ask) => ask()));
};

/**
 * Asks the provider once about at most ten attempts that are due, without waiting for the next
 * poll.
 */
export const askAgain = askOnce(claimAttempts);

/** The same for refunds. */
export const askRefundsAgain = askOnce(claimRefunds);
