import { maxInvoicesAtOnce } from '@tradebridge/contract/checkout-rules';
import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { formatMoney } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { sumOf } from './invoice-rows.ts';
import { invoiceLabels as labels } from './labels.ts';
import styles from './PayTogether.module.css';
import { chargesFor, overdueToPay, payableOf } from './pay-together.ts';

interface PayTogetherProps {
  invoices: readonly PreEnrolment[];
  /** The selected ones. */
  chosen: readonly PreEnrolment[];
  onClear: () => void;
  onPay: (invoices: readonly PreEnrolment[]) => void;
}

/**
 * Pays several invoices with one card entry, or one for each charge if they are too many for one:
 * the selected ones, or all overdue ones.
 */
export function PayTogether({ invoices, chosen, onClear, onPay }: PayTogetherProps) {
  const t = useLabels();
  const overdue = overdueToPay(invoices);
  if (payableOf(invoices).length < 2) return null;
  const paysOverdue = chosen.length === 0 && overdue.length > 1;
  const valuesOf = (some: readonly PreEnrolment[]) => ({
    count: some.length,
    amount: formatMoney(sumOf(some)),
    charges: chargesFor(some.length),
  });
  const isOneCharge = (some: readonly PreEnrolment[]) => chargesFor(some.length) <= 1;
  return (
    <div
      className={classNames(
        styles.bar,
        chosen.length === 0 && (paysOverdue ? styles.overdue : styles.idle),
      )}
    >
      <p role="status" className={styles.words}>
        {chosen.length === 0 ? t(labels.chosenNone) : t(labels.chosen, valuesOf(chosen))}
        {!isOneCharge(chosen) &&
          `. ${t(labels.chosenCharges, { ...valuesOf(chosen), max: maxInvoicesAtOnce })}`}
      </p>
      {chosen.length > 0 && <Button onClick={onClear}>{t(labels.clear)}</Button>}
      {chosen.length > 1 && (
        <Button look="primary" onClick={() => onPay(chosen)}>
          {t(isOneCharge(chosen) ? labels.payChosen : labels.payChosenCharges, valuesOf(chosen))}
        </Button>
      )}
      {paysOverdue && (
        <Button look="primary" onClick={() => onPay(overdue)}>
          {t(
            isOneCharge(overdue) ? labels.payOverdue : labels.payOverdueCharges,
            valuesOf(overdue),
          )}
        </Button>
      )}
    </div>
  );
}
