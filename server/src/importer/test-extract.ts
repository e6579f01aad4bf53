import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { extractFiles } from './extract-files.ts';

// Extracts for tests: small, and valid unless a test makes them invalid.

export type Row = Readonly<Record<string, string | null>>;
export type Rows = Readonly<Record<string, readonly Row[]>>;

const cell = (value: string | null) =>
  value === null ? '' : /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** The rows as CSV, under a header with every column that one of them has. */
export function csvOf(rows: readonly Row[], columns: readonly string[]): string {
  return [columns, ...rows.map((row) => columns.map((name) => cell(row[name] ?? null)))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
}

export const anEmployerRow = (id: string, given: Row = {}): Row => ({
  employer_id: id,
  code: id,
  name: `Company ${id}`,
  ...given,
});

export const aContactRow = (id: string, employerId: string, given: Row = {}): Row => ({
  contact_id: id,
  employer_id: employerId,
  given_name: 'Dana',
  family_name: 'Farrugia',
  email: `${id.toLowerCase()}@example.test`,
  role: 'writer',
  ...given,
});

export const aStudentRow = (id: string, given: Row = {}): Row => ({
  student_id: id,
  student_number: `N${id}`,
  given_name: 'Ngaire',
  family_name: 'Tūhoe',
  ...given,
});

export const aContractRow = (
  id: string,
  employerId: string,
  studentId: string,
  given: Row = {},
): Row => ({
  contract_id: id,
  employer_id: employerId,
  training_contract_number: `N${id}`,
  student_id: studentId,
  contract_type: 'apprenticeship',
  course_code: 'UEE30820',
  course_name: 'Certificate III in Electrotechnology Electrician',
  start_date: '2025-02-03',
  created_date: '2025-01-20',
  suspended: 'false',
  live_stp_report: 'false',
  retained_stp_report: 'false',
  contract_report_enabled: 'false',
  final_completion_signoff_required: 'false',
  ...given,
});

export const aUnitRow = (id: string, contractId: string, given: Row = {}): Row => ({
  unit_id: id,
  contract_id: contractId,
  code: `UEECD${id}`,
  module_name: 'Solve problems in d.c. circuits',
  academic_year: '2026',
  status: 'in_delivery',
  has_attended: 'true',
  ...given,
});

export const anEventRow = (id: string, given: Row = {}): Row => ({
  event_id: id,
  title: 'Workshop',
  type: 'session',
  all_day: 'false',
  starts_at: '2026-03-02T09:00:00+11:00',
  ends_at: '2026-03-02T10:00:00+11:00',
  suspended: 'false',
  ...given,
});

export const anInvoiceRow = (
  id: string,
  employerId: string,
  studentId: string,
  given: Row = {},
) => ({
  pre_enrolment_id: id,
  employer_id: employerId,
  student_id: studentId,
  invoice_number: `I${id}`,
  pre_enrolment_number: `P${id}`,
  due_date: '2026-07-01',
  status: 'unpaid',
  ...given,
});

export const aFeeRow = (invoiceId: string, line: string, given: Row = {}): Row => ({
  pre_enrolment_id: invoiceId,
  group_number: '1',
  line_number: line,
  description: 'Tuition',
  fee_amount: '110.00',
  gst_amount: '10.00',
  ...given,
});

/** One company with a contact, an apprentice and two units, one of which is awaiting sign-off. */
export const aSmallInstitution: Rows = {
  'employers.csv': [anEmployerRow('E1')],
  'employer_contacts.csv': [aContactRow('C1', 'E1')],
  'students.csv': [aStudentRow('S1')],
  'training_contracts.csv': [aContractRow('T1', 'E1', 'S1')],
  'units.csv': [
    aUnitRow('U1', 'T1', { status: 'awaiting_signoff', awaiting_since: '2026-02-14' }),
    aUnitRow('U2', 'T1'),
  ],
};

export interface ExtractGiven {
  readonly rows?: Rows;
  readonly mode?: 'full' | 'delta';
  readonly generatedAt?: string;
  readonly manifest?: object | string;
  /** Files to write as given, replacing those made from the rows. Null leaves a file out. */
  readonly files?: Readonly<Record<string, string | Buffer | null>>;
}

/** The files of an extract by path. A full one has every file, a delta those with rows. */
export function filesOfExtract({
  rows = aSmallInstitution,
  mode = 'full',
  generatedAt = '2026-03-02T08:00:00+08:00',
  manifest,
  files = {},
}: ExtractGiven): Map<string, string | Buffer> {
  const content = manifest ?? {
    format: 'registry-extract/1',
    instituteId: 'test',
    generatedAt,
    mode,
  };
  const made = new Map<string, string | Buffer>([
    ['manifest.json', typeof content === 'string' ? content : JSON.stringify(content)],
  ]);
  for (const { name, columns } of extractFiles) {
    const given = rows[name];
    if (given || mode === 'full') made.set(name, csvOf(given ?? [], Object.keys(columns)));
  }
  for (const [name, given] of Object.entries(files)) {
    if (given === null) made.delete(name);
    else made.set(name, given);
  }
  return made;
}

/** Writes an extract to a new folder; call `remove` afterwards. */
export async function writeExtract(given: ExtractGiven) {
  const folder = await mkdtemp(join(tmpdir(), 'tradebridge-extract-'));
  for (const [path, content] of filesOfExtract(given)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
