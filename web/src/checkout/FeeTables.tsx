import type { FeeDetails } from '@tradebridge/contract/checkout';
import { formatMoney } from '../app/format.ts';
import { LineTable } from '../ui/LineTable.tsx';
import { useLabels } from '../ui/labels.ts';
import { Sum, SumList } from '../ui/SumList.tsx';
import styles from './FeeTables.module.css';
import { checkoutLabels } from './labels.ts';

/** What a pre-enrolment asks for, a table for each group, and what it comes down to (CART-034 to 043). */
export function FeeTables({ fees }: { fees: FeeDetails }) {
  const t = useLabels();
  const parts = fees.fees.length;
  return (
    <>
      {fees.fees.map(({ feeAmount, lines }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place
        <div key={index} className={styles.group}>
          <LineTable
            label={t(checkoutLabels.feesOf, { part: index + 1, parts })}
            groups={[lines]}
            isAboutOne
            isContinued={index > 0}
            columns={[
              {
                header: t(checkoutLabels.preEnrolmentNumber),
                cell: () => fees.preEnrolmentNumber,
              },
              { header: t(checkoutLabels.description), cell: ({ description }) => description },
              {
                header: t(checkoutLabels.fee),
                align: 'end',
                cell: (line) => formatMoney(line.feeAmount),
              },
              {
                header: t(checkoutLabels.gst),
                align: 'end',
                cell: ({ feeGstAmount }) => formatMoney(feeGstAmount),
              },
            ]}
          />
          {lines.length > 1 && fees.feeHelp && (
            <div className={styles.subTotal}>
              <SumList>
                <Sum name={t(checkoutLabels.subTotal)}>{formatMoney(feeAmount)}</Sum>
              </SumList>
            </div>
          )}
        </div>
      ))}
      <div className={styles.total}>
        <FeeSums fees={fees} />
      </div>
    </>
  );
}

/** Fee help, as far as it is used, and what is left to pay. */
export function FeeSums({
  fees: { feeHelp, feesAmount, gstAmount, totalAmount },
}: {
  fees: FeeDetails;
}) {
  const t = useLabels();
  return (
    <SumList>
      {feeHelp && (
        <>
          <Sum name={t(checkoutLabels.price)}>{formatMoney(feesAmount)}</Sum>
          <Sum name={t(checkoutLabels.gstInPrice)}>{formatMoney(gstAmount)}</Sum>
        </>
      )}
      {feeHelp && (
        <Sum
          name={feeHelp.description || t(checkoutLabels.feeHelp)}
          note={
            feeHelp.usedAmount < feeHelp.feeAmount &&
            t(checkoutLabels.feeHelpGranted, { amount: formatMoney(feeHelp.feeAmount) })
          }
        >
          {formatMoney(-feeHelp.usedAmount)}
        </Sum>
      )}
      <Sum name={t(checkoutLabels.totalWithGst)} isTotal>
        {formatMoney(totalAmount)}
      </Sum>
    </SumList>
  );
}
