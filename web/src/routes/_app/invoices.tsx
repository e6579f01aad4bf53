import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { AccountLink } from '../../company-account/AccountLink.tsx';
import { InvoicesPage } from '../../invoices/InvoicesPage.tsx';
import { invoiceList } from '../../invoices/invoice-list.ts';
import { invoiceLabels } from '../../invoices/labels.ts';
import { invoicesQuery } from '../../invoices/queries.ts';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';
import { usePay } from './-pay.ts';
import { usePayTogether } from './-pay-together.ts';

export const Route = createFileRoute('/_app/invoices')({
  validateSearch: invoiceList.parseSearch,
  loader: companyBeginsWith((eId) => [invoicesQuery(eId)]),
  component: Invoices,
});

function Invoices() {
  const t = useLabels();
  const pay = usePay();
  const payTogether = usePayTogether();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <OfCompany title={t(invoiceLabels.title)}>
      {({ id }) => (
        <InvoicesPage
          key={id}
          eId={id}
          account={<AccountLink />}
          onPay={pay}
          onPayTogether={payTogether}
          view={invoiceList.viewOf(search)}
          onView={(view) =>
            void navigate({
              to: '/invoices',
              search: invoiceList.searchOf(view),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </OfCompany>
  );
}
