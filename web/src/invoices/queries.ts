import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { companyKeys } from '../app/current-company.ts';

/** The company's unpaid pre-enrolments, the latest due date first (BILL-007, BILL-012). */
export const invoicesQuery = (eId: string) =>
  queryOptions({
    queryKey: [...companyKeys.of(eId), 'invoices'],
    queryFn: ({ signal }) => callApi('employer/retrieveUnpaidPreEnrolments', { eId }, { signal }),
  });

/** One pre-enrolment with its fees, paid or not. */
export const invoiceQuery = (eId: string, pId: string) =>
  queryOptions({
    queryKey: [...companyKeys.of(eId), 'invoices', pId],
    queryFn: ({ signal }) =>
      callApi('employer/retrievePreEnrolmentDetail', { eId, pId }, { signal }),
  });
