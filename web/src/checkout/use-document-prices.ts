import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { documentOrderQuery } from '../orders/own-orders.ts';
import { attemptOf, reprice, useCheckout } from './cart.ts';

/**
 * Has the server say what the documents in the cart cost now, each time that a page with them is
 * opened, and gives them those prices.
 */
export function useDocumentPrices() {
  const checkout = useCheckout();
  const [opened] = useState(Date.now);
  const query = useQuery({
    ...documentOrderQuery,
    staleTime: 0,
    // While they are being paid they stay as they are.
    enabled: !checkout.fees && checkout.documents.length > 0 && !attemptOf(checkout),
  });
  const { data, dataUpdatedAt } = query;
  // Once they were read for this page it goes on with them, though asking again may fail.
  const isFresh = dataUpdatedAt >= opened;
  useEffect(() => {
    if (data && isFresh) reprice(data.orderEnrolments);
  }, [data, isFresh]);
  return { query, isFresh };
}
