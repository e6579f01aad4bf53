import { useNavigate } from '@tanstack/react-router';
import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { beginFees } from '../../checkout/cart.ts';
import { sumOf } from '../../invoices/invoice-rows.ts';
import { invoiceLabels } from '../../invoices/labels.ts';
import { studentOf } from '../../invoices/wording.ts';
import { plainText } from '../../ui/labels.ts';

/** Takes several invoices of one company to the checkout, to be paid with one card entry. */
export function usePayTogether(): (invoices: readonly PreEnrolment[]) => void {
  const navigate = useNavigate();
  return (invoices) => {
    const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
    beginFees(
      {
        id: invoices.map(({ id }) => id).join(' '),
        preEnrolmentNumbers: invoices.map(({ preEnrolmentNumber }) => preEnrolmentNumber),
        label: plainText(invoiceLabels.toPayTogether, { count: invoices.length }),
        desc: numbers.join(', '),
        fee: sumOf(invoices),
        detail: [...new Set(invoices.map(studentOf))].join(', '),
      },
      location.pathname,
    );
    void navigate({ to: '/cart' });
  };
}
