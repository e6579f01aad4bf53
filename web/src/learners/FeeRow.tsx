import { useQuery } from '@tanstack/react-query';
import type { PreEnrolment } from '@tradebridge/contract/invoices';
import type { ReactNode } from 'react';
import { formatDay, formatMoney } from '../app/format.ts';
import { gstInWords } from '../orders/gst-in-words.ts';
import { orderLabels } from '../orders/labels.ts';
import { feeDetailsQuery } from '../orders/own-orders.ts';
import { Button } from '../ui/Button.tsx';
import cells from '../ui/cells.module.css';
import { classNames } from '../ui/class-names.ts';
import { useLabels } from '../ui/labels.ts';
import { SkeletonBlock } from '../ui/Skeleton.tsx';
import { Sum, SumList } from '../ui/SumList.tsx';
import { uiLabels } from '../ui/ui-labels.ts';
import styles from './FeeRow.module.css';
import { learnerLabels as labels } from './labels.ts';

interface FeeRowProps {
  fee: PreEnrolment;
  /** Whether it shows the student's name: needed with several student records. */
  isNamed: boolean;
  due: ReactNode;
  pay: ReactNode;
}

/** A pre-enrolment to pay: due date, amount, lines, and a button. */
export function FeeRow({ fee, isNamed, due, pay }: FeeRowProps) {
  const t = useLabels();
  const { invoiceNumber, preEnrolmentNumber, totalDueAmount, isPayable } = fee;
  return (
    <li className={styles.fee}>
      <div className={styles.words}>
        <h3 className={styles.title}>{t(labels.invoice, { number: invoiceNumber })}</h3>
        <p className={styles.quiet}>
          {t(isNamed ? labels.ofStudent : labels.preEnrolment, {
            number: preEnrolmentNumber,
            student: `${fee.studentGivenName} ${fee.studentFamilyName}`,
          })}
        </p>
        <p className={classNames(cells.due, styles.due)}>
          {formatDay(fee.dueDate)} {due}
        </p>
      </div>
      <div className={styles.amount}>
        <p className={styles.sum}>{formatMoney(totalDueAmount)}</p>
        <p className={styles.quiet}>{gstInWords(t, { ...fee, priceAmount: fee.feesAmount })}</p>
      </div>
      {isPayable ? (
        <>
          <FeeLines fee={fee} />
          <div className={styles.act}>{pay}</div>
        </>
      ) : (
        <p className={styles.lines}>{pay}</p>
      )}
    </li>
  );
}

/** Its lines and fee help. */
function FeeLines({ fee }: { fee: PreEnrolment }) {
  const t = useLabels();
  const query = useQuery(feeDetailsQuery(fee.id));
  if (!query.data) {
    return (
      <div className={styles.lines}>
        {query.isError ? (
          <p className={styles.failed}>
            {t(labels.detailsFailed)}
            <Button look="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
              {t(uiLabels.retry)}
            </Button>
          </p>
        ) : (
          <SkeletonBlock height={48} />
        )}
      </div>
    );
  }
  const { fees, feeHelp } = query.data;
  return (
    <div className={styles.lines}>
      <SumList>
        {fees
          .flatMap(({ lines }) => lines)
          .map(({ description, feeAmount }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line of an invoice is known by its place
            <Sum key={place} name={description}>
              {formatMoney(feeAmount)}
            </Sum>
          ))}
        {feeHelp && (
          <Sum
            name={t(orderLabels.feeHelpUsed, {
              description: feeHelp.description || t(orderLabels.feeHelp),
            })}
            note={
              feeHelp.usedAmount < feeHelp.feeAmount &&
              t(labels.feeHelpGranted, { amount: formatMoney(feeHelp.feeAmount) })
            }
          >
            {formatMoney(-feeHelp.usedAmount)}
          </Sum>
        )}
      </SumList>
    </div>
  );
}
