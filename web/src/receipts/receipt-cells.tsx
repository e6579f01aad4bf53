import { Link } from '@tanstack/react-router';
import { isMoneyReturned } from '@tradebridge/contract/receipt-rules';
import type { ReceiptListed } from '@tradebridge/contract/receipts';
import { memo } from 'react';
import { formatDay, formatMoney } from '../app/format.ts';
import { gstInWords } from '../orders/gst-in-words.ts';
import { orderLabels } from '../orders/labels.ts';
import cells from '../ui/cells.module.css';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { wholeRowLink } from '../ui/VirtualTable.tsx';
import { receiptLabels } from './labels.ts';
import styles from './receipt-cells.module.css';

interface Receipt {
  receipt: ReceiptListed;
}

/* Memoised: scrolling renders the table often, and unchanged receipts need no render. */

export const NumberCell = memo(function NumberCell({ receipt }: Receipt) {
  const t = useLabels();
  const { purchaseOrderNumber: number } = receipt;
  return (
    <span className={cells.words}>
      <Link
        to="/receipt/$rid"
        params={{ rid: receipt.id }}
        className={`${wholeRowLink} ${styles.number}`}
      >
        {receipt.receiptNumber}
      </Link>
      {number !== null && (
        <span className={cells.quiet}>{t(orderLabels.purchaseOrder, { number })}</span>
      )}
    </span>
  );
});

export const StudentCell = memo(function StudentCell({ receipt }: Receipt) {
  const t = useLabels();
  return receipt.studentName ?? <span className={styles.several}>{t(receiptLabels.several)}</span>;
});

export const PaidCell = memo(function PaidCell({ receipt }: Receipt) {
  return <span className={styles.number}>{formatDay(receipt.paidDate)}</span>;
});

/** The registry's status (OPEN-058); red if the money was returned. */
export const StatusTag = memo(function StatusTag({ receipt }: Receipt) {
  return <Tag meaning={isMoneyReturned(receipt.status) ? 'red' : 'green'}>{receipt.status}</Tag>;
});

export const AmountCell = memo(function AmountCell({ receipt }: Receipt) {
  const t = useLabels();
  const { paidAmount } = receipt;
  return (
    <div className={cells.amount}>
      <p className={cells.sum}>{formatMoney(paidAmount)}</p>
      <p className={cells.quiet}>{gstInWords(t, receipt)}</p>
    </div>
  );
});

/** The same as a card, for small screens. */
export const ReceiptCard = memo(function ReceiptCard({ receipt }: Receipt) {
  return (
    <div className={cells.card}>
      <div className={styles.line}>
        <div>
          <NumberCell receipt={receipt} />
          <p className={styles.student}>
            <StudentCell receipt={receipt} />
          </p>
        </div>
        <AmountCell receipt={receipt} />
      </div>
      <div className={styles.line}>
        <PaidCell receipt={receipt} />
        <StatusTag receipt={receipt} />
      </div>
    </div>
  );
});
