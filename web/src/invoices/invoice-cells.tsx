import { Link } from '@tanstack/react-router';
import type { PreEnrolment } from '@tradebridge/contract/invoices';
import { memo } from 'react';
import { formatDay, formatMoney } from '../app/format.ts';
import { gstInWords } from '../orders/gst-in-words.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import cells from '../ui/cells.module.css';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { wholeRowLink } from '../ui/VirtualTable.tsx';
import { BeingPaidTag } from './BeingPaid.tsx';
import { DueTag } from './DueTag.tsx';
import styles from './invoice-cells.module.css';
import { invoiceLabels } from './labels.ts';
import { PayButton } from './PayButton.tsx';
import { isBeingPaid, studentOf } from './wording.ts';

interface Invoice {
  invoice: PreEnrolment;
}

/** Takes an invoice to the checkout; null for users who may not pay. */
export type PayAct = ((invoice: PreEnrolment) => void) | null;

interface InvoiceToPay extends Invoice {
  onPay: PayAct;
}

/* Memoised: scrolling renders the table often, and unchanged invoices need no render. */

export const StudentCell = memo(function StudentCell({ invoice }: Invoice) {
  const t = useLabels();
  return (
    <>
      <Link
        to="/invoice/$pid"
        params={{ pid: invoice.id }}
        className={`${wholeRowLink} ${styles.name}`}
      >
        {studentOf(invoice)}
      </Link>
      <p className={cells.quiet}>{t(invoiceLabels.number, { number: invoice.studentNumber })}</p>
    </>
  );
});

export const NumberCell = memo(function NumberCell({ invoice }: Invoice) {
  const t = useLabels();
  return (
    <>
      <p className={styles.number}>{invoice.invoiceNumber}</p>
      <p className={cells.quiet}>
        {t(invoiceLabels.preEnrolment, { number: invoice.preEnrolmentNumber })}
      </p>
    </>
  );
});

interface InvoiceWithPayment extends Invoice {
  /** Whether the user may know that a payment is in progress. */
  seePayments: boolean;
}

export const DueCell = memo(function DueCell({ invoice, seePayments }: InvoiceWithPayment) {
  return (
    <div className={classNames(cells.due, styles.due)}>
      <span>{formatDay(invoice.dueDate)}</span>
      {isBeingPaid(invoice, seePayments) ? <BeingPaidTag /> : <DueTag invoice={invoice} />}
    </div>
  );
});

export const AmountCell = memo(function AmountCell({ invoice }: Invoice) {
  const t = useLabels();
  const { totalDueAmount } = invoice;
  return (
    <div className={cells.amount}>
      <p className={cells.sum}>{formatMoney(totalDueAmount)}</p>
      <p className={cells.quiet}>
        {gstInWords(t, { ...invoice, priceAmount: invoice.feesAmount })}
      </p>
    </div>
  );
});

export const PayCell = memo(function PayCell({ invoice, onPay }: InvoiceToPay) {
  if (!onPay || !invoice.isPayable) return null;
  return (
    <span className={styles.act}>
      <PayButton invoice={invoice} look="secondary" isShort onPay={onPay} />
    </span>
  );
});

/** Selecting invoices to pay together; null if that is not offered. */
export type Choosing = {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
} | null;

/** Selects an invoice to pay with others; empty if it cannot be paid now. */
export function ChooseCell({ invoice, choosing }: Invoice & { choosing: Choosing }) {
  const t = useLabels();
  if (!choosing || !invoice.isPayable) return null;
  return (
    <span className={styles.act}>
      <Checkbox
        aria-label={t(invoiceLabels.choose, {
          number: invoice.invoiceNumber,
          name: studentOf(invoice),
        })}
        checked={choosing.has(invoice.id)}
        onChange={() => choosing.toggle(invoice.id)}
      />
    </span>
  );
}

/** The same as a card, for small screens. */
export function InvoiceCard({
  invoice,
  onPay,
  seePayments,
  choosing,
}: InvoiceToPay & InvoiceWithPayment & { choosing: Choosing }) {
  return (
    <div className={styles.card}>
      <div className={styles.line}>
        <ChooseCell invoice={invoice} choosing={choosing} />
        <div className={styles.student}>
          <StudentCell invoice={invoice} />
        </div>
        <AmountCell invoice={invoice} />
      </div>
      {onPay && invoice.isPayable ? (
        <div className={styles.withPay}>
          <div>
            <span className={classNames(cells.quiet, styles.quiet)}>{invoice.invoiceNumber}</span>
            <DueCell invoice={invoice} seePayments={seePayments} />
          </div>
          <PayCell invoice={invoice} onPay={onPay} />
        </div>
      ) : (
        <div className={styles.line}>
          <span className={classNames(cells.quiet, styles.quiet)}>{invoice.invoiceNumber}</span>
          <DueCell invoice={invoice} seePayments={seePayments} />
        </div>
      )}
    </div>
  );
}
