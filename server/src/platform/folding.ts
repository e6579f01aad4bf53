import { cleanName } from '@tradebridge/contract/clean-text';
import { foldText, searchWordsOf } from '@tradebridge/contract/fold-text';
import { type Database, statement } from './database.ts';

/** How names are folded for a search, and where: see `foldText`. */
export interface Folding {
  readonly name: 'folded' | 'search';
  /** The column of a table that has the folded text by which a row is found. */
  readonly column: string;
  /** SQL: an expression, folded. */
  readonly sql: (text: string) => string;
  readonly fold: (text: string) => string;
  /** The words of a search, folded. */
  readonly wordsOf: (search: string) => string[];
}

const present: Folding = {
  name: 'folded',
  column: 'folded',
  sql: (text) => `folded_text(${text})`,
  fold: foldText,
  wordsOf: searchWordsOf,
};

/** As up to 0.1.0: what `searchable` does. */
const formerFold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '');

/** Until the columns of the present one are filled. */
const former: Folding = {
  name: 'search',
  column: 'search',
  sql: (text) => `searchable(${text})`,
  fold: formerFold,
  wordsOf: (search) => cleanName(formerFold(search)).split(' ').filter(Boolean),
};

/** What is built for each folding, such as a statement. */
export type ByFolding<Built> = Readonly<Record<Folding['name'], Built>>;

export const byFolding = <Built>(build: (folding: Folding) => Built): ByFolding<Built> => ({
  folded: build(present),
  search: build(former),
});

/** The tables whose rows are found by their text, with their keys. */
export const foldedTables = {
  students: 'student_id',
  training_contracts: 'contract_id',
  employer_contacts: 'contact_id',
  employers: 'employer_id',
  documents: 'document_id',
  pre_enrolments: 'pre_enrolment_id',
  portal_receipts: 'receipt_number',
  receipts: 'receipt_id',
  users: 'id',
  orders: 'order_id',
} as const;

/** SQL: the constraints that no row lacks its folded text; a valid one proves it. */
export const foldedConstraints = `select conrelid::regclass::text as table_name, convalidated as is_valid
  from pg_constraint
  where conname = any('{${Object.keys(foldedTables)
    .map((table) => `${table}_folded`)
    .join(',')}}') and connamespace = 'public'::regnamespace`;

const findUnfilled = statement<{ table_name: string }>(
  'tables-without-folded-text',
  `select table_name from (${foldedConstraints}) as filled where not is_valid`,
);

/** How long the answer that columns are not filled yet is believed, in milliseconds. */
const askAgainMs = 10_000;

interface Known {
  readonly folding: Promise<Folding>;
  readonly until: number;
}
const known = new WeakMap<Database, Known>();

/** Which folding the columns of this database are filled for. */
export function foldingOf(db: Database): Promise<Folding> {
  const now = performance.now();
  const remembered = known.get(db);
  if (remembered && remembered.until > now) return remembered.folding;
  const folding = db.rows(findUnfilled).then((unfilled) => {
    if (unfilled.length > 0) return former;
    known.set(db, { folding: Promise.resolve(present), until: Number.POSITIVE_INFINITY });
    return present;
  });
  known.set(db, { folding, until: now + askAgainMs });
  folding.catch(() => known.delete(db));
  return folding;
}
