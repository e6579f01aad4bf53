/** Part of a text that `like` compares, whatever characters it has. */
const partOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The words of a search as `like` compares them, the longest first: it is the rarest. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .sort((one, other) => other.length - one.length)
    .map(partOf);

/**
 * SQL of a `with`: the words as `wanted`, to be joined to what is searched. Beside it, not in its
 * condition: the database would plan each text anew, which takes as long as finding it.
 *
 * @param first the longest word, which leads through the index
 * @param every all of them, which narrow what it finds
 */
export const wantedWords = (first: string, every: string): string => `wanted as materialized (
  select searchable(${first}) as first,
    (select array_agg(searchable(word)) from unnest(${every}::text[]) word) as every
)`;

/** SQL: whether what is searched holds every one of the `wanted` words. */
export const holdsWanted = (searched: string): string =>
  `${searched} like wanted.first and ${searched} like all(wanted.every)`;
