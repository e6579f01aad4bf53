import {
  aContactRow,
  aFeeRow,
  anEmployerRow,
  anInvoiceRow,
  aStudentRow,
  type Row,
  type Rows,
} from '../importer/test-extract.ts';

/** A line of an invoice. Amounts in cents. */
export interface RegistryLine {
  readonly description: string;
  readonly amount: number;
  readonly gst: number;
}

/** An invoice as the registry has it. */
export interface RegistryInvoice {
  readonly id: string;
  /** Null if the student pays. */
  readonly employerId: string | null;
  readonly due: string;
  readonly issued: string | null;
  readonly status: 'unpaid' | 'paid' | 'cancelled';
  readonly lines: readonly RegistryLine[];
  readonly feeHelp: number;
}

/** A receipt as the registry has it. */
export interface RegistryReceipt {
  readonly id: string;
  readonly employerId: string;
  readonly amount: number;
  readonly day: string;
}

/** The records of a registry, from which its extracts are written. */
export interface Registry {
  readonly companies: readonly string[];
  readonly invoices: readonly RegistryInvoice[];
  readonly receipts: readonly RegistryReceipt[];
}

const money = (cents: number) => (cents / 100).toFixed(2);

/** The amount that an invoice asks for. */
export const dueOf = ({ lines, feeHelp }: RegistryInvoice): number =>
  Math.max(0, lines.reduce((sum, { amount }) => sum + amount, 0) - feeHelp);

const studentOf = (invoiceId: string) => `S-${invoiceId}`;

const invoiceRow = (invoice: RegistryInvoice): Row => ({
  ...anInvoiceRow(invoice.id, invoice.employerId ?? '', studentOf(invoice.id)),
  employer_id: invoice.employerId,
  due_date: invoice.due,
  issued_date: invoice.issued,
  status: invoice.status,
  fee_help_amount: invoice.feeHelp > 0 ? money(invoice.feeHelp) : null,
});

const feeRows = (invoice: RegistryInvoice): Row[] =>
  invoice.lines.map(({ description, amount, gst }, index) =>
    aFeeRow(invoice.id, String(index + 1), {
      description,
      fee_amount: money(amount),
      gst_amount: money(gst),
    }),
  );

const receiptRow = ({ id, employerId, amount, day }: RegistryReceipt): Row => ({
  receipt_id: id,
  employer_id: employerId,
  receipt_number: id,
  status: 'Receipted',
  paid_amount: money(amount),
  paid_date: day,
  gst_amount: '0.00',
});

/** Everything that the registry has, as the rows of a full extract. */
export const rowsOfRegistry = ({ companies, invoices, receipts }: Registry): Rows => ({
  'employers.csv': companies.map((id) => anEmployerRow(id)),
  'employer_contacts.csv': companies.map((id) => aContactRow(`C-${id}`, id, { role: 'admin' })),
  'students.csv': invoices.map(({ id }) => aStudentRow(studentOf(id))),
  'pre_enrolments.csv': invoices.map(invoiceRow),
  'pre_enrolment_fees.csv': invoices.flatMap(feeRows),
  'receipts.csv': receipts.map(receiptRow),
});
