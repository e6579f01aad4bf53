/** Part of a text that `like` compares, whatever characters it has. */
const partOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The words of a search as `like` compares them, the longest first: it is the rarest. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .sort((one, other) => other.length - one.length)
    .map(partOf);
