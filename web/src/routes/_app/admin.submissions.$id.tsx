import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { submissionQuery } from '../../submission-administration/queries.ts';
import { SubmissionPage } from '../../submission-administration/SubmissionPage.tsx';

export const Route = createFileRoute('/_app/admin/submissions/$id')({
  loader: beginsWith<'id'>(({ id }) => [submissionQuery(id)]),
  component: Submission,
});

function Submission() {
  const { id } = Route.useParams();
  const navigate = useNavigate();
  const search = useLocation({ select: ({ state }) => state.submissionsSearch ?? {} });
  return (
    <SubmissionPage
      key={id}
      id={id}
      onDeleted={() => void navigate({ to: '/admin/submissions', search, replace: true })}
    />
  );
}
