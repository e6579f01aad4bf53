import { queryOptions } from '@tanstack/react-query';
import { callByLink } from '../app/api-client.ts';
import { callQuery } from '../app/call-query.ts';
import { companyKeys } from '../app/company-queries.ts';

/** The links of an invoice; a payment refreshes them. */
export const paymentLinksQuery = (eId: string, pId: string) =>
  callQuery([...companyKeys.of(eId), 'payment-links', pId], 'paymentLinks/retrieveLinks', {
    eId,
    pId,
  });

/** The invoice of a link, by its token. */
export const invoiceToPayQuery = (token: string) =>
  queryOptions({
    queryKey: ['payment-link', token, 'invoice'],
    queryFn: () => callByLink('paymentLinks/retrieveInvoice', {}, token),
    staleTime: 0,
  });

/** The outcome of a link's payment by its key, or of the latest one. */
export const linkPaymentQuery = (token: string, idempotencyKey: string | null) =>
  queryOptions({
    queryKey: ['payment-link', token, 'payment', idempotencyKey],
    queryFn: () =>
      callByLink(
        'paymentLinks/retrievePayment',
        idempotencyKey === null ? {} : { idempotencyKey },
        token,
      ),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
