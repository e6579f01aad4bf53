import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { employerContactsFile } from '../companies/import.ts';
import { refreshEmployerUsers } from '../companies/refresh-employer-users.ts';
import { aUser } from '../identity/test-users.ts';
import type { ExtractFile } from '../registry/extract-file.ts';
import { extractFileNamed, extractFiles } from './extract-files.ts';
import {
  aContactRow,
  aContractRow,
  aFeeRow,
  anEmployerRow,
  anEventRow,
  anInvoiceRow,
  aStudentRow,
  aUnitRow,
  type Row,
  type Rows,
} from './test-extract.ts';
import { aPortal, countsOf, institution, type TestPortal } from './test-portal.ts';
import { undoImport } from './undo-import.ts';

// Whatever an import changed, undoing it restores the portal.

let portal: TestPortal;
let files: Readonly<Record<string, Buffer>>;
let userId: string;
beforeAll(async () => {
  portal = await aPortal();
  ({ id: userId } = await aUser(portal.db));
  const photo = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
  files = {
    'photos/a.png': await photo('#357'),
    'photos/b.png': await photo('#753'),
    'plans/a.pdf': Buffer.from('%PDF-1.7 a'),
    'plans/b.pdf': Buffer.from('%PDF-1.7 b'),
    'documents/a.txt': Buffer.from('a'),
    'documents/b.txt': Buffer.from('b'),
  };
});
afterAll(() => portal.close());

/** Returns the next of fast-check's numbers, below `limit`. */
type Choose = (limit: number) => number;

const chooser = (numbers: readonly number[]): Choose => {
  let at = 0;
  return (limit) => (numbers[at++ % numbers.length] ?? 0) % limit;
};

/** An institution with few rows, so that two of them have many in common. */
function anInstitution(choose: Choose): Rows {
  const some = (prefix: string, max: number) =>
    Array.from({ length: max }, (_, index) => `${prefix}${index + 1}`).filter(() => choose(4) > 0);
  const one = (ids: readonly string[]) => ids[choose(ids.length)] ?? '';
  const oneOrNone = (ids: readonly string[]) => (choose(2) === 0 ? null : one(ids));
  const bool = () => String(choose(2) === 0);
  const date = () => `2026-0${1 + choose(9)}-11`;
  const letter = () => (choose(2) === 0 ? 'a' : 'b');
  /** Unique numbers that rows may swap between two extracts. */
  const numbers = (ids: readonly string[]) => {
    const turn = choose(ids.length + 1);
    return ids.map((_, index) => `N${ids[(index + turn) % ids.length]}`);
  };
  const employers = ['E1', ...some('E', 5).filter((id) => id !== 'E1')];
  const contacts = some('C', 5);
  const students = ['S1', ...some('S', 5).filter((id) => id !== 'S1')];
  const contracts = ['T1', ...some('T', 6).filter((id) => id !== 'T1')];
  const events = some('V', 4);
  const placements = some('W', 3);
  const invoices = some('I', 5);
  const receipts = some('R', 4);
  const enrolments = some('N', 4);
  const studentNumbers = numbers(students);
  const contractNumbers = numbers(contracts);
  const invoiceNumbers = numbers(invoices);
  const receiptNumbers = numbers(receipts);
  const linesOf = (ids: readonly string[], row: (id: string, line: string) => Row) =>
    ids.flatMap((id) =>
      Array.from({ length: choose(3) }, (_, index) => row(id, String(index + 1))),
    );
  return {
    'employers.csv': employers.map((id, index) =>
      anEmployerRow(id, {
        name: `Company ${letter()}`,
        parent_employer_id: index > 0 && choose(2) === 0 ? 'E1' : null,
        primary_contact_id: contacts.length > 0 ? oneOrNone(contacts) : null,
      }),
    ),
    'employer_contacts.csv': contacts.map((id) =>
      aContactRow(id, one(employers), { role: choose(2) === 0 ? 'reader' : 'admin' }),
    ),
    'students.csv': students.map((id, index) =>
      aStudentRow(id, {
        student_number: studentNumbers[index] ?? '',
        given_name: `Ngaire ${letter()}`,
        photo: choose(3) === 0 ? null : `${letter()}.png`,
      }),
    ),
    'training_contracts.csv': contracts.map((id, index) =>
      aContractRow(id, one(employers), one(students), {
        training_contract_number: contractNumbers[index] ?? '',
        supervisor_contact_id: contacts.length > 0 ? oneOrNone(contacts) : null,
        final_completion_signoff_required: bool(),
        final_signoff_since: choose(2) === 0 ? null : date(),
        approved_plan_file: choose(3) === 0 ? null : `${letter()}.pdf`,
      }),
    ),
    'units.csv': some('U', 9).map((id) =>
      aUnitRow(id, one(contracts), {
        status: ['awaiting_signoff', 'in_delivery', 'competent'][choose(3)] ?? '',
        awaiting_since: choose(2) === 0 ? null : date(),
        tga_file_urls: choose(2) === 0 ? null : `https://${letter()}.au/1|https://b.au/2`,
      }),
    ),
    'events.csv': events.map((id) => anEventRow(id, { title: letter() })),
    'event_students.csv': events.flatMap((event) =>
      contracts
        .filter(() => choose(2) === 0)
        .map((contract) => ({ event_id: event, contract_id: contract, attended: bool() })),
    ),
    'attendances.csv': some('A', 4).map((id) => ({
      attendance_id: id,
      contract_id: one(contracts),
      description: 'Week 1',
      from_date: '2026-02-02',
      to_date: '2026-02-06',
      hours_present: `${choose(9)}.50`,
      hours_absent: '0.00',
      hours_absent_approved: '0.00',
      note: choose(2) === 0 ? null : `${letter()}\n"${letter()}\\`,
    })),
    'work_placements.csv': placements.map((id) => ({
      placement_id: id,
      employer_id: one(employers),
      type: letter(),
      program: 'Program',
      start_date: date(),
      employer_contact_id: contacts.length > 0 ? oneOrNone(contacts) : null,
      student_id: one(students),
    })),
    'work_placement_courses.csv': linesOf(placements, (id, line) => ({
      placement_id: id,
      course_code: `K${line}`,
      course_name: letter(),
    })),
    'pre_enrolments.csv': invoices.map((id, index) =>
      anInvoiceRow(id, one(employers), one(students), {
        invoice_number: invoiceNumbers[index] ?? '',
        due_date: date(),
        status: choose(3) === 0 ? 'cancelled' : 'unpaid',
      }),
    ),
    'pre_enrolment_fees.csv': linesOf(invoices, (id, line) =>
      aFeeRow(id, line, { fee_amount: `${100 + choose(3)}.00` }),
    ),
    'receipts.csv': receipts.map((id, index) => ({
      receipt_id: id,
      employer_id: one(employers),
      receipt_number: receiptNumbers[index] ?? '',
      status: letter(),
      paid_amount: '11.00',
      paid_date: date(),
      gst_amount: '1.00',
    })),
    'receipt_lines.csv': linesOf(receipts, (id, line) => ({
      receipt_id: id,
      line_number: line,
      amount: `${choose(9)}.00`,
    })),
    'receipt_payments.csv': linesOf(receipts, (id, line) => ({
      receipt_id: id,
      line_number: line,
      amount: `${choose(9)}.00`,
      payment_type: letter(),
    })),
    'documents.csv': some('D', 4).map((id) => ({
      document_id: id,
      employer_id: one(employers),
      title: letter(),
      file: `${letter()}.txt`,
      created_date: date(),
    })),
    'enrolments.csv': enrolments.map((id) => ({
      enrolment_id: id,
      student_id: one(students),
      course_code: 'UEE30820',
      course_name: letter(),
      status: 'active',
      start_date: date(),
    })),
    'document_products.csv': some('P', 4).flatMap((id) =>
      enrolments.length === 0
        ? []
        : [
            {
              product_id: id,
              enrolment_id: one(enrolments),
              label: letter(),
              category_id: 'documents',
              digital_allowed: bool(),
              print_allowed: bool(),
              digital_price: `${10 + choose(9)}.00`,
              print_price: '33.00',
            },
          ],
    ),
  };
}

/** A file with those that its rows refer to, and the children that must come with them. */
function withReferred(file: ExtractFile, found = new Set<string>()): Set<string> {
  if (found.has(file.name)) return found;
  found.add(file.name);
  const referred = Object.values(file.columns).flatMap(({ refersTo }) => refersTo ?? []);
  const children = extractFiles.filter(({ parent }) => parent?.file === file.name);
  for (const name of referred) withReferred(extractFileNamed(name), found);
  for (const child of children) withReferred(child, found);
  return found;
}

/** The files of a delta for one kind, whose numbers no other row of the portal has. */
function deltaOf(rows: Rows, kind: ExtractFile): Rows {
  const names = withReferred(kind);
  const unique = Object.fromEntries(
    extractFiles.flatMap(({ name, unique: columns, key }) =>
      names.has(name)
        ? [
            [
              name,
              (rows[name] ?? []).map((row) => ({
                ...row,
                ...Object.fromEntries(
                  columns.flatMap((column) =>
                    column === 'portal_id' ? [] : [[column, `Delta ${row[key[0] ?? '']}`]],
                  ),
                ),
              })),
            ],
          ]
        : [],
    ),
  );
  return unique;
}

const compared = [
  ...extractFiles.map(({ table }) => table),
  'sign_off_requests',
  'employer_users',
  'held_back_pre_enrolments',
  'registry_changes',
];

/** All rows that an import writes, except those that the database derives from others. */
async function contents(): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {};
  for (const table of compared) {
    // An undo is a change too: an open form must notice it.
    tables[table] = await portal.rows(
      `select to_jsonb(t) - 'edit_version' as row from ${table} t order by 1`,
    );
  }
  return tables;
}

const choices = fc.array(fc.nat(10_000), { minLength: 40, maxLength: 400 });

/** A contact and a document created by users, and an account of a contact. */
async function usersWork(): Promise<void> {
  await portal.rows(
    `insert into employer_contacts (contact_id, employer_id, given_name, family_name, email, role, portal_id)
     values ('born', 'E1', 'Sam', 'Lee', 'sam@example.test', 'writer', 'born') on conflict do nothing;
     insert into documents (document_id, employer_id, title, file, file_name, created_date, portal_id)
     values ('born', 'E1', 'Plan', 'x', 'x.txt', '2026-01-01', 'born') on conflict do nothing;
     update ${employerContactsFile.table} set user_id = '${userId}' where contact_id in ('C1', 'C3', 'born')`,
  );
  await portal.db.transaction((tx) => refreshEmployerUsers(tx, 'everybody'));
}

test('after any import and its undo, every table is as it was', {
  timeout: 240_000,
}, async () => {
  let minute = 0;
  const next = () => new Date(Date.parse('2026-03-02T08:00:00Z') + 60_000 * minute++).toISOString();
  // The first import cannot be undone.
  await portal.import({ rows: anInstitution(chooser([1])), files, generatedAt: next() });
  await fc.assert(
    fc.asyncProperty(
      choices,
      choices,
      fc.option(fc.constantFrom(...extractFiles.map(({ name }) => name))),
      async (one, other, file) => {
        const options = { allowsRetiring: true };
        const first = { rows: anInstitution(chooser(one)), files, generatedAt: next() };
        countsOf(await portal.import(first, options));
        await usersWork();
        const before = await contents();
        const rows = anInstitution(chooser(other));
        const extract = file
          ? { mode: 'delta' as const, rows: deltaOf(rows, extractFileNamed(file)) }
          : { rows };
        countsOf(await portal.import({ ...extract, files, generatedAt: next() }, options));
        const [last] = await portal.rows(
          'select imported_at as at from registry_imports order by imported_at desc limit 1',
        );
        const undone = await undoImport(portal.db, {
          importId: undefined,
          now: new Date(String(last?.at)),
          by: { userId: null, ipAddress: null },
          institution,
        });
        expect(undone.status).toBe('undone');
        expect(await contents()).toEqual(before);
        expect(await portal.rows('select * from registry_undo')).toEqual([]);
      },
    ),
    // Each run imports twice: a smaller counterexample is not worth the time.
    { numRuns: 5, endOnFailure: true },
  );
});
