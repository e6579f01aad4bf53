import { infiniteQueryOptions } from '@tanstack/react-query';
import { callApi } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';
import { companyKeys } from '../app/company-queries.ts';
import type { Period } from '../receipts/financial-year.ts';

/** The company's account over a period. */
export const accountQuery = (eId: string, { start, end }: Period) =>
  callQuery(
    [...companyKeys.of(eId), 'account', { start, end }],
    'employer/retrieveAccountActivity',
    { eId, start, end },
  );

/** What the account says about an invoice. */
export const invoiceHistoryQuery = (eId: string, pId: string) =>
  callQuery(
    [...companyKeys.of(eId), 'invoices', pId, 'history'],
    'employer/retrieveInvoiceHistory',
    { eId, pId },
  );

/** Companies whose balance the upgrade changed, for administrators. */
export const openedAccountsQuery = (onlyDifferences: boolean) =>
  infiniteQueryOptions({
    queryKey: ['opened-accounts', { onlyDifferences }],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'payments/retrieveOpenedAccounts',
        { onlyDifferences, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
