import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { downloadApi } from '../app/api-client.ts';
import { DownloadButton } from '../app/DownloadButton.tsx';
import { formatInstant, formatMoney } from '../app/format.ts';
import { Button } from '../ui/Button.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { LineTable } from '../ui/LineTable.tsx';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { Sum, SumList } from '../ui/SumList.tsx';
import { CheckoutPage } from './CheckoutPage.tsx';
import { dismissResult, leaveReceipt, type Receipt, useCheckout } from './cart.ts';
import { FeeTables } from './FeeTables.tsx';
import { ItemText } from './item-text.tsx';
import { checkoutLabels } from './labels.ts';
import { ResultDialog } from './ResultDialog.tsx';
import { StepButtons } from './StepButtons.tsx';
import styles from './SummaryPage.module.css';
import { pathOf } from './where-to.ts';

interface SummaryPageProps {
  /** Another amount that is due, and how to pay it; null if there is none. */
  next: { label: string; amount: number; onPay: () => void } | null;
}

/**
 * What was paid (PAY-033 to 046). Without a payment just made, redirects to the cart (OPEN-124).
 */
export function SummaryPage({ next }: SummaryPageProps) {
  const t = useLabels();
  const { receipt } = useCheckout();
  useEffect(
    () => () => {
      // Development renders each page twice: the receipt is left only when the address changes.
      if (location.pathname !== pathOf.summary) leaveReceipt();
    },
    [],
  );
  return (
    <CheckoutPage step="summary" title={t(checkoutLabels.summaryTitle)}>
      {receipt && <Known receipt={receipt} next={next} />}
    </CheckoutPage>
  );
}

function Known({ receipt, next }: SummaryPageProps & { receipt: Receipt }) {
  const t = useLabels();
  const { history } = useRouter();
  const { purchasePage, isTold, response } = receipt;
  const { receiptNo, payerEmail } = response;
  return (
    <>
      <p className={styles.lead}>
        {t(checkoutLabels.receiptLead)} {t(checkoutLabels.receiptSent, { email: payerEmail })}
      </p>
      <Details receipt={receipt} />
      <Items receipt={receipt} />
      <StepButtons>
        {receiptNo && (
          <DownloadButton load={() => downloadApi('checkout/downloadReceipt', { receiptNo })}>
            {t(checkoutLabels.downloadReceipt)}
          </DownloadButton>
        )}
        <Button onClick={() => history.push('/home')}>{t(checkoutLabels.home)}</Button>
        <Button
          look={next ? 'secondary' : 'primary'}
          onClick={() => history.push(purchasePage ?? '/home')}
        >
          {t(checkoutLabels.continuePurchasing)}
        </Button>
        {next && (
          <Button look="primary" onClick={next.onPay}>
            {t(checkoutLabels.payNext, { label: next.label, amount: formatMoney(next.amount) })}
          </Button>
        )}
      </StepButtons>
      {!isTold && <ResultDialog isPaid message={t(checkoutLabels.paid)} onClose={dismissResult} />}
    </>
  );
}

function Details({ receipt: { response, fees, purchaseOrderNumber } }: { receipt: Receipt }) {
  const t = useLabels();
  return (
    <Section title={t(checkoutLabels.paymentDetails)} flush>
      <FactList>
        {response.feeHelpUsed > 0 ? (
          <>
            <Fact name={t(checkoutLabels.price)}>{formatMoney(response.priceAmount)}</Fact>
            <Fact name={t(checkoutLabels.gstInPrice)}>{formatMoney(response.paidGstAmount)}</Fact>
            <Fact name={t(checkoutLabels.feeHelpUsed)}>{formatMoney(-response.feeHelpUsed)}</Fact>
            <Fact name={t(checkoutLabels.amountPaid)}>{formatMoney(response.paidAmount)}</Fact>
          </>
        ) : (
          <>
            <Fact name={t(checkoutLabels.amountPaid)}>{formatMoney(response.paidAmount)}</Fact>
            <Fact name={t(checkoutLabels.gstAmount)}>{formatMoney(response.paidGstAmount)}</Fact>
          </>
        )}
        <Fact name={t(checkoutLabels.date)}>{formatInstant(response.createdDateTime)}</Fact>
        {response.orderNumber && (
          <Fact name={t(checkoutLabels.orderNo)}>{response.orderNumber}</Fact>
        )}
        <Fact name={t(checkoutLabels.receiptNo)}>{response.receiptNo}</Fact>
        <Fact name={t(checkoutLabels.transactionRef)}>{response.creditTxnReference}</Fact>
        {fees &&
          ('invoices' in fees ? (
            <Fact name={t(checkoutLabels.invoicesPaid)}>
              {fees.invoices.map(({ invoiceNumber }) => invoiceNumber).join(', ')}
            </Fact>
          ) : (
            <Fact name={t(checkoutLabels.studentName)}>{fees.studentName}</Fact>
          ))}
        {purchaseOrderNumber && (
          <Fact name={t(checkoutLabels.purchaseOrderNo)}>{purchaseOrderNumber}</Fact>
        )}
        <Fact name={t(checkoutLabels.payerName)}>{response.payerName}</Fact>
        <Fact name={t(checkoutLabels.payerEmail)}>{response.payerEmail}</Fact>
      </FactList>
    </Section>
  );
}

function Items({ receipt: { items, fees, amount } }: { receipt: Receipt }) {
  const t = useLabels();
  const title = t(checkoutLabels.purchasedItems);
  if (fees) {
    return (
      <Section title={title} flush>
        <FeeTables fees={fees} />
      </Section>
    );
  }
  return (
    <Section
      title={title}
      flush
      footer={
        <SumList>
          <Sum name={t(checkoutLabels.totalWithGst)} isTotal>
            {formatMoney(amount)}
          </Sum>
        </SumList>
      }
    >
      <LineTable
        label={title}
        groups={[items]}
        columns={[
          { header: t(checkoutLabels.description), cell: (item) => <ItemText item={item} /> },
          { header: t(checkoutLabels.quantity), align: 'end', cell: ({ quantity }) => quantity },
          { header: t(checkoutLabels.price), align: 'end', cell: ({ fee }) => formatMoney(fee) },
          {
            header: t(checkoutLabels.amount),
            align: 'end',
            cell: (item) => formatMoney(item.fee * item.quantity),
          },
        ]}
      />
    </Section>
  );
}
