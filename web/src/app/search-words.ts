const marks = /\p{Diacritic}/gu;
const apostrophes = /['‘’ʻʼ`´]/g;

/**
 * Text for searching, without case, accents and apostrophes, so that 'oconnell' finds O’Connell.
 */
export const searchable = (text: string) =>
  text.normalize('NFD').replace(marks, '').replace(apostrophes, '').toLocaleLowerCase('en-AU');

/** The words of a search; none if it is empty. */
export const searchWordsOf = (query: string) =>
  searchable(query)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether a `searchable` text contains every word. */
export const hasEveryWord = (text: string, words: readonly string[]) =>
  words.every((word) => text.includes(word));
