const address = [
  'address_line1',
  'address_line2',
  'address_line3',
  'address_postcode',
  'address_location',
  'address_state',
  'address_country_code',
] as const;

/** The files of a registry extract, format 1, with all their columns. */
export const extractColumns = {
  employers: [
    'employer_id',
    'code',
    'name',
    'legal_name',
    'abn',
    'epsilon_number',
    'business_phone',
    'fax_phone',
    ...address,
    'primary_contact_id',
    'parent_employer_id',
  ],
  employer_contacts: [
    'contact_id',
    'employer_id',
    'title',
    'given_name',
    'family_name',
    'email',
    'mobile_phone',
    'work_phone',
    'role',
    'sub_role',
    'may_sign',
    'may_pay',
    'portal_id',
  ],
  students: [
    'student_id',
    'student_number',
    'given_name',
    'family_name',
    'email',
    'mobile_phone',
    'date_of_birth',
    'usi',
    ...address,
    'photo',
  ],
  training_contracts: [
    'contract_id',
    'employer_id',
    'training_contract_number',
    'student_id',
    'supervisor_contact_id',
    'contract_type',
    'course_code',
    'course_name',
    'department',
    'department_email',
    'start_date',
    'commenced_date',
    'end_date',
    'created_date',
    'suspended',
    'live_stp_report',
    'retained_stp_report',
    'contract_report_enabled',
    'final_completion_signoff_required',
    'final_signoff_since',
    'reporting_suspended',
    'attendance_type',
    'nominal_term_months',
    'probation_end_date',
    'plan_version',
    'approved_plan_file',
  ],
  units: [
    'unit_id',
    'contract_id',
    'code',
    'module_name',
    'academic_year',
    'stage',
    'status',
    'has_attended',
    'eu_id',
    'sce_id',
    'tga_file_urls',
    'awaiting_since',
    'is_core',
    'planned_start',
    'planned_end',
    'delivery_mode',
    'assessment_method',
    'result_date',
  ],
  events: ['event_id', 'title', 'type', 'all_day', 'starts_at', 'ends_at', 'suspended'],
  event_students: ['event_id', 'contract_id', 'attended'],
  attendances: [
    'attendance_id',
    'contract_id',
    'description',
    'from_date',
    'to_date',
    'hours_present',
    'hours_absent',
    'hours_absent_approved',
    'note',
  ],
  work_placements: [
    'placement_id',
    'employer_id',
    'type',
    'program',
    'campus',
    'start_date',
    'end_date',
    'employer_contact_id',
    'student_id',
  ],
  work_placement_courses: ['placement_id', 'course_code', 'course_name'],
  pre_enrolments: [
    'pre_enrolment_id',
    'employer_id',
    'student_id',
    'invoice_number',
    'pre_enrolment_number',
    'due_date',
    'status',
    'fee_help_description',
    'fee_help_amount',
  ],
  pre_enrolment_fees: [
    'pre_enrolment_id',
    'group_number',
    'line_number',
    'description',
    'fee_amount',
    'gst_amount',
  ],
  receipts: [
    'receipt_id',
    'employer_id',
    'receipt_number',
    'status',
    'paid_amount',
    'paid_date',
    'gst_amount',
    'student_id',
    'portal_receipt_number',
  ],
  receipt_lines: ['receipt_id', 'line_number', 'amount', 'student_id'],
  receipt_payments: [
    'receipt_id',
    'line_number',
    'amount',
    'payment_type',
    'bsb',
    'drawer',
    'reference',
    'comment',
  ],
  documents: [
    'document_id',
    'employer_id',
    'title',
    'category',
    'file',
    'created_date',
    'portal_id',
  ],
  enrolments: [
    'enrolment_id',
    'student_id',
    'course_code',
    'course_name',
    'status',
    'start_date',
    'end_date',
  ],
  document_products: [
    'product_id',
    'enrolment_id',
    'label',
    'description',
    'category_id',
    'digital_allowed',
    'print_allowed',
    'digital_price',
    'digital_gst',
    'print_price',
    'print_gst',
  ],
} as const;

export type ExtractFile = keyof typeof extractColumns;

/**
 * The value of a cell; null is an empty cell. Days and money come from `formatDay` and
 * `formatMoney`.
 */
export type Cell = string | number | boolean | null;

/** A record with every column of its file: a missing one does not compile. */
export type ExtractRow<File extends ExtractFile> = Record<
  (typeof extractColumns)[File][number],
  Cell
>;

/** Formats cents for the extract: decimal dollars with two places. */
export const formatMoney = (cents: number) =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** One line of CSV (RFC 4180), including its line feed. */
export function csvLine(cells: readonly Cell[]): string {
  let line = '';
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] ?? '';
    const text = typeof cell === 'string' ? cell : String(cell);
    if (index > 0) line += ',';
    line += /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }
  return `${line}\n`;
}
