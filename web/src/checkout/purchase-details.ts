import type { AddressEntry } from '@tradebridge/contract/address-rules';
import type { Address } from '@tradebridge/contract/addresses';
import { allDigital, type CartItem } from '@tradebridge/contract/checkout-rules';
import type { FeesToPay } from './fees-to-pay.ts';

/** Fees are paid by their numbers; the server knows the rest. */
export function feePurchase(fees: FeesToPay, purchaseOrderNumber = '') {
  const entered = purchaseOrderNumber.trim();
  return {
    ...('invoices' in fees
      ? { preEnrolmentNumbers: fees.invoices.map(({ preEnrolmentNumber }) => preEnrolmentNumber) }
      : { preEnrolmentNumber: fees.preEnrolmentNumber }),
    ...(entered !== '' && { purchaseOrderNumber: entered }),
  };
}

interface OrderTo {
  /** Null if nothing digital is ordered. */
  emailAddress: string | null;
  /** Null if nothing is posted. */
  address: AddressEntry | null;
}

interface Cart {
  items: readonly CartItem[];
  cartId: string | null;
}

/** The cart as a document order, with the prices its purchaser saw. */
export function documentPurchase({ items, cartId }: Cart, { emailAddress, address }: OrderTo) {
  const enrolments = [...new Set(items.map(({ categoryId }) => categoryId))];
  return {
    ...(cartId !== null && { cartId }),
    emailAddress: emailAddress?.trim() ?? null,
    address: address && addressOf(address),
    orderEnrolments: enrolments.map((enrolmentId) => {
      const ofEnrolment = items.filter(({ categoryId }) => categoryId === enrolmentId);
      const single = ofEnrolment.filter(({ id }) => id !== allDigital);
      return {
        enrolmentId,
        isAllDigitalSelected: ofEnrolment.some(({ id }) => id === allDigital),
        products: [...new Set(single.map(({ id }) => id))].map((productId) =>
          productOf(
            productId,
            single.filter(({ id }) => id === productId),
          ),
        ),
      };
    }),
  };
}

function productOf(productId: string, items: readonly CartItem[]) {
  const digital = items.find((item) => item.digital);
  const print = items.find((item) => !item.digital);
  return {
    productId,
    isDigitalSelected: digital !== undefined,
    printQuantity: print?.quantity ?? 0,
    ...(digital && { digitalPriceAmount: digital.fee }),
    ...(print && { printPriceAmount: print.fee }),
  };
}

// Without an answer the purchaser was not asked: only Australian addresses are allowed.
const addressOf = (entry: AddressEntry): Address => ({
  ...entry,
  isAustralian: entry.isAustralian ?? true,
});
