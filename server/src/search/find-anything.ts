import { hasIdeograph } from '@tradebridge/contract/fold-text';
import type {
  findAnything as contract,
  SearchGroup,
  SearchHit,
} from '@tradebridge/contract/search';
import {
  maxHitsOfKind,
  maxSearchWords,
  type SearchKind,
  searchKinds,
} from '@tradebridge/contract/search-rules';
import type { z } from 'zod';
import type { Context } from '../platform/context.ts';
import { type Database, namedStatement, statement } from '../platform/database.ts';
import { byFolding, type Folding, foldingOf } from '../platform/folding.ts';
import { partOf } from '../platform/wanted-words.ts';
import { searchSql, type WordCount } from './search-sql.ts';
import type { Searcher } from './searched-kinds.ts';

interface HitRow {
  kind: SearchKind;
  id: string;
  title: string;
  detail: string | null;
  company_id: string | null;
  company_name: string | null;
  score: number;
}

interface SearchValues {
  text: string;
  /** The same, folded. */
  phrase: string;
  /** The folded words, longest first: as patterns, as expressions for starts of words, and for fuzzy matching. */
  parts: readonly (string | null)[];
  starts: readonly (string | null)[];
  nears: readonly (string | null)[];
  eId: string | null;
  now: Date;
  /** Null if personal data is excluded: while staff view as a contact. */
  userId: string | null;
  isContact: boolean;
  readsAll: boolean;
  companies: readonly string[];
  unitCompanies: readonly string[];
}

/** Types all values, since SQL that omits some kinds does not use them all. */
const typed = `select :now::timestamptz, :userId::text, :isContact::boolean, :readsAll::boolean,
  :companies::text[], :unitCompanies::text[], :eId::text, :text::text`;

interface Way {
  readonly isFuzzy: boolean;
  readonly folding: Folding;
}

const searchStatement = (searcher: Searcher, count: WordCount, { isFuzzy, folding }: Way) =>
  namedStatement<HitRow, SearchValues>(
    `search-${searcher}-${count}-${folding.name}${isFuzzy ? '' : '-exact'}`,
    searchSql(searcher, count, { isFuzzy, folding }).replace(
      'with wanted',
      `with given as (${typed}), wanted`,
    ),
  );

const statementsOf = (count: WordCount, way: Way) => ({
  own: searchStatement('own', count, way),
  support: searchStatement('support', count, way),
  admin: searchStatement('admin', count, way),
});

const wayOf = (way: Way) => ({
  one: statementsOf('one', way),
  several: statementsOf('several', way),
});

const statements = byFolding((folding) => ({
  fuzzy: wayOf({ isFuzzy: true, folding }),
  exact: wayOf({ isFuzzy: false, folding }),
}));

const findTrigrams = statement<{ has: boolean }>(
  'has-trigrams',
  `select exists (select from pg_extension where extname = 'pg_trgm') as has`,
);

/** Asked once for each database: an extension comes with a migration alone. */
const trigrams = new WeakMap<Database, Promise<boolean>>();

function hasTrigrams(db: Database): Promise<boolean> {
  let known = trigrams.get(db);
  if (!known) {
    known = db.rows(findTrigrams).then(([row]) => row?.has ?? false);
    trigrams.set(db, known);
    known.catch(() => trigrams.delete(db));
  }
  return known;
}

/** The words to search for, the longest first, which are the rarest. */
const longestOf = (words: readonly string[]): string[] =>
  words.toSorted((one, other) => other.length - one.length).slice(0, maxSearchWords);

/**
 * Words shorter than this contain no whole trigram, so that no index could find them inside others.
 */
const minPartLength = 3;

const hasDigit = (word: string) => /\d/.test(word);
/** One that only begins words; Chinese, Japanese and Korean words are not separated. */
const isShort = (word: string) =>
  word.length < minPartLength && !hasDigit(word) && !hasIdeograph(word);

/** The regular expression for a word at the start of another. */
const startOf = (word: string) => `(^|[- ])${word.replace(/[\\[\](){}.*+?^$|]/g, '\\$&')}`;

/** The word for fuzzy matching; null for a number, since similar numbers are different numbers. */
const nearWordOf = (word: string): string | null => (hasDigit(word) ? null : word);

/**
 * Everything that the user may open and whose name or number contains every word of the text.
 *
 * @returns the kind with the best hit first, and the best hit first in each kind
 */
export async function findAnything(
  { db, now, actor }: Pick<Context, 'db' | 'now' | 'actor'>,
  { text, eId = null }: z.output<typeof contract.input>,
): Promise<SearchGroup[]> {
  const isFuzzy = await hasTrigrams(db);
  const folding = await foldingOf(db);
  const words = longestOf(folding.wordsOf(text));
  if (words.length === 0) return [];
  const readsAll = actor.isAdmin || actor.isSupport;
  const searcher = actor.isAdmin ? 'admin' : actor.isSupport ? 'support' : 'own';
  const companies = [...actor.roles.keys()];
  // Titles of units are read for each company; for staff that would be all of them.
  const ofDisplay = eId === null ? [] : [eId];
  const rows = await db.rows(
    statements[folding.name][isFuzzy ? 'fuzzy' : 'exact'][words.length > 1 ? 'several' : 'one'][
      searcher
    ],
    {
      text,
      phrase: folding.fold(text),
      parts: words.map((word) => (isShort(word) ? null : partOf(word))),
      starts: words.map((word) => (isShort(word) ? startOf(word) : null)),
      nears: words.map(nearWordOf),
      eId,
      now,
      userId: actor.viewing ? null : actor.userId,
      isContact: actor.roles.size > 0,
      readsAll,
      companies,
      unitCompanies: readsAll ? ofDisplay : companies,
    },
  );
  return groupsOf(rows);
}

function groupsOf(rows: readonly HitRow[]): SearchGroup[] {
  const groups = searchKinds.flatMap((kind) => {
    const best = new Map<string, HitRow>();
    for (const row of rows.filter((one) => one.kind === kind)) {
      // Several units belong to one contract.
      const key = `${row.id} ${kind === 'unit' ? row.title : ''}`;
      if (row.score > (best.get(key)?.score ?? 0)) best.set(key, row);
    }
    const found = [...best.values()].sort((one, other) => other.score - one.score);
    const [first] = found;
    return first ? [{ kind, found, score: first.score }] : [];
  });
  return groups
    .sort((one, other) => other.score - one.score)
    .map(({ kind, found }) => ({
      kind,
      hits: found.slice(0, maxHitsOfKind).map(hitOf),
      hasMore: found.length > maxHitsOfKind,
    }));
}

const hitOf = ({ kind, id, title, detail, company_id, company_name }: HitRow): SearchHit => ({
  kind,
  id,
  title,
  detail: detail || null,
  company: company_id === null ? null : { eid: company_id, name: company_name ?? '' },
});
