import type { Purchase } from '@tradebridge/contract/checkout';
import type { AppSettings } from '@tradebridge/contract/settings';
import type { Purchaser } from '../access/payer.ts';
import type { Institution } from '../platform/context.ts';
import type { Database } from '../platform/database.ts';
import { amountChanged } from './amount-changed.ts';
import { priceDocuments } from './price-documents.ts';
import { priceFees } from './price-fees.ts';
import type { PricedOrder } from './priced-order.ts';

/**
 * The present price of a purchase, as the server computes it.
 * @param amount what the purchaser saw, in cents
 * @param isLocked whether the invoices are locked until the transaction of `db` ends
 * @throws Refusal if the actor may not buy it, it cannot be bought, or has another price
 */
export async function pricePurchase(
  db: Database,
  parties: {
    readonly actor: Purchaser;
    readonly settings: AppSettings;
    readonly institution: Pick<Institution, 'timeZone'>;
  },
  { details, amount }: { readonly details: Purchase; readonly amount: number },
  { isLocked }: { readonly isLocked: boolean },
): Promise<PricedOrder> {
  const priced =
    'orderEnrolments' in details
      ? await priceDocuments(db, parties, details)
      : await priceFees(db, parties, details, { isLocked });
  if (priced.amount !== amount) throw amountChanged(priced.amount);
  return priced;
}
