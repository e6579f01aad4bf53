/** Characters of an e-mail address. */
export const maxEmailLength = 254;

/** Characters of a pattern of e-mail addresses. */
export const maxEmailPatternLength = 500;

/** What an e-mail address must look like where an administrator says nothing else (OPEN-127). */
export const defaultEmailPattern = '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$';

/** Repetitions that a pattern may have between two `|`. */
export const maxRepetitions = 3;

const wholeOf = (pattern: string) => new RegExp(`^(?:${pattern})$`);

/**
 * Whether a text can be a pattern of e-mail addresses: a regular expression that no address makes slow.
 * Without brackets nothing repeats what repeats, so three repetitions look at an address of 254
 * characters 255³ times at most, some 16 million steps. Brackets could repeat each other, or a choice,
 * and take years.
 */
export function isEmailPattern(pattern: string): boolean {
  // Within a class and after a backslash they stand for themselves.
  const bare = pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, '.');
  if (/[()]/.test(bare)) return false;
  const isOver = (choice: string) => (choice.match(/[*+?{]\??/g) ?? []).length > maxRepetitions;
  if (bare.split('|').some(isOver)) return false;
  try {
    // What is too large to be compiled shows only when it is used.
    wholeOf(pattern).test('');
    return true;
  } catch {
    return false;
  }
}

/** Whether an e-mail address matches as a whole; the default replaces what cannot be a pattern. */
export const matchesEmailPattern = (pattern: string, address: string): boolean =>
  address.length <= maxEmailLength &&
  wholeOf(isEmailPattern(pattern) ? pattern : defaultEmailPattern).test(address);
