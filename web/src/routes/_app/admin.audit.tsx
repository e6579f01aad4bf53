import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AuditPage } from '../../administration/AuditPage.tsx';
import { auditList } from '../../administration/audit-search.ts';
import { auditSearchOf, auditViewOf } from '../../administration/audit-view.ts';

export const Route = createFileRoute('/_app/admin/audit')({
  validateSearch: auditList.parseSearch,
  component: Audit,
});

function Audit() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <AuditPage
      view={auditViewOf(search)}
      onView={(view) =>
        void navigate({
          to: '/admin/audit',
          search: auditSearchOf(view),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
