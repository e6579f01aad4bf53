import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { companyKeys } from '../app/current-company.ts';

/** What the company paid, the latest first (BILL-013, OPEN-060). */
export const receiptsQuery = (eId: string) =>
  queryOptions({
    queryKey: [...companyKeys.of(eId), 'receipts'],
    queryFn: ({ signal }) => callApi('employer/retrieveReceipts', { eId }, { signal }),
  });

/** One receipt with its lines and payments (BILL-014); forgotten with the company `eId`. */
export const receiptQuery = (eId: string, rId: string) =>
  queryOptions({
    queryKey: [...companyKeys.of(eId), 'receipts', rId],
    queryFn: ({ signal }) => callApi('employer/retrieveReceiptDetail', { rId }, { signal }),
  });
