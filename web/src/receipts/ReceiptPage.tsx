import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Receipt } from '@tradebridge/contract/receipts';
import { downloadApi } from '../app/api-client.ts';
import { isNotFound } from '../app/api-error.ts';
import { DownloadButton } from '../app/DownloadButton.tsx';
import { formatBsb, formatDay, formatMoney } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { orderLabels } from '../orders/labels.ts';
import { buttonClass } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import columns from '../ui/columns.module.css';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { LeadLine } from '../ui/LeadLine.tsx';
import { LineTable } from '../ui/LineTable.tsx';
import { useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { Sum, SumList } from '../ui/SumList.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import { receiptLabels } from './labels.ts';
import { receiptQuery } from './queries.ts';
import styles from './ReceiptPage.module.css';
import { StatusTag } from './receipt-cells.tsx';

interface ReceiptPageProps {
  eId: string;
  receiptId: string;
}

/** A receipt with its lines and payments (BILL-006, BILL-011). */
export function ReceiptPage({ eId, receiptId }: ReceiptPageProps) {
  const t = useLabels();
  const query = useQuery(receiptQuery(eId, receiptId));
  const title = t(receiptLabels.titleOfOne);
  if (query.data) return <Known receipt={query.data} />;
  return (
    <Page title={title} backTo="/receipts">
      {isNotFound(query.error) ? (
        <NotFoundHere
          message={query.error.message}
          back={
            <Link to="/receipts" className={buttonClass('secondary')}>
              {t(receiptLabels.toAll)}
            </Link>
          }
        />
      ) : (
        <Section title={title} titleHidden flush>
          <WithoutData query={query} failed={t(receiptLabels.failedOne)} rows={6} />
        </Section>
      )}
    </Page>
  );
}

function Known({ receipt }: { receipt: Receipt }) {
  const t = useLabels();
  return (
    <Page
      title={t(receiptLabels.titleOfOne)}
      backTo="/receipts"
      headline={t(receiptLabels.headline, { number: receipt.receiptNumber })}
      lead={
        <LeadLine>
          {t(receiptLabels.paidOn, { day: formatDay(receipt.paidDate) })}
          <StatusTag receipt={receipt} />
        </LeadLine>
      }
      extra={
        <DownloadButton load={() => downloadApi('employer/downloadReceipt', { rId: receipt.id })}>
          {t(receiptLabels.download)}
        </DownloadButton>
      }
    >
      <div className={classNames(columns.columns, columns.recordAndFacts)}>
        <div className={columns.column}>
          <Lines receipt={receipt} />
          <Payments receipt={receipt} />
        </div>
        <Details receipt={receipt} />
      </div>
    </Page>
  );
}

function Lines({ receipt }: { receipt: Receipt }) {
  const t = useLabels();
  return (
    <Section
      title={t(receiptLabels.lines)}
      flush
      footer={
        <SumList>
          {receipt.feeHelpUsed > 0 ? (
            <>
              <Sum name={t(orderLabels.price)}>{formatMoney(receipt.priceAmount)}</Sum>
              <Sum name={t(orderLabels.gstInPrice)}>{formatMoney(receipt.gstAmount)}</Sum>
              <Sum name={t(orderLabels.feeHelp)}>{formatMoney(-receipt.feeHelpUsed)}</Sum>
            </>
          ) : (
            <Sum name={t(receiptLabels.gst)}>{formatMoney(receipt.gstAmount)}</Sum>
          )}
          <Sum name={t(receiptLabels.paidAmount)} isTotal>
            {formatMoney(receipt.paidAmount)}
          </Sum>
          {receipt.refundedAmount > 0 && (
            <Sum name={t(receiptLabels.refunded)}>{formatMoney(receipt.refundedAmount)}</Sum>
          )}
        </SumList>
      }
    >
      {receipt.employerReceiptLines.length === 0 ? (
        <EmptyState title={t(receiptLabels.noLines)} />
      ) : (
        <LineTable
          label={t(receiptLabels.lines)}
          groups={[receipt.employerReceiptLines]}
          columns={[
            {
              header: t(receiptLabels.student),
              cell: ({ studentName }) => studentName ?? t(receiptLabels.noStudent),
            },
            { header: t(receiptLabels.invoice), cell: ({ invoiceNumber }) => invoiceNumber },
            { header: t(receiptLabels.line), cell: ({ lineNumber }) => lineNumber },
            {
              header: t(receiptLabels.amount),
              align: 'end',
              cell: ({ amount }) => formatMoney(amount),
            },
          ]}
        />
      )}
    </Section>
  );
}

function Payments({ receipt }: { receipt: Receipt }) {
  const t = useLabels();
  return (
    <Section title={t(receiptLabels.payments)} flush>
      {receipt.employerReceiptPaymentLines.length === 0 ? (
        <EmptyState title={t(receiptLabels.noPayments)} />
      ) : (
        <LineTable
          label={t(receiptLabels.payments)}
          groups={[receipt.employerReceiptPaymentLines]}
          columns={[
            { header: t(receiptLabels.paymentType), cell: ({ paymentType }) => paymentType },
            { header: t(receiptLabels.bsb), cell: ({ bsb }) => bsb && formatBsb(bsb) },
            { header: t(receiptLabels.drawer), cell: ({ drawer }) => drawer },
            { header: t(receiptLabels.reference), cell: ({ reference }) => reference },
            {
              header: t(receiptLabels.comment),
              cell: ({ comment }) => comment && <span className={styles.comment}>{comment}</span>,
            },
            {
              header: t(receiptLabels.amount),
              align: 'end',
              cell: ({ amount }) => formatMoney(amount),
            },
          ]}
        />
      )}
    </Section>
  );
}

function Details({ receipt }: { receipt: Receipt }) {
  const t = useLabels();
  return (
    <Section title={t(receiptLabels.details)} flush>
      <FactList>
        <Fact name={t(receiptLabels.receiptNumber)}>{receipt.receiptNumber}</Fact>
        <Fact name={t(receiptLabels.status)}>{receipt.status}</Fact>
        <Fact name={t(receiptLabels.paidDate)}>{formatDay(receipt.paidDate)}</Fact>
        <Fact name={t(receiptLabels.student)}>
          {receipt.studentName ?? t(receiptLabels.several)}
        </Fact>
        {receipt.purchaseOrderNumber !== null && (
          <Fact name={t(orderLabels.purchaseOrderNumber)}>{receipt.purchaseOrderNumber}</Fact>
        )}
      </FactList>
    </Section>
  );
}
