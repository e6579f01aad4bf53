/** Maximum characters of an e-mail address. */
export const maxEmailLength = 254;

/** Maximum characters of a pattern for e-mail addresses. */
export const maxEmailPatternLength = 500;

/** The default pattern for e-mail addresses (OPEN-127). */
export const defaultEmailPattern = '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$';

/** Maximum repetitions in each alternative of a pattern. */
export const maxRepetitions = 3;

const wholeOf = (pattern: string) => new RegExp(`^(?:${pattern})$`);

/**
 * Whether a text is usable as a pattern for e-mail addresses: a regular expression that no address
 * makes slow. Without groups no repetition is nested, so three of them take at most 255³ steps,
 * about 16 million, for an address of 254 characters. Groups could nest repetitions and take years.
 */
export function isEmailPattern(pattern: string): boolean {
  // Inside a class and after a backslash, characters are literal.
  const bare = pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, '.');
  if (/[()]/.test(bare)) return false;
  const isOver = (choice: string) => (choice.match(/[*+?{]\??/g) ?? []).length > maxRepetitions;
  if (bare.split('|').some(isOver)) return false;
  try {
    // A pattern that is too large fails only when it is used.
    wholeOf(pattern).test('');
    return true;
  } catch {
    return false;
  }
}

/** Whether an e-mail address matches as a whole. An unusable pattern is replaced by the default. */
export const matchesEmailPattern = (pattern: string, address: string): boolean =>
  address.length <= maxEmailLength &&
  wholeOf(isEmailPattern(pattern) ? pattern : defaultEmailPattern).test(address);
