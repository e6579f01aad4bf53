import { defineLabels } from './labels.ts';

/** What an entry of a company's account is called, on pages, papers and in CSV files. */
export const accountEntryLabels = defineLabels('accountEntry', {
  invoice: 'Invoice',
  invoiceChanged: 'Invoice changed',
  invoiceWithdrawn: 'Invoice withdrawn',
  invoiceRestored: 'Invoice restored',
  movedOut: 'Moved to another company',
  movedIn: 'Moved from another company',
  adjustment: 'Adjustment',
  payment: 'Payment',
  correction: 'Payment',
  refund: 'Refund',
  reversal: 'Reversal',
  settledByRegistry: 'Settled by the registry',
  settledByRegistryUndone: 'No longer settled by the registry',
  openingDifference: 'Opening difference',
  registryReceipt: 'Receipt of the registry',
});
