import {
  date,
  extractFile,
  id,
  integer,
  money,
  name,
  oneOf,
  reference,
  required,
  text,
} from '../registry/extract-file.ts';
import { expectedLabels } from '../registry/fault-labels.ts';
import { preEnrolmentFees, preEnrolments } from './tables.ts';

export const preEnrolmentsFile = extractFile({
  name: 'pre_enrolments.csv',
  table: preEnrolments,
  key: ['pre_enrolment_id'],
  columns: {
    pre_enrolment_id: required(id()),
    employer_id: reference('employers.csv'),
    student_id: required(reference('students.csv')),
    invoice_number: required(name()),
    pre_enrolment_number: required(name()),
    due_date: required(date()),
    status: required(oneOf('unpaid', 'paid', 'cancelled')),
    fee_help_description: text(),
    fee_help_amount: money(),
    issued_date: date(),
  },
  unique: ['invoice_number', 'pre_enrolment_number'],
  // One that was paid here can be refunded, and then be paid again.
  isWrittenByUsers: `(t.status = 'unpaid' or t.pre_enrolment_id in (
    select pre_enrolment_id from order_invoices
  ))`,
});

export const preEnrolmentFeesFile = extractFile({
  name: 'pre_enrolment_fees.csv',
  table: preEnrolmentFees,
  key: ['pre_enrolment_id', 'group_number', 'line_number'],
  columns: {
    pre_enrolment_id: required(reference('pre_enrolments.csv')),
    group_number: required(integer(1, 999_999)),
    line_number: required(integer(1, 999_999)),
    description: required(text()),
    fee_amount: required(money()),
    gst_amount: required(money()),
  },
  parent: { file: 'pre_enrolments.csv', column: 'pre_enrolment_id' },
  isOneWithParent: true,
  rules: [
    {
      column: 'gst_amount',
      isBroken: 's.gst_amount > s.fee_amount',
      expected: [expectedLabels.gstWithin, { column: 'fee_amount' }],
    },
  ],
  employer: {
    of: () => 'invoice.employer_id',
    join: (row) =>
      `join pre_enrolments invoice on invoice.pre_enrolment_id = ${row}.pre_enrolment_id`,
  },
});
