import {
  type ExportedTables,
  ofAttempts,
  ofContacts,
  ofContracts,
  ofEnrolments,
  ofInvoices,
  ofLearners,
  ofOrders,
  ofPlacements,
  ofRefunds,
  ownOnly,
} from './exported-rows.ts';

/** What extracts say about a person, and the records of training and payments. */
export const exportedRegistryTables: ExportedTables = {
  employer_contacts: {
    columns: [
      ...['contact_id', 'employer_id', 'title', 'given_name', 'family_name', 'email'],
      ...['mobile_phone', 'work_phone', 'role', 'sub_role', 'may_sign', 'may_pay'],
      'retired_at',
    ],
    where: 'user_id = $1',
  },
  employer_users: {
    columns: ['employer_id', 'role', 'contact_id', 'may_sign', 'may_pay'],
    where: 'user_id = $1',
  },
  students: {
    columns: [
      ...['student_id', 'student_number', 'given_name', 'family_name', 'email', 'mobile_phone'],
      ...['date_of_birth', 'usi', 'address_line1', 'address_line2', 'address_line3'],
      ...['address_postcode', 'address_location', 'address_state', 'address_country_code'],
      ...['photo is not null as has_photo', 'retired_at'],
    ],
    where: 'user_id = $1',
  },
  training_contracts: {
    columns: [
      ...['contract_id', 'employer_id', 'training_contract_number', 'contract_type'],
      ...['course_code', 'course_name', 'start_date', 'commenced_date', 'end_date', 'suspended'],
      ...['reporting_suspended', 'attendance_type', 'nominal_term_months', 'probation_end_date'],
      'retired_at',
    ],
    where: `student_id in ${ofLearners} or supervisor_contact_id in ${ofContacts}`,
  },
  units: {
    columns: [
      ...['unit_id', 'contract_id', 'code', 'module_name', 'academic_year', 'stage', 'status'],
      ...['planned_start', 'planned_end', 'assessment_method', 'result_date', 'retired_at'],
    ],
    where: `contract_id in ${ofContracts}`,
  },
  attendances: {
    columns: [
      ...['contract_id', 'description', 'from_date', 'to_date', 'hours_present', 'hours_absent'],
      ...['hours_absent_approved', 'note', 'retired_at'],
    ],
    where: `contract_id in ${ofContracts}`,
  },
  events: {
    columns: ['event_id', 'title', 'type', 'all_day', 'starts_at', 'ends_at', 'suspended'],
    where: `event_id in (select event_id from event_students where contract_id in ${ofContracts})`,
  },
  event_students: {
    columns: ['event_id', 'contract_id', 'attended'],
    where: `contract_id in ${ofContracts}`,
  },
  work_placements: {
    columns: [
      ...['placement_id', 'employer_id', 'type', 'program', 'campus', 'start_date', 'end_date'],
      'retired_at',
    ],
    where: `placement_id in ${ofPlacements}`,
  },
  work_placement_courses: {
    columns: ['placement_id', 'course_code', 'course_name'],
    where: `placement_id in ${ofPlacements}`,
  },
  enrolments: {
    columns: [
      ...['enrolment_id', 'course_code', 'course_name', 'status', 'start_date', 'end_date'],
      'retired_at',
    ],
    where: `enrolment_id in ${ofEnrolments}`,
  },
  document_products: {
    columns: ['product_id', 'enrolment_id', 'label', 'description', 'retired_at'],
    where: `enrolment_id in ${ofEnrolments}`,
  },
  pre_enrolments: {
    columns: [
      ...['pre_enrolment_id', 'employer_id', 'invoice_number', 'pre_enrolment_number', 'due_date'],
      ...['issued_date', 'status', 'fee_help_description', 'fee_help_amount', 'retired_at'],
    ],
    where: `student_id in ${ofLearners}`,
  },
  pre_enrolment_fees: {
    columns: ['pre_enrolment_id', 'description', 'fee_amount', 'gst_amount'],
    where: `pre_enrolment_id in ${ofInvoices}`,
  },
  account_entries: {
    columns: [
      ...['employer_id', 'kind', 'posted_day', 'amount', 'gst_amount', 'document_number'],
      ...['invoice_number', 'pre_enrolment_number', 'student_number', 'student_name'],
    ],
    where: `pre_enrolment_id in ${ofInvoices}`,
  },
  pre_enrolment_notices: {
    columns: ['pre_enrolment_id', 'due_date', 'stage', 'noted_at'],
    where: `pre_enrolment_id in ${ofInvoices}`,
  },
  held_back_pre_enrolments: {
    columns: ['pre_enrolment_id', 'generated_at', '"row"', 'fees'],
    where: `pre_enrolment_id in ${ofInvoices}`,
  },
  receipts: {
    columns: ['receipt_id', 'receipt_number', 'status', 'paid_amount', 'gst_amount', 'paid_date'],
    where: `student_id in ${ofLearners}`,
  },
  receipt_lines: {
    columns: ['receipt_id', 'line_number', 'amount'],
    where: `student_id in ${ofLearners}`,
  },
  sign_off_requests: {
    columns: ['id', 'contract_id', 'unit_id', 'waiting_since', 'opened_at', 'closed_at'],
    where: `contract_id in ${ofContracts}`,
  },
  sign_offs: {
    columns: [
      ...['id', 'kind', 'is_final', 'contract_id', 'unit_id', 'result', 'comment', 'statement'],
      ...['at', ownOnly('ip_address')],
    ],
    where: `user_id = $1 or contact_id in ${ofContacts} or contract_id in ${ofContracts}`,
  },
  sign_off_files: {
    columns: ['sign_off_id', 'file_name', 'mime_type', 'size', 'at'],
    where: `uploaded_by = $1 or sign_off_id in (
      select id from sign_offs where contract_id in ${ofContracts})`,
  },
  orders: {
    columns: [
      ...['order_id', 'order_number', 'kind', 'employer_id', 'invoice_number', 'amount'],
      ...['gst_amount', 'fee_help_used', 'student_name', 'student_number', 'created_at'],
      ...['buyer_name', 'buyer_abn', 'buyer_address', 'purchase_order_number'].map((column) =>
        ownOnly(column),
      ),
      ...['payer_name', 'payer_email', 'email_address', 'address'].map((column) => ownOnly(column)),
    ],
    where: `user_id = $1 or contact_id in ${ofContacts} or student_id in ${ofLearners}`,
  },
  order_invoices: {
    columns: [
      ...['order_id', 'pre_enrolment_number', 'invoice_number', 'student_name', 'student_number'],
      ...['amount', 'gst_amount', 'fee_help_used'],
    ],
    where: `order_id in ${ofOrders} or student_id in ${ofLearners}`,
  },
  order_lines: {
    columns: [
      ...['order_id', 'line_number', 'delivery', 'description', 'quantity', 'amount', 'gst_amount'],
      ...['delivered_at', 'delivery_reference'],
    ],
    where: `order_id in ${ofOrders} or delivered_by = $1`,
  },
  payment_attempts: {
    columns: [
      ...['attempt_id', 'order_id', 'attempt_number', 'state', 'amount', 'card_scheme'],
      ...['card_last4', 'transaction_reference', 'gateway_message', 'created_at', 'settled_at'],
      'refunded_amount',
    ],
    where: `attempt_id in ${ofAttempts} or resolved_by = $1`,
  },
  attempt_moves: {
    columns: ['attempt_id', 'state', 'at', 'cause'],
    where: `attempt_id in ${ofAttempts} or user_id = $1`,
  },
  refunds: {
    columns: [
      ...['refund_id', 'attempt_id', 'state', 'amount', 'gst_amount', 'reason', 'private_note'],
      ...['message', 'created_at', 'settled_at'],
    ],
    where: `refund_id in ${ofRefunds} or resolved_by = $1`,
  },
  refund_lines: {
    columns: ['refund_id', 'line_number', 'amount', 'gst_amount'],
    where: `refund_id in ${ofRefunds}`,
  },
  payment_corrections: {
    columns: ['attempt_id', 'from_state', 'to_state', 'reference', 'reason', 'at'],
    where: `user_id = $1 or attempt_id in ${ofAttempts}`,
  },
  payment_reviews: {
    columns: ['attempt_id', 'kind', 'detail', 'at', 'closed_at', 'closed_because'],
    where: `closed_by = $1 or attempt_id in ${ofAttempts}`,
  },
  settlement_differences: {
    columns: ['day', 'type', 'kind', 'found_at', 'closed_at', 'closed_because'],
    where: `found_by = $1 or closed_by = $1 or attempt_id in ${ofAttempts}`,
  },
  portal_receipts: {
    columns: ['receipt_number', 'kind', 'attempt_id', 'amount', 'gst_amount', 'issued_at'],
    where: `attempt_id in ${ofAttempts} or student_id in ${ofLearners}`,
  },
  payment_links: {
    columns: [
      ...['pre_enrolment_id', 'employer_id', 'recipient_name', 'recipient_email', 'created_at'],
      ...['expires_at', 'revoked_at', 'paid_at'],
    ],
    where: 'user_id = $1 or revoked_by = $1 or lower(recipient_email) = $2',
  },
  registry_changes: {
    columns: [
      ...['feed_id', 'at', 'kind', 'employer_id', 'subject_type', 'subject_id', '"values"'],
      'acknowledged_at',
    ],
    where: `user_id = $1 or contact_id in ${ofContacts}
      or (subject_type = 'contact' and subject_id in ${ofContacts})
      or (subject_type = 'student' and subject_id in ${ofLearners})
      or (subject_type = 'contract' and subject_id in ${ofContracts})`,
  },
  registry_imports: {
    columns: ['source_name', 'imported_at', 'state', 'undone_at'],
    where: 'user_id = $1 or undone_by = $1',
  },
  extract_uploads: {
    columns: ['file_name', 'uploaded_at', 'asked_at', 'state', ownOnly('asked_from', 'asked_by')],
    where: 'uploaded_by = $1 or asked_by = $1',
  },
};
