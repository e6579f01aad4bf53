import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { AccountLink } from '../../company-account/AccountLink.tsx';
import { receiptLabels } from '../../receipts/labels.ts';
import { receiptsQuery } from '../../receipts/queries.ts';
import { ReceiptsPage } from '../../receipts/ReceiptsPage.tsx';
import { receiptList } from '../../receipts/receipt-list.ts';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/receipts')({
  validateSearch: receiptList.parseSearch,
  loader: companyBeginsWith((eId) => [receiptsQuery(eId)]),
  component: Receipts,
});

function Receipts() {
  const t = useLabels();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <OfCompany title={t(receiptLabels.title)}>
      {({ id }) => (
        <ReceiptsPage
          key={id}
          eId={id}
          account={<AccountLink />}
          view={receiptList.viewOf(search)}
          onView={(view) =>
            void navigate({
              to: '/receipts',
              search: receiptList.searchOf(view),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </OfCompany>
  );
}
