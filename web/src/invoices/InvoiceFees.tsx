import type { PreEnrolmentDetail } from '@tradebridge/contract/invoices';
import { formatMoney } from '../app/format.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LineTable } from '../ui/LineTable.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Sum, SumList } from '../ui/SumList.tsx';
import { invoiceLabels } from './labels.ts';

interface InvoiceFeesProps
  extends Pick<
    PreEnrolmentDetail,
    'fees' | 'feeHelp' | 'feesAmount' | 'gstAmount' | 'totalDueAmount'
  > {
  /** Whether it is owed. */
  isOpen: boolean;
}

/** The fees by groups, with their total. */
export function InvoiceFees({
  fees,
  feeHelp,
  feesAmount,
  gstAmount,
  totalDueAmount,
  isOpen,
}: InvoiceFeesProps) {
  const t = useLabels();
  return (
    <Section
      title={t(invoiceLabels.fees)}
      flush
      footer={
        <SumList>
          {feeHelp && <Sum name={t(invoiceLabels.feesAmount)}>{formatMoney(feesAmount)}</Sum>}
          <Sum name={t(invoiceLabels.gstInIt)}>{formatMoney(gstAmount)}</Sum>
          {feeHelp && (
            <Sum
              name={t(invoiceLabels.feeHelpUsed, { description: feeHelp.description })}
              note={
                feeHelp.usedAmount < feeHelp.feeAmount &&
                t(invoiceLabels.feeHelpGranted, { amount: formatMoney(feeHelp.feeAmount) })
              }
            >
              {formatMoney(-feeHelp.usedAmount)}
            </Sum>
          )}
          <Sum name={t(isOpen ? invoiceLabels.totalDue : invoiceLabels.total)} isTotal>
            {formatMoney(totalDueAmount)}
          </Sum>
        </SumList>
      }
    >
      {fees.length === 0 ? (
        <EmptyState title={t(invoiceLabels.noFees)} />
      ) : (
        <LineTable
          label={t(invoiceLabels.fees)}
          groups={fees.map(({ lines }) => lines)}
          columns={[
            { header: t(invoiceLabels.description), cell: ({ description }) => description },
            {
              header: t(invoiceLabels.gst),
              align: 'end',
              cell: ({ feeGstAmount }) => formatMoney(feeGstAmount),
            },
            {
              header: t(invoiceLabels.amount),
              align: 'end',
              cell: ({ feeAmount }) => formatMoney(feeAmount),
            },
          ]}
        />
      )}
    </Section>
  );
}
