import type { Institution } from '../platform/context.ts';

/**
 * The URL of an order in the portal, for its purchaser and the company's contacts with write
 * access.
 */
export const orderAddress = (
  { publicUrl }: Pick<Institution, 'publicUrl'>,
  orderNumber: string,
): string => `${publicUrl}/order/${encodeURIComponent(orderNumber)}`;
