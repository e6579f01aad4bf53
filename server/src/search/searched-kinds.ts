import { maxHitsOfKind, type SearchKind } from '@tradebridge/contract/search-rules';
import { isReachable, isVisible, liveBody } from '../content/content-sql.ts';

/** Who searches: own data as a contact or learner, or every company's as staff. */
export type Searcher = 'own' | 'support' | 'admin';

/** A query for the hits of one kind, as SQL. Several may find the same kind. */
interface Source {
  readonly kind: SearchKind;
  readonly for: readonly Searcher[];
  /** What is searched; where staff search all companies, an index of server/migrations has the same expression. */
  readonly searched: string;
  readonly from: string;
  readonly where: string;
  readonly id: string;
  readonly name: string;
  readonly detail?: string;
  /** The company as an `employers` row of `from`. */
  readonly company?: string;
  /** Further order among equally good hits. */
  readonly first?: string;
}

const everyone: readonly Searcher[] = ['own', 'support', 'admin'];
const staff: readonly Searcher[] = ['support', 'admin'];
const admin: readonly Searcher[] = ['admin'];

const student = `searchable(student.student_number || ' ' || student.given_name || ' ' || student.family_name || ' ' || coalesce(student.email, ''))`;
/** SQL for the student of an order, or the buyer of one that is for several. */
const orderedFor =
  'case when purchase.student_id is null then purchase.buyer_name else purchase.student_name end';
const studentName = `student.given_name || ' ' || student.family_name`;

/** SQL: whether the user reads the company `column`. */
const inReach = (column: string) => `(:readsAll or ${column} = any(:companies))`;

const apprentices = {
  kind: 'apprentice',
  for: everyone,
  from: `training_contracts contract
    join students student on student.student_id = contract.student_id and student.retired_at is null
    join employers company on company.employer_id = contract.employer_id`,
  where: `contract.retired_at is null and ${inReach('contract.employer_id')}`,
  id: 'contract.contract_id',
  name: studentName,
  detail: `contract.course_code || ' ' || contract.course_name`,
  company: 'company',
} as const;

const ofCompany = (table: string) =>
  `join employers company on company.employer_id = ${table}.employer_id and company.retired_at is null`;

const visible = (row: string) => isVisible(row, ':now');

export const sources: readonly Source[] = [
  { ...apprentices, searched: student },
  { ...apprentices, searched: 'searchable(contract.training_contract_number)' },
  {
    kind: 'company',
    for: everyone,
    searched: `searchable(company.name || ' ' || company.code || ' ' || coalesce(company.legal_name, '') || ' ' || coalesce(company.epsilon_number, '') || ' ' || coalesce(company.abn, ''))`,
    from: 'employers company',
    where: `company.retired_at is null and ${inReach('company.employer_id')}`,
    id: 'company.employer_id',
    name: 'company.name',
    detail: 'company.code',
    company: 'company',
  },
  {
    kind: 'contact',
    for: everyone,
    searched: `searchable(contact.given_name || ' ' || contact.family_name || ' ' || contact.email)`,
    from: `employer_contacts contact ${ofCompany('contact')}`,
    where: `contact.retired_at is null and ${inReach('contact.employer_id')}`,
    id: 'contact.contact_id',
    name: `contact.given_name || ' ' || contact.family_name`,
    detail: 'contact.email',
    company: 'company',
  },
  {
    // Those under contract are found as apprentices.
    kind: 'learner',
    for: staff,
    searched: student,
    from: 'students student',
    where: `student.retired_at is null and not exists (
      select from training_contracts contract
      where contract.student_id = student.student_id and contract.retired_at is null)`,
    id: 'student.student_number',
    name: studentName,
    detail: 'student.student_number',
  },
  {
    // A company has far fewer titles of units than units: the titles are searched.
    kind: 'unit',
    for: everyone,
    searched: `searchable(titled.code || ' ' || titled.module_name)`,
    from: `(select code, module_name from units
        where employer_id = any(:unitCompanies) and retired_at is null
        group by code, module_name) titled
      join units unit on unit.code = titled.code and unit.module_name = titled.module_name
        and unit.employer_id = any(:unitCompanies) and unit.retired_at is null
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
    searched: `searchable(invoice.invoice_number || ' ' || invoice.pre_enrolment_number)`,
    from: `pre_enrolments invoice
      join students student on student.student_id = invoice.student_id
      ${ofCompany('invoice')}`,
    where: `invoice.retired_at is null and ${inReach('invoice.employer_id')}`,
    id: 'invoice.pre_enrolment_id',
    name: 'invoice.invoice_number',
    detail: studentName,
    company: 'company',
  },
  {
    // Those that invoice a learner instead of a company.
    kind: 'invoice',
    for: ['own'],
    searched: `searchable(invoice.invoice_number || ' ' || invoice.pre_enrolment_number)`,
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
    searched: 'searchable(receipt.receipt_number)',
    from: `company_receipts receipt ${ofCompany('receipt')}`,
    where: inReach('receipt.employer_id'),
    id: 'receipt.receipt_id',
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
    searched: 'searchable(document.title)',
    from: `documents document ${ofCompany('document')}`,
    where: `document.retired_at is null and ${inReach('document.employer_id')}`,
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
 * SQL: how near a word must be, for this statement alone. By default, 0.6, two letters in the wrong
 * order in the middle of a word are too much.
 */
const allowMistakes = `set_config('pg_trgm.word_similarity_threshold', '0.4', true)`;

/** SQL: whether a text holds every word. Indexes are asked for the longest, which is the rarest. */
const holdsEveryWord = (text: string, isFuzzy: boolean) => {
  const holds = (part: string, near: string) =>
    isFuzzy ? `(${text} like ${part} or ${text} %> ${near})` : `${text} like ${part}`;
  return `${holds('wanted.first_part', 'wanted.first_near')}
    and (select bool_and(${holds('other.part', 'other.near')})
      from unnest(wanted.parts, wanted.nears) other (part, near))`;
};

/** SQL: how good a hit is, from 0 to 1: the whole text, its beginning, a whole word, a part, or nearly. */
const scoreOf = (text: string, isFuzzy: boolean) => `case
    when ${text} = wanted.phrase then 1.0
    when starts_with(${text}, wanted.phrase) then 0.9
    when strpos(' ' || ${text} || ' ', ' ' || wanted.phrase || ' ') > 0 then 0.85
    when strpos(${text}, wanted.phrase) > 0 then 0.75
    else ${isFuzzy ? `0.7 * word_similarity(wanted.phrase, ${text})` : '0.5'}
  end::real`;

/**
 * The whole search as one query, so that nobody's search takes more than one connection.
 *
 * @param isFuzzy whether the database has pg_trgm, without which spelling mistakes find nothing
 */
export function searchSql(searcher: Searcher, isFuzzy: boolean): string {
  const branches = sources
    .filter((source) => source.for.includes(searcher))
    .map(({ kind, searched, from, where, id, name, detail, company, first }) => {
      const isShown = company ? `${company}.employer_id is not distinct from :eId` : 'false';
      return `(select '${kind}' as kind, ${id} as id, ${name} as title,
          ${detail ?? 'null'} as detail,
          ${company ? `${company}.employer_id` : 'null'} as company_id,
          ${company ? `${company}.name` : 'null'} as company_name,
          ${scoreOf(searched, isFuzzy)} + case when ${isShown} then 0.05 else 0 end as score
        from wanted cross join ${from}
        where ${where} and ${holdsEveryWord(searched, isFuzzy)}
        order by score desc, ${first ? `${first}, ` : ''}title, id
        limit ${maxHitsOfKind + 1})`;
    });
  // Beside what is searched, not in its conditions: the database would plan each text anew, which takes
  // as long as finding it.
  return `with wanted as materialized (
      select searchable(:text) as phrase, parts, nears, parts[1] as first_part, nears[1] as first_near${
        isFuzzy
          ? `,
        ${allowMistakes}`
          : ''
      }
      from (
        select array_agg(searchable(part) order by place) as parts,
          array_agg(searchable(near) order by place) as nears
        from unnest(:parts::text[], :nearWords::text[]) with ordinality given (part, near, place)
      ) folded
    )
    ${branches.join('\nunion all\n')}`;
}
