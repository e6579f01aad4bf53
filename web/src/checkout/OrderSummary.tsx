import { amountOf, type CartItem, cartTotal } from '@tradebridge/contract/checkout-rules';
import { formatMoney } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { smallScreen, useMediaQuery } from '../ui/media-query.ts';
import { Section } from '../ui/Section.tsx';
import { Sum, SumList } from '../ui/SumList.tsx';
import { keyOf } from './cart.ts';
import { FeeSums } from './FeeTables.tsx';
import type { FeesToPay } from './fees-to-pay.ts';
import { ItemText } from './item-text.tsx';
import { checkoutLabels } from './labels.ts';
import styles from './OrderSummary.module.css';

interface OrderSummaryProps {
  items: readonly CartItem[];
  /** In fee mode, once they have loaded. */
  fees: FeesToPay | null;
}

/** What is being bought, visible in each step: on a phone the total, with details on a tap. */
export function OrderSummary({ items, fees }: OrderSummaryProps) {
  const t = useLabels();
  const isSmall = useMediaQuery(smallScreen);
  const total = formatMoney(fees ? fees.totalAmount : cartTotal(items));
  const lines = (
    <ul className={styles.items}>{fees ? <FeeLines fees={fees} /> : <Items items={items} />}</ul>
  );
  const sums = fees ? (
    <FeeSums fees={fees} />
  ) : (
    <SumList>
      <Sum name={t(checkoutLabels.totalWithGst)} isTotal>
        {total}
      </Sum>
    </SumList>
  );
  if (!isSmall) {
    return (
      <Section title={t(checkoutLabels.your)} footer={sums}>
        {lines}
      </Section>
    );
  }
  return (
    <details className={styles.folded}>
      <summary className={styles.summary}>
        <span>{t(checkoutLabels.your)}</span>
        <span className={styles.amount}>{total}</span>
      </summary>
      <div className={styles.unfolded}>
        {lines}
        {sums}
      </div>
    </details>
  );
}

function FeeLines({ fees }: { fees: FeesToPay }) {
  const t = useLabels();
  // For several invoices lines would be too many: each invoice is one line.
  if ('invoices' in fees) {
    return fees.invoices.map(({ invoiceNumber, studentName, totalAmount }) => (
      <li key={invoiceNumber} className={styles.item}>
        <span className={styles.words}>
          {t(checkoutLabels.invoiceFor, { invoice: invoiceNumber, name: studentName })}
        </span>
        <span className={styles.amount}>{formatMoney(totalAmount)}</span>
      </li>
    ));
  }
  return (
    <>
      <li className={styles.lead}>
        {t(checkoutLabels.outstandingFees, {
          name: fees.studentName,
          number: fees.studentNumber,
        })}
      </li>
      {fees.fees
        .flatMap(({ lines }) => lines)
        .map(({ description, feeAmount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of a paper is known by its place
          <li key={index} className={styles.item}>
            <span className={styles.words}>{description}</span>
            <span className={styles.amount}>{formatMoney(feeAmount)}</span>
          </li>
        ))}
    </>
  );
}

function Items({ items }: Pick<OrderSummaryProps, 'items'>) {
  return items.map((item) => (
    <li key={keyOf(item)} className={styles.item}>
      <span className={styles.words}>
        <ItemText item={item} />
        {item.quantity > 1 && (
          <span className={styles.quantity}>{`${item.quantity} × ${formatMoney(item.fee)}`}</span>
        )}
      </span>
      <span className={styles.amount}>{formatMoney(amountOf(item))}</span>
    </li>
  ));
}
