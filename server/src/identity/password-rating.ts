import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** How hard a password is to guess, and what makes it easy. */
export interface PasswordRating {
  /** Guesses that it withstands, as a power of ten. */
  readonly guessesLog10: number;
  /** The pattern that covers most of it, as zxcvbn calls it: `dictionary`, `repeat`, `spatial`. */
  readonly pattern: string;
}

/**
 * Characters that are rated. The time grows with the square of their number and more, and who needs
 * more than these to be safe has chosen the first ones badly.
 */
const maxRatedLength = 32;

// Some 49,000 common passwords, 7,800 words of passphrases, and the rows of keyboards. The matching of
// near misses (Levenshtein) stays off: it takes longer and is for whole passwords only.
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Rates a password. Takes a millisecond or two, and up to a tenth of a second for one made to be slow:
 * never on the thread that serves.
 *
 * @param words what anybody would try first for this account
 */
export function ratePassword(password: string, words: readonly string[]): PasswordRating {
  const rated = password.slice(0, maxRatedLength);
  const { guessesLog10, sequence } = zxcvbn.check(rated, [...words]);
  const [main] = sequence.toSorted((one, other) => other.token.length - one.token.length);
  return { guessesLog10, pattern: main?.pattern ?? 'bruteforce' };
}
