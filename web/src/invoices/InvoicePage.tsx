import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PreEnrolment, PreEnrolmentDetail } from '@tradebridge/contract/invoices';
import type { ReactNode } from 'react';
import { downloadApi } from '../app/api-client.ts';
import { isNotFound } from '../app/api-error.ts';
import { employerQuery } from '../app/company-queries.ts';
import { getConfig } from '../app/config.ts';
import { usePermissionsAt } from '../app/current-company.ts';
import { DownloadButton } from '../app/DownloadButton.tsx';
import { formatAbn, formatDay } from '../app/format.ts';
import { Page } from '../app/Page.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import columns from '../ui/columns.module.css';
import { Fact, FactList } from '../ui/FactList.tsx';
import { LeadLine } from '../ui/LeadLine.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { Tag } from '../ui/Tag.tsx';
import { WithoutData } from '../ui/WithoutData.tsx';
import { BeingPaidSentence, BeingPaidTag } from './BeingPaid.tsx';
import { DueTag } from './DueTag.tsx';
import { InvoiceFees } from './InvoiceFees.tsx';
import styles from './InvoicePage.module.css';
import { invoiceLabels } from './labels.ts';
import { PayButton } from './PayButton.tsx';
import { invoiceQuery } from './queries.ts';
import { isBeingPaid, isOpen, statusInWords, studentOf } from './wording.ts';

interface InvoicePageProps {
  eId: string;
  preEnrolmentId: string;
  /** Takes it to the checkout. */
  onPay: (invoice: PreEnrolment) => void;
  /** Another area's part below the invoice. */
  below: (invoice: PreEnrolmentDetail) => ReactNode;
}

/** A pre-enrolment with its fees (BILL-004, BILL-008). */
export function InvoicePage({ eId, preEnrolmentId, onPay, below }: InvoicePageProps) {
  const t = useLabels();
  const query = useQuery(invoiceQuery(eId, preEnrolmentId));
  const title = t(invoiceLabels.titleOfOne);
  if (query.data) return <Known eId={eId} invoice={query.data} onPay={onPay} below={below} />;
  return (
    <Page title={title} backTo="/invoices">
      {isNotFound(query.error) ? (
        <NotFoundHere
          message={query.error.message}
          back={
            <Link to="/invoices" className={buttonClass('secondary')}>
              {t(invoiceLabels.toAll)}
            </Link>
          }
        />
      ) : (
        <Section title={title} titleHidden flush>
          <WithoutData query={query} failed={t(invoiceLabels.failedOne)} rows={6} />
        </Section>
      )}
    </Page>
  );
}

interface KnownProps extends Pick<InvoicePageProps, 'eId' | 'onPay' | 'below'> {
  invoice: PreEnrolmentDetail;
}

function Known({ eId, invoice, onPay, below }: KnownProps) {
  const t = useLabels();
  const { pay, seePayments } = usePermissionsAt(eId);
  const beingPaid = isBeingPaid(invoice, seePayments);
  return (
    <Page
      title={t(invoiceLabels.titleOfOne)}
      backTo="/invoices"
      headline={t(invoiceLabels.headline, { number: invoice.invoiceNumber })}
      lead={
        <LeadLine>
          {studentOf(invoice)}
          {beingPaid && <BeingPaidTag />}
          {!beingPaid && isOpen(invoice) && <DueTag invoice={invoice} />}
          {!isOpen(invoice) && (
            <Tag meaning={invoice.status === 'paid' ? 'green' : 'grey'}>
              {statusInWords(t, invoice)}
            </Tag>
          )}
        </LeadLine>
      }
      extra={
        <DownloadButton
          load={() => downloadApi('employer/downloadInvoice', { eId, pId: invoice.id })}
        >
          {t(invoiceLabels.download)}
        </DownloadButton>
      }
      action={
        pay && invoice.isPayable && <PayButton invoice={invoice} look="primary" onPay={onPay} />
      }
    >
      {beingPaid && (
        <div className={styles.note}>
          <Note>
            <BeingPaidSentence payment={invoice.beingPaid} />
          </Note>
        </div>
      )}
      <div className={classNames(columns.columns, columns.recordAndFacts)}>
        <InvoiceFees {...invoice} isOpen={isOpen(invoice)} />
        <Details eId={eId} invoice={invoice} />
      </div>
      {invoice.otherWaysToPay !== null && (
        <div className={styles.otherWays}>
          <Section title={t(invoiceLabels.otherWays)}>
            <p>{invoice.otherWaysToPay}</p>
          </Section>
        </div>
      )}
      {below(invoice)}
    </Page>
  );
}

/** The issuer or the debtor. */
function Party({ name, abn }: { name: string; abn: string | null }) {
  const t = useLabels();
  return (
    <>
      {name}
      {abn && <span className={styles.abn}>{t(invoiceLabels.abnOf, { abn: formatAbn(abn) })}</span>}
    </>
  );
}

function Details({ eId, invoice }: Pick<KnownProps, 'eId' | 'invoice'>) {
  const t = useLabels();
  const { instituteName, instituteAbn } = getConfig();
  const company = useQuery(employerQuery(eId)).data;
  return (
    <Section title={t(invoiceLabels.details)} flush>
      <FactList>
        <Fact name={t(invoiceLabels.issuedBy)}>
          <Party name={instituteName} abn={instituteAbn} />
        </Fact>
        {company && (
          <Fact name={t(invoiceLabels.billedTo)}>
            <Party name={company.legalName ?? company.name} abn={company.abn} />
          </Fact>
        )}
        <Fact name={t(invoiceLabels.invoiceNumber)}>{invoice.invoiceNumber}</Fact>
        <Fact name={t(invoiceLabels.preEnrolmentNumber)}>{invoice.preEnrolmentNumber}</Fact>
        <Fact name={t(invoiceLabels.dueDate)}>{formatDay(invoice.dueDate)}</Fact>
        <Fact name={t(invoiceLabels.status)}>{statusInWords(t, invoice)}</Fact>
        <Fact name={t(invoiceLabels.isOverdue)}>
          {t(invoice.isOverDue ? invoiceLabels.yes : invoiceLabels.no)}
        </Fact>
        <Fact name={t(invoiceLabels.student)}>
          {invoice.contractId === null ? (
            studentOf(invoice)
          ) : (
            <Link to="/apprentice/$cid" params={{ cid: invoice.contractId }}>
              {studentOf(invoice)}
            </Link>
          )}
        </Fact>
        <Fact name={t(invoiceLabels.studentNumber)}>{invoice.studentNumber}</Fact>
      </FactList>
    </Section>
  );
}
