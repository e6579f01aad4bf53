import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { extractColumns } from './extract-format.ts';
import { readRecords } from './read-records.ts';

// The format's table again, written independently of the generator so that the two can differ.
const address =
  'address_line1:text50 address_line2:text50 address_line3:text50 address_postcode:text10 address_location:text200 address_state:text address_country_code:country';
const format: Record<string, string> = {
  employers: `employer_id:key code*:text name*:text legal_name:text abn:abn epsilon_number:text business_phone:text fax_phone:text ${address} primary_contact_id:>employer_contacts parent_employer_id:>employers`,
  employer_contacts:
    'contact_id:key employer_id*:>employers title:text given_name*:text family_name*:text email*:email mobile_phone:text work_phone:text role*:reader|writer|admin sub_role:text may_sign:yes|no may_pay:yes|no portal_id:text',
  students: `student_id:key student_number*:unique given_name*:text family_name*:text email:email mobile_phone:text date_of_birth:date usi:usi ${address} photo:photos/`,
  training_contracts:
    'contract_id:key employer_id*:>employers training_contract_number*:unique student_id*:>students supervisor_contact_id:>employer_contacts contract_type*:apprenticeship|traineeship course_code*:text course_name*:text department:text department_email:email start_date*:date commenced_date:date end_date:date created_date*:date suspended*:bool live_stp_report*:bool retained_stp_report*:bool contract_report_enabled*:bool final_completion_signoff_required*:bool final_signoff_since:date reporting_suspended:bool attendance_type:full_time|part_time|school_based nominal_term_months:int probation_end_date:date plan_version:text approved_plan_file:plans/',
  units:
    'unit_id:key contract_id*:>training_contracts code*:text module_name*:text academic_year*:year stage:text status*:awaiting_signoff|in_delivery|competent|not_competent|not_yet_started|future has_attended*:bool eu_id:text sce_id:text tga_file_urls:urls awaiting_since:date is_core:bool planned_start:date planned_end:date delivery_mode:text assessment_method:text result_date:date',
  events:
    'event_id:key title*:text type*:event|session all_day*:bool starts_at*:instant ends_at*:instant suspended*:bool',
  event_students: 'event_id*:>events contract_id*:>training_contracts attended:bool',
  attendances:
    'attendance_id:key contract_id*:>training_contracts description*:text from_date*:date to_date*:date hours_present*:decimal hours_absent*:decimal hours_absent_approved*:decimal note:note',
  work_placements:
    'placement_id:key employer_id*:>employers type*:text program*:text campus:text start_date*:date end_date:date employer_contact_id:>employer_contacts student_id*:>students',
  work_placement_courses: 'placement_id*:>work_placements course_code*:text course_name*:text',
  pre_enrolments:
    'pre_enrolment_id:key employer_id:>employers student_id*:>students invoice_number*:unique pre_enrolment_number*:unique due_date*:date status*:unpaid|paid|cancelled fee_help_description:text fee_help_amount:decimal',
  pre_enrolment_fees:
    'pre_enrolment_id*:>pre_enrolments group_number*:int line_number*:int description*:text fee_amount*:decimal gst_amount*:decimal',
  receipts:
    'receipt_id:key employer_id*:>employers receipt_number*:unique status*:text paid_amount*:decimal paid_date*:date gst_amount*:decimal student_id:>students portal_receipt_number:text',
  receipt_lines: 'receipt_id*:>receipts line_number*:int amount*:decimal student_id:>students',
  receipt_payments:
    'receipt_id*:>receipts line_number*:int amount*:decimal payment_type*:text bsb:text drawer:text reference:text comment:note',
  documents:
    'document_id:key employer_id*:>employers title*:text category:text file*:documents/ created_date*:date portal_id:text',
  enrolments:
    'enrolment_id:key student_id*:>students course_code*:text course_name*:text status*:active|completed|withdrawn start_date*:date end_date:date',
  document_products:
    'product_id:key enrolment_id*:>enrolments label*:text description:text category_id*:id digital_allowed*:bool print_allowed*:bool digital_price*:decimal digital_gst:decimal print_price*:decimal print_gst:decimal',
};
const childKeys: Record<string, readonly string[]> = {
  event_students: ['event_id', 'contract_id'],
  work_placement_courses: ['placement_id', 'course_code'],
  pre_enrolment_fees: ['pre_enrolment_id', 'group_number', 'line_number'],
  receipt_lines: ['receipt_id', 'line_number'],
  receipt_payments: ['receipt_id', 'line_number'],
};

const patterns: Record<string, RegExp> = {
  text: /^\P{Cc}{1,255}$/u,
  text50: /^\P{Cc}{1,50}$/u,
  text10: /^\P{Cc}{1,10}$/u,
  text200: /^\P{Cc}{1,200}$/u,
  note: /^[\P{Cc}\n]{1,4000}$/u,
  id: /^[A-Za-z0-9._-]{1,64}$/,
  key: /^[A-Za-z0-9._-]{1,64}$/,
  unique: /^\P{Cc}{1,255}$/u,
  email: /^[a-z0-9.-]+@[a-z0-9.-]+\.(test|example)$/,
  bool: /^(true|false)$/,
  decimal: /^\d+\.\d\d$/,
  int: /^[1-9]\d*$/,
  year: /^20\d\d$/,
  country: /^\d{4}$/,
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/,
  urls: /^https:\/\/[^|\s]+(\|https:\/\/[^|\s]+)*$/,
};

/** All faults of an extract: columns, types, references, uniqueness, check characters, files. */
export async function extractFaults(folder: string): Promise<string[]> {
  const faults: string[] = [];
  const keys = new Map<string, Set<string>>();
  const references: { file: string; column: string; to: string; values: Set<string> }[] = [];
  for (const [file, columns] of Object.entries(format)) {
    const checks = columns.split(' ').map((entry) => {
      const [name = '', type = ''] = entry.split(':');
      const column = name.replace('*', '');
      const seen = new Set<string>();
      if (type === 'key') keys.set(file, seen);
      if (type.startsWith('>')) references.push({ file, column, to: type.slice(1), values: seen });
      return { column, type, isRequired: name.endsWith('*') || type === 'key', seen };
    });
    const named = checks.map(({ column }) => column).join();
    const offered: Record<string, readonly string[]> = extractColumns;
    if (offered[file]?.join() !== named) faults.push(`${file}: columns ${offered[file]}`);
    const children = new Set<string>();
    for await (const record of readRecords(folder, file)) {
      for (const check of checks) {
        const value = record[check.column] ?? '';
        const fault =
          value === '' ? check.isRequired && 'missing' : cellFault(folder, value, check);
        if (fault) faults.push(`${file}.${check.column}: '${value}' ${fault}`);
      }
      const key = childKeys[file]?.map((column) => record[column]).join(' ');
      if (key && children.size === children.add(key).size) faults.push(`${file}: ${key} twice`);
    }
  }
  for (const { file, column, to, values } of references) {
    for (const value of values) {
      if (!keys.get(to)?.has(value)) faults.push(`${file}.${column}: no ${to} ${value}`);
    }
  }
  return faults;
}

function cellFault(folder: string, value: string, check: { type: string; seen: Set<string> }) {
  const { type, seen } = check;
  if (type.startsWith('>')) {
    seen.add(value);
    return null;
  }
  if (type.endsWith('/')) {
    return existsSync(join(folder, type, value)) ? null : 'has no such file';
  }
  if (type === 'date') return isDay(value) ? null : 'is no day';
  if (type === 'abn') return isAbn(value) ? null : 'is no ABN';
  if (type === 'usi') return isUsi(value) ? null : 'is no USI';
  const pattern = patterns[type];
  if (pattern ? !pattern.test(value) : !type.split('|').includes(value)) return `is no ${type}`;
  if (type !== 'key' && type !== 'unique') return null;
  if (seen.has(value)) return 'stands twice';
  seen.add(value);
  return null;
}

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

export function isAbn(text: string): boolean {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const digits = [...text].map(Number);
  const sum = weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  return /^\d{11}$/.test(text) && (sum - 10) % 89 === 0;
}

/** Luhn's sum over all ten characters, including the check character, is a multiple of 32. */
export function isUsi(text: string): boolean {
  const values = [...text].map((letter) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'.indexOf(letter));
  const sum = values.toReversed().reduce((total, value, index) => {
    const product = index % 2 === 1 ? value * 2 : value;
    return total + Math.floor(product / 32) + (product % 32);
  }, 0);
  return values.length === 10 && values.every((value) => value >= 0) && sum % 32 === 0;
}
