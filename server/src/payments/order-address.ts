import type { Institution } from '../platform/context.ts';

/** The page of an order in the portal, for its purchaser and the company's contacts who may write. */
export const orderAddress = (
  { publicUrl }: Pick<Institution, 'publicUrl'>,
  orderNumber: string,
): string => `${publicUrl}/order/${encodeURIComponent(orderNumber)}`;
