import type { FeeDetails, FeesOfInvoices } from '@tradebridge/contract/checkout';

/** What is to be paid in fee mode: one pre-enrolment, or several that are paid together. */
export type FeesToPay = FeeDetails | FeesOfInvoices;

export const invoicesOf = (fees: FeesToPay): readonly FeeDetails[] =>
  'invoices' in fees ? fees.invoices : [fees];

/** Whether a company pays it, which is the same of all. */
export const isCompanys = (fees: FeesToPay): boolean =>
  invoicesOf(fees).some(({ employerName }) => employerName !== null);
