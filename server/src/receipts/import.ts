import {
  date,
  extractFile,
  id,
  integer,
  lines,
  money,
  name,
  reference,
  required,
  text,
} from '../registry/extract-file.ts';
import { receiptLines, receiptPayments, receipts } from './tables.ts';

export const receiptsFile = extractFile({
  name: 'receipts.csv',
  table: receipts,
  key: ['receipt_id'],
  columns: {
    receipt_id: required(id()),
    employer_id: required(reference('employers.csv')),
    receipt_number: required(name()),
    status: required(text()),
    paid_amount: required(money()),
    paid_date: required(date()),
    gst_amount: required(money()),
    student_id: reference('students.csv'),
    portal_receipt_number: name(),
  },
  unique: ['receipt_number'],
});

const ofReceipt = {
  key: ['receipt_id', 'line_number'],
  parent: { file: 'receipts.csv', column: 'receipt_id' },
  employer: {
    of: () => 'receipt.employer_id',
    join: (row: string) => `join receipts receipt on receipt.receipt_id = ${row}.receipt_id`,
  },
};

export const receiptLinesFile = extractFile({
  ...ofReceipt,
  name: 'receipt_lines.csv',
  table: receiptLines,
  columns: {
    receipt_id: required(reference('receipts.csv')),
    line_number: required(integer(0, 999_999)),
    amount: required(money()),
    student_id: reference('students.csv'),
  },
});

export const receiptPaymentsFile = extractFile({
  ...ofReceipt,
  name: 'receipt_payments.csv',
  table: receiptPayments,
  columns: {
    receipt_id: required(reference('receipts.csv')),
    line_number: required(integer(0, 999_999)),
    amount: required(money()),
    payment_type: required(text()),
    bsb: name(),
    drawer: name(),
    reference: name(),
    comment: lines(),
  },
});
