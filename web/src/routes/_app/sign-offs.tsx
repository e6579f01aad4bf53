import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { ApprenticeAvatar } from '../../apprentices/ApprenticeAvatar.tsx';
import { signOffLabels } from '../../sign-offs/labels.ts';
import { earlierNotYetsQuery, signoffRequestsQuery } from '../../sign-offs/queries.ts';
import { requestList } from '../../sign-offs/request-view.ts';
import { SignOffsPage } from '../../sign-offs/SignOffsPage.tsx';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/sign-offs')({
  validateSearch: requestList.parseSearch,
  loader: companyBeginsWith(
    (eId) => [signoffRequestsQuery(eId)],
    (queryClient, eId) => {
      if (eId !== undefined) void queryClient.prefetchQuery(earlierNotYetsQuery(eId));
    },
  ),
  component: SignOffs,
});

function SignOffs() {
  const t = useLabels();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <OfCompany title={t(signOffLabels.title)}>
      {({ id }) => (
        <SignOffsPage
          key={id}
          eId={id}
          view={requestList.viewOf(search)}
          onView={(view) =>
            void navigate({
              to: '/sign-offs',
              search: requestList.searchOf(view),
              replace: true,
              resetScroll: false,
            })
          }
          avatarOf={(contract) => <ApprenticeAvatar contract={contract} />}
        />
      )}
    </OfCompany>
  );
}
