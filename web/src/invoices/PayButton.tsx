import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { formatMoney } from '../app/format.ts';
import { Button, type ButtonLook } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { invoiceLabels as labels } from './labels.ts';

interface PayButtonProps {
  invoice: PreEnrolment;
  look: ButtonLook;
  /** The amount is shown beside it. */
  isShort?: boolean;
  onPay: (invoice: PreEnrolment) => void;
}

/** Takes an invoice to the checkout; if help covers all of it, it only needs confirmation. */
export function PayButton({ invoice, look, isShort = false, onPay }: PayButtonProps) {
  const t = useLabels();
  const isNothing = invoice.totalDueAmount === 0;
  const amount = formatMoney(invoice.totalDueAmount);
  const shown = isNothing
    ? t(isShort ? labels.confirmShort : labels.confirm)
    : t(isShort ? labels.pay : labels.payNow, { amount });
  return (
    <Button
      look={look}
      aria-label={t(isNothing ? labels.confirmFor : labels.payFor, {
        amount,
        number: invoice.invoiceNumber,
      })}
      onClick={() => onPay(invoice)}
    >
      {shown}
    </Button>
  );
}
