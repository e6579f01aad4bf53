/** What an invoice adds to or takes from what the company was charged. */
export const chargeKinds = [
  'invoice',
  'invoiceChanged',
  'invoiceWithdrawn',
  'invoiceRestored',
  'movedOut',
  'movedIn',
] as const;

/** Money that moved here; a correction is a payment that had been recorded as declined. */
export const moneyKinds = ['payment', 'correction', 'refund', 'reversal'] as const;

/** An invoice that the registry marked as paid without a payment here, and the reverse. */
export const settledKinds = ['settledByRegistry', 'settledByRegistryUndone'] as const;

/**
 * Kinds of entries of a company's account. A receipt of the registry names no invoice, and is
 * listed without effect on the balance.
 */
export const accountEntryKinds = [
  ...chargeKinds,
  'adjustment',
  ...moneyKinds,
  ...settledKinds,
  'openingDifference',
  'registryReceipt',
] as const;
export type AccountEntryKind = (typeof accountEntryKinds)[number];

const paid: readonly AccountEntryKind[] = [...moneyKinds, ...settledKinds];

/** Whether an entry counts as paid (or paid back); all others count as invoiced. */
export const isPaidKind = (kind: AccountEntryKind): boolean => paid.includes(kind);

/** Periods of the ageing, in days after the due date. */
export const ages = [
  { name: 'notOverdue', upTo: 0 },
  { name: 'upTo30', upTo: 30 },
  { name: 'upTo60', upTo: 60 },
  { name: 'upTo90', upTo: 90 },
  { name: 'over90', upTo: Number.POSITIVE_INFINITY },
] as const;
export type Age = (typeof ages)[number]['name'];
