import type { OrderDetail } from '@tradebridge/contract/checkout';
import { formatMoney } from '../app/format.ts';
import { Fact } from '../ui/FactList.tsx';
import { useLabels } from '../ui/labels.ts';
import styles from './InvoiceFacts.module.css';
import { orderLabels as labels } from './labels.ts';

interface InvoiceFactsProps {
  order: Pick<OrderDetail, 'invoices' | 'purchaseOrderNumber'>;
}

/** The invoices that an order pays, and the purchaser's number if there is one. */
export function InvoiceFacts({ order: { invoices, purchaseOrderNumber } }: InvoiceFactsProps) {
  const t = useLabels();
  return (
    <>
      {invoices.length > 1 && (
        <Fact name={t(labels.invoices)}>
          <ul className={styles.invoices}>
            {invoices.map(({ invoiceNumber: invoice, studentName: name, amount }) => (
              <li key={invoice}>
                {t(labels.invoiceOf, { invoice, name, amount: formatMoney(amount) })}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {purchaseOrderNumber !== null && (
        <Fact name={t(labels.purchaseOrderNumber)}>{purchaseOrderNumber}</Fact>
      )}
    </>
  );
}
