import { useNavigate } from '@tanstack/react-router';
import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { useCallback } from 'react';
import { beginFees } from '../../checkout/cart.ts';
import { invoiceLabels } from '../../invoices/labels.ts';
import { studentOf } from '../../invoices/wording.ts';
import { plainText } from '../../ui/labels.ts';

/** An invoice as fees in the cart. */
export const feesOfInvoice = (invoice: PreEnrolment) => ({
  id: invoice.id,
  label: plainText(invoiceLabels.headline, { number: invoice.invoiceNumber }),
  desc: plainText(invoiceLabels.preEnrolment, { number: invoice.preEnrolmentNumber }),
  fee: invoice.totalDueAmount,
  detail: studentOf(invoice),
});

/**
 * Takes a pre-enrolment's fees to the checkout (OPEN-057). Stable.
 *
 * @param purchasePage where Continue Purchasing leads; by default the page on display
 */
export function usePay(purchasePage?: string): (invoice: PreEnrolment) => void {
  const navigate = useNavigate();
  return useCallback(
    (invoice) => {
      beginFees(feesOfInvoice(invoice), purchasePage ?? location.pathname);
      void navigate({ to: '/cart' });
    },
    [navigate, purchasePage],
  );
}
