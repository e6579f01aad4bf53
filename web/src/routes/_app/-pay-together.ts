import { useNavigate } from '@tanstack/react-router';
import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { beginFees } from '../../checkout/cart.ts';
import { sumOf } from '../../invoices/invoice-rows.ts';
import { invoiceLabels } from '../../invoices/labels.ts';
import { type ChargeToPay, inCharges } from '../../invoices/pay-together.ts';
import { studentOf } from '../../invoices/wording.ts';
import { plainText } from '../../ui/labels.ts';
import { feesOfInvoice } from './-pay.ts';

const numberOf = ({ preEnrolmentNumber }: PreEnrolment) => preEnrolmentNumber;

/** Several invoices as fees in the cart. */
const feesOfInvoices = (invoices: readonly PreEnrolment[]) => ({
  id: invoices.map(({ id }) => id).join(' '),
  preEnrolmentNumbers: invoices.map(numberOf),
  label: plainText(invoiceLabels.toPayTogether, { count: invoices.length }),
  desc: invoices.map(({ invoiceNumber }) => invoiceNumber).join(', '),
  fee: sumOf(invoices),
  detail: [...new Set(invoices.map(studentOf))].join(', '),
});

/**
 * Takes one of several charges to the checkout.
 *
 * @param purchasePage where Continue Purchasing leads; by default the page on display
 */
export function usePayCharge(purchasePage?: string) {
  const navigate = useNavigate();
  return ({ invoices, ...place }: ChargeToPay, purchaseOrderNumber?: string) => {
    const [only] = invoices;
    beginFees(
      {
        ...(only && invoices.length === 1 ? feesOfInvoice(only) : feesOfInvoices(invoices)),
        ...(place.of > 1 && { charges: { ...place, purchaseOrderNumber } }),
      },
      purchasePage ?? location.pathname,
    );
    void navigate({ to: '/cart' });
  };
}

/**
 * Takes several invoices of one company to the checkout, to be paid with one card entry, or one for
 * each charge if they are too many for one.
 */
export function usePayTogether(): (invoices: readonly PreEnrolment[]) => void {
  const pay = usePayCharge();
  return (invoices) => {
    const [first = [], ...later] = inCharges(invoices);
    pay({
      invoices: first,
      number: 1,
      of: later.length + 1,
      later: later.map((charge) => charge.map(numberOf)),
    });
  };
}
