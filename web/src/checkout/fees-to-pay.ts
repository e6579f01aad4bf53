import type { FeeDetails, FeesOfInvoices } from '@tradebridge/contract/checkout';

/** What is paid in fee mode: one pre-enrolment, or several together. */
export type FeesToPay = FeeDetails | FeesOfInvoices;

export const invoicesOf = (fees: FeesToPay): readonly FeeDetails[] =>
  'invoices' in fees ? fees.invoices : [fees];

/** Whether a company pays, which is the same for all. */
export const isCompanys = (fees: FeesToPay): boolean =>
  invoicesOf(fees).some(({ employerName }) => employerName !== null);
