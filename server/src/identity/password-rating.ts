import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** How hard a password is to guess, and its main weakness. */
export interface PasswordRating {
  /** Guesses needed, as a power of ten. */
  readonly guessesLog10: number;
  /** The pattern that covers most of it, in zxcvbn's terms: `dictionary`, `repeat`, `spatial`. */
  readonly pattern: string;
}

/**
 * Only this many characters are rated: the time grows faster than the square of their number, and a
 * password that needs more to be safe has a weak beginning.
 */
const maxRatedLength = 32;

// Some 49,000 common passwords, 7,800 passphrase words, and keyboard rows. Matching of near misses
// (Levenshtein) stays off: it takes longer and covers whole passwords only.
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Rates a password. Takes a millisecond or two, and up to a tenth of a second for one made to be
 * slow, so it never runs on the main thread.
 * @param words what anyone would try first for this account
 */
export function ratePassword(password: string, words: readonly string[]): PasswordRating {
  const rated = password.slice(0, maxRatedLength);
  const { guessesLog10, sequence } = zxcvbn.check(rated, [...words]);
  const [main] = sequence.toSorted((one, other) => other.token.length - one.token.length);
  return { guessesLog10, pattern: main?.pattern ?? 'bruteforce' };
}
