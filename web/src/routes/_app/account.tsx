import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { getCurrentCompany } from '../../app/current-company.ts';
import { AccountPage } from '../../company-account/AccountPage.tsx';
import { accountView, shownPeriod, viewOfPeriod } from '../../company-account/account-view.ts';
import { companyAccountLabels } from '../../company-account/labels.ts';
import { accountQuery } from '../../company-account/queries.ts';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/account')({
  validateSearch: accountView.parseSearch,
  loader: ({ context: { queryClient }, location }) => {
    const company = getCurrentCompany();
    const period = shownPeriod(accountView.viewOf(accountView.parseSearch(location.search)));
    // Not awaited: the page has its own skeleton.
    if (company) void queryClient.prefetchQuery(accountQuery(company.id, period));
  },
  component: Account,
});

function Account() {
  const t = useLabels();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <OfCompany title={t(companyAccountLabels.title)}>
      {({ id }) => (
        <AccountPage
          key={id}
          eId={id}
          period={shownPeriod(accountView.viewOf(search))}
          onPeriod={(period) =>
            void navigate({
              to: '/account',
              search: accountView.searchOf(viewOfPeriod(period)),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </OfCompany>
  );
}
