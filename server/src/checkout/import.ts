import {
  bool,
  date,
  extractFile,
  id,
  money,
  name,
  oneOf,
  reference,
  required,
  text,
} from '../registry/extract-file.ts';
import { expectedLabels } from '../registry/fault-labels.ts';
import { documentProducts, enrolments } from './tables.ts';

// A learner's own, which no company's page shows.
const employer = { of: () => 'null::text' };

export const enrolmentsFile = extractFile({
  name: 'enrolments.csv',
  table: enrolments,
  key: ['enrolment_id'],
  columns: {
    enrolment_id: required(id()),
    student_id: required(reference('students.csv')),
    course_code: required(name()),
    course_name: required(text()),
    status: required(oneOf('active', 'completed', 'withdrawn')),
    start_date: required(date()),
    end_date: date(),
  },
  employer,
});

export const documentProductsFile = extractFile({
  name: 'document_products.csv',
  table: documentProducts,
  key: ['product_id'],
  columns: {
    product_id: required(id()),
    enrolment_id: required(reference('enrolments.csv')),
    label: required(text()),
    description: text(),
    category_id: required(name()),
    digital_allowed: required(bool()),
    print_allowed: required(bool()),
    digital_price: required(money()),
    digital_gst: money(),
    print_price: required(money()),
    print_gst: money(),
  },
  rules: [
    {
      column: 'digital_gst',
      isBroken: 's.digital_gst > s.digital_price',
      expected: [expectedLabels.gstWithin, { column: 'digital_price' }],
    },
    {
      column: 'print_gst',
      isBroken: 's.print_gst > s.print_price',
      expected: [expectedLabels.gstWithin, { column: 'print_price' }],
    },
  ],
  employer,
});
