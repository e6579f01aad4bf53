/**
 * A `like` pattern for a part of a text, with special characters escaped. Normalised first, since
 * `searchable` makes them of their wide forms.
 */
export const partOf = (word: string) => `%${word.normalize('NFKD').replace(/[\\%_]/g, '\\$&')}%`;

/** The words of a search as `like` patterns, the longest first, because it is the rarest. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .sort((one, other) => other.length - one.length)
    .map(partOf);

/**
 * SQL of a `with`: the words as `wanted`, to be joined to what is searched. A separate query rather
 * than a condition: the database would otherwise plan each text again, which takes as long as the
 * search.
 * @param first the longest word, which is looked up in the index
 * @param every all words, which filter the result
 */
export const wantedWords = (first: string, every: string): string => `wanted as materialized (
  select searchable(${first}) as first,
    (select array_agg(searchable(word)) from unnest(${every}::text[]) word) as every
)`;

/** SQL: whether what is searched contains all of the `wanted` words. */
export const holdsWanted = (searched: string): string =>
  `${searched} like wanted.first and ${searched} like all(wanted.every)`;
