import type { SearchKind } from '@tradebridge/contract/search-rules';
import { isReachable, isVisible, liveBody } from '../content/content-sql.ts';
import type { Folding } from '../platform/folding.ts';

/** Who searches: own data as a contact or learner, or every company's as staff. */
export type Searcher = 'own' | 'support' | 'admin';

/**
 * How a text matches the typed words: it contains them, contains words similar to them
 * (from `search_words`), or is itself compared with them.
 */
export type Match = 'typed' | 'similar' | 'near';

interface Searched {
  /** SQL: whether a text contains every word. */
  readonly holds: (text: string) => string;
  readonly match: Match;
}

/** A query for the hits of one kind, as SQL. A kind may have several. */
export interface Source {
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
  /**
   * How misspelt words are matched for staff, who search all companies; for others it is always
   * `near`. Absent where texts are numbers: similar numbers are different numbers.
   */
  readonly misspelt?: Exclude<Match, 'typed'>;
}

const everyone: readonly Searcher[] = ['own', 'support', 'admin'];
const own: readonly Searcher[] = ['own'];
const staff: readonly Searcher[] = ['support', 'admin'];
const admin: readonly Searcher[] = ['admin'];

/** SQL for the companies whose units are searched. */
export const unitCompanies = '(select unit_companies from wanted)::text[]';

/** SQL for the student of an order, or its buyer if it is for several. */
const orderedFor =
  'case when purchase.student_id is null then purchase.buyer_name else purchase.student_name end';

export const studentName = `student.given_name || ' ' || student.family_name`;

const ofApprentice = {
  kind: 'apprentice',
  where: 'contract.retired_at is null',
  readBy: 'contract.employer_id',
  id: 'contract.contract_id',
  name: studentName,
  detail: `contract.course_code || ' ' || contract.course_name`,
  company: 'company',
} as const;

/** A receipt that no receipt of the registry has taken the place of. */
const portalsReceipt = `receipt.kind = 'receipt' and not exists (
      select from receipts taken
      where taken.portal_receipt_number collate "C" = receipt.receipt_number and taken.retired_at is null)`;

const contractsOf = (students: string) => `training_contracts contract
    join ${students} student on student.student_id = contract.student_id
    join employers company on company.employer_id = contract.employer_id`;

const ofCompany = (table: string) =>
  `join employers company on company.employer_id = ${table}.employer_id and company.retired_at is null`;

const visible = (row: string) => isVisible(row, ':now');

/** Every source, for texts that are folded so. */
export function sourcesOf({ column, sql }: Folding): readonly Source[] {
  const folded = (row: string) => `${row}.${column}`;

  /** A learner's receipt is shown with its order; a company's has a page. */
  const ofLearnersReceipt = {
    kind: 'order',
    searched: folded('receipt'),
    from: `portal_receipts receipt join payment_attempts using (attempt_id) join orders purchase using (order_id)`,
    where: `receipt.kind = 'receipt' and receipt.employer_id is null`,
    id: 'purchase.order_number',
    name: 'purchase.order_number',
  } as const;

  /** What was paid with a purchase-order number. */
  const ofPurchaseOrder = {
    searched: sql('purchase.purchase_order_number'),
    detail: 'purchase.purchase_order_number',
  };

  const receiptOfPurchaseOrder = ({
    from,
    where,
    id,
  }: {
    from: string;
    where: string;
    id: string;
  }): Source => ({
    ...{ ...ofPurchaseOrder, kind: 'receipt', for: own, id, name: 'receipt.receipt_number' },
    from: `${from} join payment_attempts using (attempt_id)
    join orders purchase using (order_id) ${ofCompany('receipt')}`,
    where: `purchase.purchase_order_number is not null and ${where}`,
    readBy: 'receipt.employer_id',
    company: 'company',
  });

  return [
    {
      ...ofApprentice,
      for: own,
      searched: folded('student'),
      misspelt: 'near',
      from: contractsOf('students'),
      where: 'contract.retired_at is null and student.retired_at is null',
    },
    {
      ...ofApprentice,
      for: staff,
      searched: folded('student'),
      misspelt: 'similar',
      isFound: true,
      ranked: 'student.score',
      name: 'student.name',
      from: ({ match }) => contractsOf(`${match}_students`),
    },
    {
      ...ofApprentice,
      for: everyone,
      searched: folded('contract'),
      from: contractsOf('students'),
      where: 'contract.retired_at is null and student.retired_at is null',
    },
    {
      kind: 'company',
      for: everyone,
      searched: folded('company'),
      misspelt: 'similar',
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
      searched: folded('contact'),
      misspelt: 'similar',
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
      searched: folded('student'),
      misspelt: 'similar',
      isFound: true,
      ranked: 'student.score',
      from: ({ match }) => `${match}_students student`,
      where: `(
      select true from training_contracts contract
      where contract.student_id = student.student_id and contract.retired_at is null limit 1) is null`,
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
      misspelt: 'near',
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
      searched: folded('invoice'),
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
      searched: folded('invoice'),
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
      searched: folded('receipt'),
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
      searched: folded('receipt'),
      from: `portal_receipts receipt ${ofCompany('receipt')}`,
      readBy: 'receipt.employer_id',
      where: portalsReceipt,
      id: 'receipt.receipt_number',
      name: 'receipt.receipt_number',
      company: 'company',
    },
    receiptOfPurchaseOrder({
      from: 'portal_receipts receipt',
      where: portalsReceipt,
      id: 'receipt.receipt_number',
    }),
    receiptOfPurchaseOrder({
      from: `receipts receipt join portal_receipts paper
      on paper.receipt_number = receipt.portal_receipt_number collate "C"`,
      where: 'receipt.retired_at is null',
      id: 'receipt.receipt_id',
    }),
    {
      ...ofPurchaseOrder,
      kind: 'order',
      for: staff,
      // Staff search all companies: the whole number, through its index.
      isFound: true,
      from: 'orders purchase',
      where: `purchase.purchase_order_number is not null
      and ${ofPurchaseOrder.searched} = wanted.phrase`,
      id: 'purchase.order_number',
      name: 'purchase.order_number',
      detail: `purchase.purchase_order_number || ' · ' || purchase.buyer_name`,
    },
    {
      kind: 'order',
      for: ['own'],
      searched: folded('purchase'),
      misspelt: 'near',
      from: 'orders purchase',
      where: 'purchase.user_id = :userId',
      id: 'purchase.order_number',
      name: 'purchase.order_number',
      detail: orderedFor,
    },
    {
      kind: 'order',
      for: staff,
      searched: folded('purchase'),
      misspelt: 'near',
      from: 'orders purchase',
      where: 'true',
      id: 'purchase.order_number',
      name: 'purchase.order_number',
      detail: 'purchase.buyer_name',
    },
    {
      ...ofLearnersReceipt,
      for: own,
      where: `${ofLearnersReceipt.where} and purchase.user_id = :userId`,
      detail: 'receipt.receipt_number',
    },
    {
      ...ofLearnersReceipt,
      for: staff,
      detail: `receipt.receipt_number || ' · ' || purchase.buyer_name`,
    },
    {
      kind: 'document',
      for: everyone,
      searched: folded('document'),
      misspelt: 'similar',
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
      searched: sql(`body.says ->> 'title' || ' ' || coalesce(body.says ->> 'subtitle', '')`),
      misspelt: 'near',
      from: `contents page cross join lateral (select ${liveBody('page', ':now')} as says) body`,
      where: `page.kind = 'page' and ${visible('page')} and ${isReachable('page.id', ':now', ':isContact')}`,
      id: 'page.id',
      name: `body.says ->> 'title'`,
      detail: `body.says ->> 'subtitle'`,
    },
    {
      kind: 'news',
      for: everyone,
      searched: sql(`(news.live ->> 'title') || ' ' || (news.live ->> 'summary')`),
      misspelt: 'near',
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
      searched: folded('account'),
      misspelt: 'near',
      from: 'users account',
      where: 'true',
      id: 'account.id',
      name: 'account.name',
      detail: 'account.email',
    },
    {
      kind: 'form',
      for: admin,
      searched: sql(`coalesce(form.draft, form.live) ->> 'name'`),
      misspelt: 'near',
      from: 'contents form',
      where: `form.kind = 'form' and form.archived_at is null`,
      id: 'form.id',
      name: `coalesce(form.draft, form.live) ->> 'name'`,
    },
    {
      kind: 'submission',
      for: admin,
      searched: sql('submission.reference'),
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
      searched: folded('account'),
      misspelt: 'near',
      from: 'users account join submissions submission on submission.user_id = account.id',
      where: 'true',
      id: 'submission.id',
      name: 'submission.reference',
      detail: `submission.form_name || ' · ' || account.name`,
      first: 'submission.submitted_at desc',
    },
  ];
}
