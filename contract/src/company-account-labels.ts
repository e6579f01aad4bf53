import { defineLabels } from './labels.ts';

/** What an entry of a company's account is called, on pages, papers and in CSV files. */
export const accountEntryLabels = defineLabels('accountEntry', {
  invoice: 'Invoice',
  invoiceChanged: 'Invoice changed',
  invoiceWithdrawn: 'Invoice withdrawn',
  invoiceRestored: 'Invoice restored',
  movedOut: 'Invoice moved to another company',
  movedIn: 'Invoice moved from another company',
  adjustment: 'Adjustment',
  payment: 'Payment',
  correction: 'Payment (corrected record)',
  refund: 'Refund',
  reversal: 'Reversal',
  settledByRegistry: 'Settled outside the portal',
  settledByRegistryUndone: 'No longer settled outside the portal',
  openingDifference: 'Opening difference',
  registryReceipt: 'Receipt, without effect on the balance',
});
