const marks = /\p{Diacritic}/gu;
const apostrophes = /['‘’ʻʼ`´]/g;

/** Text as it is looked up: without case, accents and apostrophes, so that 'oconnell' finds O’Connell. */
export const searchable = (text: string) =>
  text.normalize('NFD').replace(marks, '').replace(apostrophes, '').toLocaleLowerCase('en-AU');

/** The words of a search; none when nothing is looked for. */
export const searchWordsOf = (query: string) =>
  searchable(query)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether every word stands somewhere in a text that was made `searchable`. */
export const hasEveryWord = (text: string, words: readonly string[]) =>
  words.every((word) => text.includes(word));
