import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { getCurrentCompany } from '../../app/current-company.ts';
import { InvoicesPage } from '../../invoices/InvoicesPage.tsx';
import { invoiceList } from '../../invoices/invoice-list.ts';
import { invoiceLabels } from '../../invoices/labels.ts';
import { invoicesQuery } from '../../invoices/queries.ts';
import { Statement } from '../../receipts/Statement.tsx';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';
import { usePay } from './-pay.ts';

export const Route = createFileRoute('/_app/invoices')({
  validateSearch: invoiceList.parseSearch,
  loader: ({ context: { queryClient } }) => {
    const company = getCurrentCompany();
    // Not awaited: the page has its own skeleton.
    if (company) void queryClient.prefetchQuery(invoicesQuery(company.id));
  },
  component: Invoices,
});

function Invoices() {
  const t = useLabels();
  const pay = usePay();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <OfCompany title={t(invoiceLabels.title)}>
      {({ id }) => (
        <InvoicesPage
          key={id}
          eId={id}
          statement={<Statement eId={id} />}
          onPay={pay}
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
