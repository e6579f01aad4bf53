import { useQuery } from '@tanstack/react-query';
import { paymentLinkPattern } from '@tradebridge/contract/payment-link-rules';
import type { InvoiceToPay } from '@tradebridge/contract/payment-links';
import { refusals } from '@tradebridge/contract/refusals';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isApiError } from '../app/api-error.ts';
import { formatAbn, formatDay, formatInstant, formatMoney, wallClock } from '../app/format.ts';
import { checkoutLabels } from '../checkout/labels.ts';
import { Processing } from '../checkout/Processing.tsx';
import { accountLabels } from '../identity/account-labels.ts';
import { CodeForm } from '../identity/CodeForm.tsx';
import { InvoiceFees } from '../invoices/InvoiceFees.tsx';
import { invoiceLabels } from '../invoices/labels.ts';
import { Button } from '../ui/Button.tsx';
import { EmailText } from '../ui/EmailText.tsx';
import { Fact, FactList } from '../ui/FactList.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { Section } from '../ui/Section.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import { paymentLinkLabels as labels } from './labels.ts';
import { PayLinkForm } from './PayLinkForm.tsx';
import styles from './PayLinkFrame.module.css';
import { PayLinkFrame } from './PayLinkFrame.tsx';
import { invoiceToPayQuery, linkPaymentQuery } from './queries.ts';
import { type LinkPayment, useLinkPayment } from './use-link-payment.ts';

/** The page of a payment link: an invoice, and how to pay it (decision 081). */
export function PayLinkPage({ token }: { token: string | null }) {
  const t = useLabels();
  if (token !== null && paymentLinkPattern.test(token)) return <OfToken token={token} />;
  return (
    <PayLinkFrame headline={t(accountLabels.codeTitle)}>
      <div className={styles.code}>
        <CodeForm />
      </div>
    </PayLinkFrame>
  );
}

function OfToken({ token }: { token: string }) {
  const t = useLabels();
  const query = useQuery(invoiceToPayQuery(token));
  const ended =
    isApiError(query.error) && query.error.code === refusals.paymentLinkEnded.code
      ? query.error
      : null;
  if (query.data) return <Known token={token} invoice={query.data} look={query.refetch} />;
  if (ended) {
    return (
      <PayLinkFrame headline={t(labels.ended)}>
        <Note role="alert">{ended.message}</Note>
      </PayLinkFrame>
    );
  }
  return (
    <PayLinkFrame headline={t(labels.pageTitle)}>
      <Section title={t(labels.pageTitle)} titleHidden flush>
        <WithoutData query={query} failed={t(labels.failedPage)} rows={6} />
      </Section>
    </PayLinkFrame>
  );
}

interface KnownProps {
  token: string;
  invoice: InvoiceToPay;
  look: () => Promise<unknown>;
}

function Known({ token, invoice, look }: KnownProps) {
  const t = useLabels();
  const paying = useLinkPayment(token, look);
  const { payment } = paying;
  const { state, isByLink, feesAmount, feeHelpDescription, feeHelpUsed } = invoice;
  const isInDoubt = state === 'beingPaid' && isByLink && payment.at === 'idle';
  const check = useEffectEvent(paying.check);
  useEffect(() => {
    if (isInDoubt) check();
  }, [isInDoubt]);
  const feeHelp =
    feeHelpDescription === null
      ? null
      : { description: feeHelpDescription, feeAmount: feeHelpUsed, usedAmount: feeHelpUsed };
  const isForm = isFormShown(payment, state);
  const wasForm = useRef(isForm);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What replaces the form is above it, on a phone out of sight.
    if (wasForm.current && !isForm) heading.current?.focus();
    wasForm.current = isForm;
  }, [isForm]);
  const isOpen = payment.at !== 'paid' && (state === 'payable' || state === 'beingPaid');
  return (
    <PayLinkFrame
      headline={t(labels.headline, { number: invoice.invoiceNumber })}
      heading={heading}
      lead={t(labels.from, { sender: invoice.senderName, institute: invoice.issuer.name })}
    >
      {status()}
      <InvoiceFees
        fees={invoice.fees}
        feeHelp={feeHelp}
        feesAmount={feesAmount}
        gstAmount={invoice.gstAmount}
        totalDueAmount={invoice.totalDueAmount}
        isOpen={isOpen}
      />
      <Details invoice={invoice} isOpen={isOpen} />
      {isForm && <PayLinkForm invoice={invoice} paying={paying} />}
      {payment.at === 'processing' && <Processing confirmation={null} />}
      {payment.at === 'confirming' && <Processing confirmation={payment.confirmation} />}
    </PayLinkFrame>
  );

  function status() {
    if (payment.at === 'paid') return <Receipt payment={payment} />;
    if (payment.at === 'checking') {
      return (
        <Section title={t(labels.checking)}>
          <div role="alert">
            <p>{t(labels.checkingHelp)}</p>
          </div>
          <Button busy={paying.query.isFetching} onClick={() => void paying.query.refetch()}>
            {t(labels.checkNow)}
          </Button>
        </Section>
      );
    }
    switch (state) {
      case 'payable':
        return null;
      case 'beingPaid':
        return (
          <Note
            role="status"
            action={<Button onClick={() => void look()}>{t(labels.checkNow)}</Button>}
          >
            <p>
              <strong>{t(labels.beingPaid)}</strong>
            </p>
            <p>{t(labels.beingPaidHelp)}</p>
          </Note>
        );
      case 'paid':
        return isByLink ? (
          <PaidBefore token={token} />
        ) : (
          <LinkMessage what="isPaid" help="isPaidHelp" />
        );
      case 'notOwed':
        return <LinkMessage what="notOwed" help="notOwedHelp" />;
    }
  }
}

/** While the server is being asked, the card's frame stays. */
function isFormShown({ at }: LinkPayment, state: InvoiceToPay['state']): boolean {
  return at === 'processing' || at === 'confirming' || (at === 'idle' && state === 'payable');
}

function LinkMessage({
  what,
  help,
}: {
  what: 'isPaid' | 'notOwed';
  help: 'isPaidHelp' | 'notOwedHelp';
}) {
  const t = useLabels();
  return (
    <Note role="status">
      <p>
        <strong>{t(labels[what])}</strong>
      </p>
      <p>{t(labels[help])}</p>
    </Note>
  );
}

/** It was paid by this link on an earlier visit. */
function PaidBefore({ token }: { token: string }) {
  const response = useQuery(linkPaymentQuery(token, null)).data?.response;
  return response?.outcome === 'paid' ? (
    <Receipt payment={{ response, payerEmail: null }} />
  ) : (
    <LinkMessage what="isPaid" help="isPaidHelp" />
  );
}

interface ReceiptProps {
  payment: Pick<Extract<LinkPayment, { at: 'paid' }>, 'response' | 'payerEmail'>;
}

function Receipt({ payment: { response, payerEmail } }: ReceiptProps) {
  const t = useLabels();
  return (
    <>
      <Note role="status">
        <p>
          <strong>{t(response.paidAmount > 0 ? labels.done : labels.doneNothing)}</strong>
        </p>
        <p>
          {payerEmail === null
            ? t(labels.receiptSentPlain)
            : t(labels.receiptSent, { email: payerEmail })}
        </p>
      </Note>
      <Section title={t(labels.payment)} flush>
        <FactList>
          <Fact name={t(checkoutLabels.amountPaid)}>{formatMoney(response.paidAmount)}</Fact>
          <Fact name={t(checkoutLabels.gstInPrice)}>{formatMoney(response.paidGstAmount)}</Fact>
          <Fact name={t(checkoutLabels.date)}>{formatInstant(response.createdDateTime)}</Fact>
          <Fact name={t(checkoutLabels.orderNo)}>{response.orderNumber}</Fact>
          <Fact name={t(checkoutLabels.receiptNo)}>{response.receiptNo}</Fact>
          {response.creditTxnReference && (
            <Fact name={t(checkoutLabels.transactionRef)}>{response.creditTxnReference}</Fact>
          )}
        </FactList>
      </Section>
    </>
  );
}

function Details({ invoice, isOpen }: { invoice: InvoiceToPay; isOpen: boolean }) {
  const t = useLabels();
  const { issuer, billedTo } = invoice;
  const abnOf = (abn: string | null) =>
    abn !== null && <span>, {t(invoiceLabels.abnOf, { abn: formatAbn(abn) })}</span>;
  return (
    <Section title={t(labels.details)} flush>
      <FactList>
        <Fact name={t(invoiceLabels.issuedBy)}>
          {issuer.name}
          {abnOf(issuer.abn)}
        </Fact>
        {issuer.phone && <Fact name={t(labels.phone)}>{issuer.phone}</Fact>}
        {issuer.email && (
          <Fact name={t(checkoutLabels.email)}>
            <EmailText>{issuer.email}</EmailText>
          </Fact>
        )}
        <Fact name={t(invoiceLabels.billedTo)}>
          {billedTo.name}
          {abnOf(billedTo.abn)}
        </Fact>
        <Fact name={t(labels.student)}>{invoice.studentName}</Fact>
        <Fact name={t(invoiceLabels.dueDate)}>{formatDay(invoice.dueDate)}</Fact>
        {isOpen && <Fact name={t(labels.linkUntil)}>{formatDay(wallClock(invoice.expires))}</Fact>}
      </FactList>
    </Section>
  );
}
