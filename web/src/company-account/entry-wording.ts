import type { AccountEntry } from '@tradebridge/contract/company-account';
import { accountEntryLabels } from '@tradebridge/contract/company-account-labels';
import { formatDay, formatMoney } from '../app/format.ts';
import type { Translate } from '../ui/labels.ts';
import { companyAccountLabels as labels } from './labels.ts';

type Numbered = Pick<
  AccountEntry,
  'kind' | 'documentNumber' | 'invoiceNumber' | 'purchaseOrderNumber' | 'studentName'
>;

/** Whether the entry's own document is its invoice. */
const isOfInvoiceAlone = ({ documentNumber, invoiceNumber }: Numbered) =>
  documentNumber === null || documentNumber === invoiceNumber;

/** What an entry is, with the number of its document: 'Payment TB-R-12'. */
export function entryInWords(t: Translate, entry: Numbered): string {
  const number = entry.documentNumber ?? entry.invoiceNumber;
  return [t(accountEntryLabels[entry.kind]), number].filter((part) => part !== null).join(' ');
}

/** What it is about: the invoice and student, the purchase order, and days other than its own. */
export function aboutInWords(
  t: Translate,
  entry: Numbered & Pick<AccountEntry, 'aboutDay' | 'dueDay' | 'notedAmount'>,
  partCount = 0,
): string {
  const { kind, invoiceNumber, studentName, purchaseOrderNumber, aboutDay, dueDay } = entry;
  const parts = [
    partCount > 1 && t(labels.ofInvoices, { count: partCount }),
    !isOfInvoiceAlone(entry) &&
      invoiceNumber !== null &&
      t(labels.ofInvoice, { number: invoiceNumber }),
    studentName,
    purchaseOrderNumber !== null && t(labels.purchaseOrder, { number: purchaseOrderNumber }),
    kind === 'invoice' && dueDay !== null && t(labels.due, { day: formatDay(dueDay) }),
    aboutDay !== null && t(labels.about, { day: formatDay(aboutDay) }),
    entry.notedAmount !== null &&
      t(labels.withoutEffect, { amount: formatMoney(entry.notedAmount) }),
  ];
  return parts.filter((part) => part !== false && part !== null).join(' · ');
}
