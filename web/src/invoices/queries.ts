import { callQuery } from '../app/call-query.ts';
import { companyKeys } from '../app/company-queries.ts';

/** The company's unpaid pre-enrolments, the latest due date first (BILL-007, BILL-012). */
export const invoicesQuery = (eId: string) =>
  callQuery([...companyKeys.of(eId), 'invoices'], 'employer/retrieveUnpaidPreEnrolments', { eId });

/** A pre-enrolment with its fees, paid or not. */
export const invoiceQuery = (eId: string, pId: string) =>
  callQuery([...companyKeys.of(eId), 'invoices', pId], 'employer/retrievePreEnrolmentDetail', {
    eId,
    pId,
  });
