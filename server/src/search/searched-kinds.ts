import { maxHitsOfKind, type SearchKind } from '@tradebridge/contract/search-rules';
import { isReachable, isVisible, liveBody } from '../content/content-sql.ts';

/** Who searches: own data as a contact or learner, or every company's as staff. */
export type Searcher = 'own' | 'support' | 'admin';

/** How many words are searched for: a statement for one has no conditions for others. */
export type WordCount = 'one' | 'several';

/** How a text matches the words: exactly or fuzzily. */
type Match = 'typed' | 'near';

interface Searched {
  /** SQL: whether a text contains every word. */
  readonly holds: (text: string) => string;
  readonly match: Match;
}

/** A query for the hits of one kind, as SQL. A kind may have several. */
interface Source {
  readonly kind: SearchKind;
  readonly for: readonly Searcher[];
  /** The searched expression; staff search all companies, so it has an index. */
  readonly searched: string;
  /** Whether `from` only has rows that contain every word. */
  readonly isFound?: true;
  /**
   * The column of `from` with a row's score, if they are found and ranked before they are joined:
   * then joining ends with the best hits, however many rows were found.
   */
  readonly ranked?: string;
  readonly from: string | ((searched: Searched) => string);
  readonly where: string;
  readonly id: string;
  readonly name: string;
  readonly detail?: string;
  /** The company as an `employers` row of `from`. */
  readonly company?: string;
  /** The column with the company that may read it; absent if every searcher may. */
  readonly readBy?: string;
  /** The order among equally good hits. */
  readonly first?: string;
}

const everyone: readonly Searcher[] = ['own', 'support', 'admin'];
const own: readonly Searcher[] = ['own'];
const staff: readonly Searcher[] = ['support', 'admin'];
const admin: readonly Searcher[] = ['admin'];

// Read from a row, the number of companies is unknown to the planner, which keeps one plan for
// everyone.
const companies = '(select companies from wanted)::text[]';
const unitCompanies = '(select unit_companies from wanted)::text[]';

/** SQL for the student of an order, or its buyer if it is for several. */
const orderedFor =
  'case when purchase.student_id is null then purchase.buyer_name else purchase.student_name end';

const studentName = `student.given_name || ' ' || student.family_name`;

const ofApprentice = {
  kind: 'apprentice',
  where: 'contract.retired_at is null',
  readBy: 'contract.employer_id',
  id: 'contract.contract_id',
  name: studentName,
  detail: `contract.course_code || ' ' || contract.course_name`,
  company: 'company',
} as const;

const contractsOf = (students: string) => `training_contracts contract
    join ${students} student on student.student_id = contract.student_id and student.retired_at is null
    join employers company on company.employer_id = contract.employer_id`;

const ofCompany = (table: string) =>
  `join employers company on company.employer_id = ${table}.employer_id and company.retired_at is null`;

const visible = (row: string) => isVisible(row, ':now');

export const sources: readonly Source[] = [
  { ...ofApprentice, for: own, searched: 'student.search', from: contractsOf('students') },
  {
    ...ofApprentice,
    for: staff,
    searched: 'student.search',
    isFound: true,
    ranked: 'student.score',
    name: 'student.name',
    from: ({ match }) => contractsOf(`${match}_students`),
  },
  {
    ...ofApprentice,
    for: everyone,
    searched: 'contract.search',
    from: contractsOf('students'),
  },
  {
    kind: 'company',
    for: everyone,
    searched: 'company.search',
    from: 'employers company',
    where: 'company.retired_at is null',
    readBy: 'company.employer_id',
    id: 'company.employer_id',
    name: 'company.name',
    detail: 'company.code',
    company: 'company',
  },
  {
    kind: 'contact',
    for: everyone,
    searched: 'contact.search',
    from: `employer_contacts contact ${ofCompany('contact')}`,
    where: 'contact.retired_at is null',
    readBy: 'contact.employer_id',
    id: 'contact.contact_id',
    name: `contact.given_name || ' ' || contact.family_name`,
    detail: 'contact.email',
    company: 'company',
  },
  {
    // Those under contract are found as apprentices.
    kind: 'learner',
    for: staff,
    searched: 'student.search',
    isFound: true,
    ranked: 'student.score',
    from: ({ match }) => `${match}_students student`,
    where: `not exists (
      select from training_contracts contract
      where contract.student_id = student.student_id and contract.retired_at is null)`,
    id: 'student.student_number',
    name: 'student.name',
    detail: 'student.student_number',
  },
  {
    // A company has far fewer titles of units than units: the titles are searched before units are
    // joined.
    kind: 'unit',
    for: everyone,
    searched: 'titled.search',
    isFound: true,
    from: ({
      holds,
    }) => `(select titles.* from wanted cross join titles where ${holds('titles.search')} offset 0) titled
      join units unit on unit.code = titled.code and unit.module_name = titled.module_name
        and unit.employer_id = any(${unitCompanies}) and unit.retired_at is null
      join training_contracts contract on contract.contract_id = unit.contract_id and contract.retired_at is null
      join students student on student.student_id = contract.student_id
      join employers company on company.employer_id = unit.employer_id`,
    where: 'true',
    id: 'unit.contract_id',
    name: `titled.code || ' ' || titled.module_name`,
    detail: studentName,
    company: 'company',
    first: `unit.status <> 'awaiting_signoff', unit.status <> 'in_delivery'`,
  },
  {
    kind: 'invoice',
    for: everyone,
    searched: 'invoice.search',
    from: `pre_enrolments invoice
      join students student on student.student_id = invoice.student_id
      ${ofCompany('invoice')}`,
    where: 'invoice.retired_at is null',
    readBy: 'invoice.employer_id',
    id: 'invoice.pre_enrolment_id',
    name: 'invoice.invoice_number',
    detail: studentName,
    company: 'company',
  },
  {
    // Those that invoice a learner instead of a company.
    kind: 'invoice',
    for: ['own'],
    searched: 'invoice.search',
    from: `pre_enrolments invoice join students student on student.student_id = invoice.student_id`,
    where: `invoice.retired_at is null and invoice.employer_id is null and student.user_id = :userId
      and student.retired_at is null`,
    id: 'invoice.pre_enrolment_id',
    name: 'invoice.invoice_number',
    detail: studentName,
  },
  {
    kind: 'receipt',
    for: everyone,
    searched: 'receipt.search',
    from: `receipts receipt ${ofCompany('receipt')}`,
    where: 'receipt.retired_at is null',
    readBy: 'receipt.employer_id',
    id: 'receipt.receipt_id',
    name: 'receipt.receipt_number',
    company: 'company',
  },
  {
    kind: 'receipt',
    for: everyone,
    searched: 'receipt.search',
    from: `portal_receipts receipt ${ofCompany('receipt')}`,
    readBy: 'receipt.employer_id',
    where: `receipt.kind = 'receipt' and not exists (
      select from receipts taken
      where taken.portal_receipt_number collate "C" = receipt.receipt_number and taken.retired_at is null)`,
    id: 'receipt.receipt_number',
    name: 'receipt.receipt_number',
    company: 'company',
  },
  {
    kind: 'order',
    for: ['own'],
    searched: 'purchase.search',
    from: 'orders purchase',
    where: 'purchase.user_id = :userId',
    id: 'purchase.order_number',
    name: 'purchase.order_number',
    detail: orderedFor,
  },
  {
    kind: 'order',
    for: staff,
    searched: 'purchase.search',
    from: 'orders purchase',
    where: 'true',
    id: 'purchase.order_number',
    name: 'purchase.order_number',
    detail: 'purchase.buyer_name',
  },
  {
    kind: 'document',
    for: everyone,
    searched: 'document.search',
    from: `documents document ${ofCompany('document')}`,
    where: 'document.retired_at is null',
    readBy: 'document.employer_id',
    id: 'document.document_id',
    name: 'document.title',
    detail: 'document.category',
    company: 'company',
    first: 'document.created_date desc',
  },
  {
    kind: 'page',
    for: everyone,
    searched: `searchable(body.says ->> 'title' || ' ' || coalesce(body.says ->> 'subtitle', ''))`,
    from: `contents page cross join lateral (select ${liveBody('page', ':now')} as says) body`,
    where: `page.kind = 'page' and ${visible('page')} and ${isReachable('page.id', ':now', ':isContact')}`,
    id: 'page.id',
    name: `body.says ->> 'title'`,
    detail: `body.says ->> 'subtitle'`,
  },
  {
    kind: 'news',
    for: everyone,
    searched: `searchable((news.live ->> 'title') || ' ' || (news.live ->> 'summary'))`,
    from: 'contents news',
    where: `news.kind = 'news' and ${visible('news')}`,
    id: 'news.id',
    name: `news.live ->> 'title'`,
    detail: `news.live ->> 'summary'`,
    first: 'news.visible_from desc',
  },
  {
    kind: 'user',
    for: admin,
    searched: 'account.search',
    from: 'users account',
    where: 'true',
    id: 'account.id',
    name: 'account.name',
    detail: 'account.email',
  },
  {
    kind: 'form',
    for: admin,
    searched: `searchable(coalesce(form.draft, form.live) ->> 'name')`,
    from: 'contents form',
    where: `form.kind = 'form' and form.archived_at is null`,
    id: 'form.id',
    name: `coalesce(form.draft, form.live) ->> 'name'`,
  },
  {
    kind: 'submission',
    for: admin,
    searched: 'lower(submission.reference)',
    from: 'submissions submission',
    where: `submission.reference = upper(:text)`,
    id: 'submission.id',
    name: 'submission.reference',
    detail: 'submission.form_name',
  },
  {
    // Anonymous ones have no user.
    kind: 'submission',
    for: admin,
    searched: 'account.search',
    from: 'users account join submissions submission on submission.user_id = account.id',
    where: 'true',
    id: 'submission.id',
    name: 'submission.reference',
    detail: `submission.form_name || ' · ' || account.name`,
    first: 'submission.submitted_at desc',
  },
];

/**
 * SQL: the similarity threshold, for this statement only. With the default of 0.6, two swapped
 * letters in the middle of a word are too many.
 */
const allowMistakes = `set_config('pg_trgm.word_similarity_threshold', '0.4', true)`;

/** SQL: the regular expression for a word at the start of another. Folding may yield brackets. */
const startOf = (word: string) =>
  `'(^|[- ])' || regexp_replace(searchable(${word}), '[][(){}.*+?^$|\\\\]', '\\\\\\&', 'g')`;

/** SQL: whether a text contains a word, whose patterns are in these columns. */
const holdsWord = (match: Match, text: string, word: string) =>
  `(${text} like ${word}part or ${text} ${match === 'near' ? `%> ${word}near` : `~ ${word}start`})`;

/**
 * SQL: whether a text contains every word. Indexes are used for the two longest, which are the
 * rarest.
 */
const holdsEveryWord = (match: Match, count: WordCount) => (text: string) => {
  const first = holdsWord(match, text, 'wanted.first_');
  if (count === 'one') return first;
  return `(${first} and ${holdsWord(match, text, 'wanted.second_')}
    and (cardinality(wanted.parts) = 2 or (select bool_and(${holdsWord(match, text, 'other.')})
      from unnest(wanted.parts[3:], wanted.starts[3:], wanted.nears[3:]) other (part, start, near))))`;
};

/**
 * SQL: the score of a hit, from 0 to 1: the whole text, its start, a whole word, a part, all words,
 * or a fuzzy match.
 */
const scoreOf = (text: string, match: Match) =>
  match === 'near'
    ? `(0.55 * word_similarity(wanted.phrase, ${text}))::real`
    : `case
    when ${text} = wanted.phrase then 1.0
    when starts_with(${text}, wanted.phrase) then 0.9
    when strpos(' ' || ${text} || ' ', ' ' || wanted.phrase || ' ') > 0 then 0.85
    when strpos(${text}, wanted.phrase) > 0 then 0.75
    else 0.6
  end::real`;

/** What a search is for, and how. */
interface Search {
  readonly searcher: Searcher;
  readonly count: WordCount;
  readonly match: Match;
}

/** The query for one source; two if its rows are already ranked, though not by company. */
function branchesOf(source: Source, search: Search): string[] {
  const { ranked, company } = source;
  if (!ranked) {
    const shown = company
      ? `case when ${company}.employer_id is not distinct from :eId then 0.05 else 0 end`
      : '0';
    return [branch(source, search, `${scoreOf(source.searched, search.match)} + ${shown}`)];
  }
  const all = branch(source, search, ranked);
  if (!company) return [all];
  const ofShown = { ...source, where: `${source.where} and ${company}.employer_id = :eId` };
  return [branch(ofShown, search, `${ranked} + 0.05`), all];
}

function branch(source: Source, { searcher, count, match }: Search, score: string): string {
  const { kind, searched, isFound, where, id, name, detail, company, readBy, ranked, first } =
    source;
  const holds = holdsEveryWord(match, count);
  const from = typeof source.from === 'string' ? source.from : source.from({ holds, match });
  const conditions = [
    where,
    ...(isFound ? [] : [holds(searched)]),
    // Decided before the search, so that the database can reuse the plan for everyone.
    ...(readBy && searcher === 'own' ? [`${readBy} = any(${companies})`] : []),
    ...(match === 'near'
      ? [`wanted.has_near and not exists (select from typed where typed.kind = '${kind}')`]
      : []),
  ];
  return `(select '${kind}' as kind, ${id} as id, ${name} as title,
      ${detail ?? 'null'} as detail,
      ${company ? `${company}.employer_id` : 'null'} as company_id,
      ${company ? `${company}.name` : 'null'} as company_name,
      ${score} as score
    from wanted cross join ${from}
    where ${conditions.join(' and ')}
    order by ${ranked ?? 'score'} desc, ${first ? `${first}, ` : ''}title, id
    limit ${maxHitsOfKind + 1})`;
}

/**
 * The whole search as one query, so that a search never takes more than one connection. Fuzzy
 * matching only runs for kinds without exact hits: it takes several times as long.
 *
 * @param isFuzzy whether the database has pg_trgm, without which spelling mistakes find nothing
 */
export function searchSql(searcher: Searcher, count: WordCount, isFuzzy: boolean): string {
  const branches = (match: Match) =>
    sources
      .filter((source) => source.for.includes(searcher))
      .flatMap((source) => branchesOf(source, { searcher, count, match }))
      .join('\nunion all\n');
  const students = (match: Match) => `${match}_students as materialized (
      select student.*, ${studentName} as name, ${scoreOf('student.search', match)} as score
      from wanted cross join students student
      where student.retired_at is null and ${holdsEveryWord(match, count)('student.search')}
      order by score desc, name, student.student_id
    )`;
  // As a row rather than in conditions: otherwise the database would plan each text separately,
  // which takes as long as the search.
  return `with wanted as materialized (
      select searchable(:text) as phrase, parts, starts, nears,
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
        select array_agg(searchable(part) order by place) as parts,
          array_agg(${startOf('short')} order by place) as starts,
          array_agg(searchable(near) order by place) as nears
        from unnest(:parts::text[], :shortWords::text[], :nearWords::text[])
          with ordinality given (part, short, near, place)
      ) folded
    ), titles as materialized (
      select code, module_name, searchable(code || ' ' || module_name) as search from units
      where employer_id = any(${unitCompanies}) and retired_at is null
      group by code, module_name
    ), ${students('typed')}, typed as materialized (
      ${branches('typed')}
    )${isFuzzy ? `, ${students('near')}` : ''}
    select * from typed${isFuzzy ? `\nunion all\n${branches('near')}` : ''}`;
}
