/** A `like` pattern for a part of a text, with special characters escaped. */
export const partOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The words of a search as `like` patterns, the longest first, because it is the rarest. */
export const patternsOf = (words: readonly string[]): string[] =>
  words.toSorted((one, other) => other.length - one.length).map(partOf);

/**
 * SQL of a `with`: the patterns of folded words as `wanted`, to be joined to what is searched. A separate query rather
 * than a condition: the database would otherwise plan each text again, which takes as long as the
 * search.
 * @param first the longest word, which is looked up in the index
 * @param every all words, which filter the result
 */
export const wantedWords = (first: string, every: string): string =>
  `wanted as materialized (select ${first}::text as first, ${every}::text[] as every)`;

/** SQL: whether what is searched contains all of the `wanted` words. */
export const holdsWanted = (searched: string): string =>
  `${searched} like wanted.first and ${searched} like all(wanted.every)`;

/** SQL: whether an expression, folded, contains all words of an array. */
export const holdsWords = (text: string, words: string): string =>
  `not exists (select from unnest(${words}) as word where strpos(folded_text(${text}), word) = 0)`;
