import { createFileRoute } from '@tanstack/react-router';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { InvoiceHistory } from '../../company-account/InvoiceHistory.tsx';
import { InvoicePage } from '../../invoices/InvoicePage.tsx';
import { invoiceLabels } from '../../invoices/labels.ts';
import { invoiceQuery } from '../../invoices/queries.ts';
import { PaymentLinksSection } from '../../payment-links/PaymentLinksSection.tsx';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';
import { usePay } from './-pay.ts';

export const Route = createFileRoute('/_app/invoice/$pid')({
  loader: companyBeginsWith<'pid'>((eId, { pid }) => [invoiceQuery(eId, pid)]),
  component: Invoice,
});

function Invoice() {
  const t = useLabels();
  const pay = usePay();
  const { pid } = Route.useParams();
  return (
    <OfCompany title={t(invoiceLabels.titleOfOne)}>
      {({ id }) => (
        <InvoicePage
          key={`${id} ${pid}`}
          eId={id}
          preEnrolmentId={pid}
          onPay={pay}
          below={(invoice) => (
            <>
              <InvoiceHistory eId={id} preEnrolmentId={invoice.id} />
              <PaymentLinksSection eId={id} invoice={invoice} />
            </>
          )}
        />
      )}
    </OfCompany>
  );
}
