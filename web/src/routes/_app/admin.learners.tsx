import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { LearnersPage } from '../../administration/LearnersPage.tsx';

export const Route = createFileRoute('/_app/admin/learners')({
  // An address may hold a number where a search for one was typed.
  validateSearch: ({ q }): { q?: string } =>
    (typeof q === 'string' || typeof q === 'number') && String(q).trim() !== ''
      ? { q: String(q) }
      : {},
  component: Learners,
});

function Learners() {
  const { q = '' } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <LearnersPage
      search={q}
      onSearch={(text) =>
        void navigate({
          to: '/admin/learners',
          search: text.trim() === '' ? {} : { q: text },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
