import type { FeeDetails } from '@tradebridge/contract/checkout';
import { formatMoney } from '../app/format.ts';
import { LineTable } from '../ui/LineTable.tsx';
import { type Translate, useLabels } from '../ui/labels.ts';
import { Sum, SumList } from '../ui/SumList.tsx';
import styles from './FeeTables.module.css';
import type { FeesToPay } from './fees-to-pay.ts';
import { checkoutLabels } from './labels.ts';

/** The fees of pre-enrolments, a table for each group, with the sums (CART-034 to 043). */
export function FeeTables({ fees }: { fees: FeesToPay }) {
  const t = useLabels();
  return (
    <>
      {'invoices' in fees ? (
        fees.invoices.map((invoice) => (
          <div key={invoice.preEnrolmentNumber} className={styles.invoice}>
            <h3 className={styles.heading}>
              {t(checkoutLabels.invoiceOf, {
                invoice: invoice.invoiceNumber,
                name: invoice.studentName,
                number: invoice.studentNumber,
              })}
            </h3>
            <FeeGroups fees={invoice} />
            <div className={styles.subTotal}>
              <FeeSums fees={invoice} isPart />
            </div>
          </div>
        ))
      ) : (
        <FeeGroups fees={fees} />
      )}
      <div className={styles.total}>
        <FeeSums fees={fees} />
      </div>
    </>
  );
}

function FeeGroups({ fees }: { fees: FeeDetails }) {
  const t = useLabels();
  const parts = fees.fees.length;
  return fees.fees.map(({ feeAmount, lines }, index) => (
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
  ));
}

/** The fee help used, and the amount granted if that is more; null if there is none. */
function helpOf(t: Translate, fees: FeesToPay) {
  if ('invoices' in fees) {
    return fees.feeHelpUsed > 0
      ? { name: t(checkoutLabels.feeHelp), used: fees.feeHelpUsed, granted: fees.feeHelpUsed }
      : null;
  }
  const { feeHelp } = fees;
  return (
    feeHelp && {
      name: feeHelp.description || t(checkoutLabels.feeHelp),
      used: feeHelp.usedAmount,
      granted: feeHelp.feeAmount,
    }
  );
}

interface FeeSumsProps {
  fees: FeesToPay;
  /** One of several: its sum is a part. */
  isPart?: boolean;
}

/** The fee help used, and what remains to be paid. */
export function FeeSums({ fees, isPart = false }: FeeSumsProps) {
  const t = useLabels();
  const { feesAmount, gstAmount, totalAmount } = fees;
  const help = helpOf(t, fees);
  return (
    <SumList>
      {help && (
        <>
          <Sum name={t(checkoutLabels.price)}>{formatMoney(feesAmount)}</Sum>
          <Sum name={t(checkoutLabels.gstInPrice)}>{formatMoney(gstAmount)}</Sum>
          <Sum
            name={help.name}
            note={
              help.used < help.granted &&
              t(checkoutLabels.feeHelpGranted, { amount: formatMoney(help.granted) })
            }
          >
            {formatMoney(-help.used)}
          </Sum>
        </>
      )}
      <Sum
        name={t(isPart ? checkoutLabels.subTotal : checkoutLabels.totalWithGst)}
        isTotal={!isPart}
      >
        {formatMoney(totalAmount)}
      </Sum>
    </SumList>
  );
}
