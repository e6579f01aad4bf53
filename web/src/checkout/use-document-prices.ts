import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { documentOrderQuery } from '../orders/own-orders.ts';
import { attemptOf, reprice, useCheckout } from './cart.ts';

/**
 * Fetches the current prices of the documents in the cart each time a page with them is opened, and
 * updates the cart.
 */
export function useDocumentPrices() {
  const checkout = useCheckout();
  const [opened] = useState(Date.now);
  const query = useQuery({
    ...documentOrderQuery,
    staleTime: 0,
    // While they are being paid they stay unchanged.
    enabled: !checkout.fees && checkout.documents.length > 0 && !attemptOf(checkout),
  });
  const { data, dataUpdatedAt } = query;
  // Once fetched for this page it can continue, even if a refetch fails.
  const isFresh = dataUpdatedAt >= opened;
  useEffect(() => {
    if (data && isFresh) reprice(data.orderEnrolments);
  }, [data, isFresh]);
  return { query, isFresh };
}
