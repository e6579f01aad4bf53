import { maxHitsOfKind } from '@tradebridge/contract/search-rules';
import type { Folding } from '../platform/folding.ts';
import {
  type Match,
  type Searcher,
  type Source,
  sourcesOf,
  studentName,
  unitCompanies,
} from './searched-kinds.ts';

/** How many words are searched for: a statement for one has no conditions for others. */
export type WordCount = 'one' | 'several';

/** What a search is for, and how. */
interface Search {
  readonly searcher: Searcher;
  readonly count: WordCount;
  readonly match: Match;
  readonly folding: Folding;
}

// Read from a row, the number of companies is unknown to the planner, which keeps one plan for
// everyone.
const companies = '(select companies from wanted)::text[]';

/**
 * SQL: the similarity threshold, for this statement only. With the default of 0.6, two swapped
 * letters in the middle of a word are too many.
 */
const allowMistakes = `set_config('pg_trgm.word_similarity_threshold', '0.4', true)`;

/** How many similar words are sought for each typed one. */
const maxSimilarWords = 6;

/**
 * SQL: the patterns of each typed word itself and of similar ones, and how similar they are, most
 * similar first; and the patterns and similarities of the first two in one row.
 */
const similarWords = `similar_words as materialized (
      select place, array_agg(pattern order by similarity desc) as patterns,
        array_agg(similarity order by similarity desc) as similarities
      from (
        select place, part as pattern, 1 as similarity
        from wanted cross join unnest(wanted.parts) with ordinality given (part, place)
        where part is not null
        union all
        select place, '%' || word || '%', similarity
        from wanted cross join unnest(wanted.nears) with ordinality given (near, place)
        cross join lateral (
          select word, word_similarity(near, word) as similarity from search_words
          where word %> near order by similarity desc, word limit ${maxSimilarWords}
        ) used
        where near is not null
      ) pattern
      group by place
    ), alike as materialized (
      select one.patterns as first, one.similarities as first_similarities,
        two.patterns as second, two.similarities as second_similarities
      from wanted left join similar_words one on one.place = 1
        left join similar_words two on two.place = 2
    )`;

/** SQL: whether a text contains a word, whose patterns are in these columns. */
const holdsWord = (match: Exclude<Match, 'similar'>, text: string, word: string) =>
  `(${text} like ${word}part or ${text} ${match === 'near' ? `%> ${word}near` : `~ ${word}start`})`;

/** SQL: whether a text contains a word or a similar one; a short word must be there as typed. */
const holdsSimilar = (text: string, patterns: string, start: string) =>
  `(${text} like any(${patterns}) or ${text} ~ ${start})`;

/**
 * SQL: whether a text contains every word. Indexes are used for the two longest, which are the
 * rarest.
 */
const holdsEveryWord =
  ({ match, count }: Pick<Search, 'match' | 'count'>) =>
  (text: string) => {
    const [first, second, other] =
      match === 'similar'
        ? [
            holdsSimilar(text, 'alike.first', 'wanted.first_start'),
            holdsSimilar(text, 'alike.second', 'wanted.second_start'),
            holdsSimilar(text, 'its.patterns', 'other.start'),
          ]
        : [
            holdsWord(match, text, 'wanted.first_'),
            holdsWord(match, text, 'wanted.second_'),
            holdsWord(match, text, 'other.'),
          ];
    if (count === 'one') return first;
    const similar = 'left join similar_words its on its.place = other.place + 2';
    // A word without a pattern of one kind is unknown rather than false, which bool_and ignores.
    const others = `select bool_and(${other} is true)
      from unnest(wanted.parts[3:], wanted.starts[3:], wanted.nears[3:])
        with ordinality other (part, start, near, place) ${match === 'similar' ? similar : ''}`;
    return `(${first} and ${second} and (cardinality(wanted.parts) = 2 or (${others})))`;
  };

/**
 * SQL: the similarity of a text's most similar word, from 0 to 1. As a case, since a subquery for
 * each row takes several times as long.
 */
function similarityOf(text: string, patterns: string): string {
  const cases = Array.from(
    { length: maxSimilarWords + 1 },
    (_, index) =>
      `when ${text} like ${patterns}[${index + 1}] then ${patterns}_similarities[${index + 1}]`,
  );
  // Otherwise it is a short word, which is there as typed.
  return `case ${cases.join(' ')} else 1 end`;
}

/**
 * SQL: the score of a hit, from 0 to 1: the whole text, its start, a whole word, a part, all words,
 * or misspelt ones.
 */
function scoreOf(text: string, { match, count }: Pick<Search, 'match' | 'count'>): string {
  if (match === 'typed') {
    return `case
    when ${text} = wanted.phrase then 1.0
    when starts_with(${text}, wanted.phrase) then 0.9
    when strpos(' ' || ${text} || ' ', ' ' || wanted.phrase || ' ') > 0 then 0.85
    when strpos(${text}, wanted.phrase) > 0 then 0.75
    else 0.6
  end::real`;
  }
  if (match === 'near') return `(0.55 * word_similarity(wanted.phrase, ${text}))::real`;
  const first = similarityOf(text, 'alike.first');
  if (count === 'one') return `(0.55 * ${first})::real`;
  return `(0.55 * (${first} + ${similarityOf(text, 'alike.second')}) / 2)::real`;
}

/** SQL: the rows in which a match looks for words. */
const wordsOf = (match: Match) => (match === 'similar' ? 'wanted cross join alike' : 'wanted');

/** The query for one source; two if its rows are already ranked, though not by company. */
function branchesOf(source: Source, search: Search): string[] {
  const { ranked, company } = source;
  if (!ranked) {
    const shown = company
      ? `case when ${company}.employer_id is not distinct from :eId then 0.05 else 0 end`
      : '0';
    return [branch(source, search, `${scoreOf(source.searched, search)} + ${shown}`)];
  }
  const all = branch(source, search, ranked);
  if (!company) return [all];
  const ofShown = { ...source, where: `${source.where} and ${company}.employer_id = :eId` };
  return [branch(ofShown, search, `${ranked} + 0.05`), all];
}

function branch(source: Source, search: Search, score: string): string {
  const { kind, searched, isFound, where, id, name, detail, company, readBy, ranked, first } =
    source;
  const { searcher, match } = search;
  const holds = holdsEveryWord(search);
  const from = typeof source.from === 'string' ? source.from : source.from({ holds, match });
  const conditions = [
    where,
    ...(isFound ? [] : [holds(searched)]),
    // Decided before the search, so that the database can reuse the plan for everyone.
    ...(readBy && searcher === 'own' ? [`${readBy} = any(${companies})`] : []),
    ...(match === 'typed'
      ? []
      : [`wanted.has_near and not exists (select from typed where typed.kind = '${kind}')`]),
  ];
  return `(select '${kind}' as kind, ${id} as id, ${name} as title,
      ${detail ?? 'null'} as detail,
      ${company ? `${company}.employer_id` : 'null'} as company_id,
      ${company ? `${company}.name` : 'null'} as company_name,
      ${score} as score
    from ${wordsOf(match)} cross join ${from}
    where ${conditions.join(' and ')}
    order by ${ranked ?? 'score'} desc, ${first ? `${first}, ` : ''}title, id
    limit ${maxHitsOfKind + 1})`;
}

/** The students whose text matches, best first: ranked before they are joined. */
const rankedStudents = (search: Omit<Search, 'searcher'>) => {
  const text = `student.${search.folding.column}`;
  return `${search.match}_students as materialized (
      select student.student_id, student.student_number, ${studentName} as name,
        ${scoreOf(text, search)} as score
      from ${wordsOf(search.match)} cross join students student
      where student.retired_at is null and ${holdsEveryWord(search)(text)}
      order by score desc, name, student.student_id
    )`;
};

/**
 * The whole search as one query, so that a search never takes more than one connection. Misspelt
 * words are only matched in kinds without exact hits: that takes several times as long.
 *
 * @param isFuzzy whether the database has pg_trgm, without which spelling mistakes find nothing
 */
export function searchSql(
  searcher: Searcher,
  count: WordCount,
  { isFuzzy, folding }: { readonly isFuzzy: boolean; readonly folding: Folding },
): string {
  const searched = sourcesOf(folding).filter((source) => source.for.includes(searcher));
  const typed = searched.flatMap((source) =>
    branchesOf(source, { searcher, count, folding, match: 'typed' }),
  );
  const misspelt = searched.flatMap((source) => {
    if (!source.misspelt || !isFuzzy) return [];
    const match = searcher === 'own' ? 'near' : source.misspelt;
    return branchesOf(source, { searcher, count, folding, match });
  });
  // As a row rather than in conditions: otherwise the database would plan each text separately,
  // which takes as long as the search.
  return `with wanted as materialized (
      select :phrase::text as phrase, parts, starts, nears,
        parts[1] as first_part, starts[1] as first_start, nears[1] as first_near,
        parts[2] as second_part, starts[2] as second_start, nears[2] as second_near,
        array_remove(nears, null) <> '{}' as has_near, :companies::text[] as companies,
        :unitCompanies::text[] as unit_companies${
          isFuzzy
            ? `,
        ${allowMistakes}`
            : ''
        }
      from (
        select :parts::text[] as parts, :starts::text[] as starts, :nears::text[] as nears
      ) words
    ), titles as materialized (
      select code, module_name, ${folding.sql(`code || ' ' || module_name`)} as search from units
      where employer_id = any(${unitCompanies}) and retired_at is null
      group by code, module_name
    ), ${rankedStudents({ count, folding, match: 'typed' })}, typed as materialized (
      ${typed.join('\nunion all\n')}
    )${isFuzzy ? `, ${similarWords}, ${rankedStudents({ count, folding, match: 'similar' })}` : ''}
    ${['select * from typed', ...misspelt].join('\nunion all\n')}`;
}
