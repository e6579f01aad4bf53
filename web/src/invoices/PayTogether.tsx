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
  /** Those of the list as it is narrowed that can be paid. */
  shown: readonly PreEnrolment[];
  /** The selected ones. */
  chosen: readonly PreEnrolment[];
  /** Selects further ones. */
  onChoose: (invoices: readonly PreEnrolment[]) => void;
  onClear: () => void;
  onPay: (invoices: readonly PreEnrolment[]) => void;
}

/**
 * Pays several invoices with one card entry, or one for each charge if they are too many for one:
 * the selected ones, or all overdue ones.
 */
export function PayTogether({ invoices, shown, chosen, onPay, ...acts }: PayTogetherProps) {
  const t = useLabels();
  const overdue = overdueToPay(invoices);
  if (payableOf(invoices).length < 2) return null;
  const paysOverdue = chosen.length === 0 && overdue.length > 1;
  const isMoreShown = shown.length > 1 && shown.some((invoice) => !chosen.includes(invoice));
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
      {isMoreShown && (
        <Button onClick={() => acts.onChoose(shown)}>
          {t(labels.chooseShown, { count: shown.length })}
        </Button>
      )}
      {chosen.length > 0 && <Button onClick={acts.onClear}>{t(labels.clear)}</Button>}
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
