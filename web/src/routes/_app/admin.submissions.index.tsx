import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { submissionsQuery } from '../../submission-administration/queries.ts';
import { SubmissionsPage } from '../../submission-administration/SubmissionsPage.tsx';
import {
  submissionFilterOf,
  submissionList,
} from '../../submission-administration/submission-view.ts';

export const Route = createFileRoute('/_app/admin/submissions/')({
  validateSearch: submissionList.parseSearch,
  loader: ({ context: { queryClient }, location, cause }) => {
    // While on display, the page itself refetches once the search has settled.
    if (cause === 'stay') return;
    // Not awaited: the page has its own skeleton.
    const view = submissionList.viewOf(submissionList.parseSearch(location.search));
    void queryClient.prefetchInfiniteQuery(submissionsQuery(submissionFilterOf(view)));
  },
  component: Submissions,
});

function Submissions() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <SubmissionsPage
      view={submissionList.viewOf(search)}
      onView={(view) =>
        void navigate({
          to: '/admin/submissions',
          search: submissionList.searchOf(view),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
