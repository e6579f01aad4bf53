import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { companyBeginsWith } from '../../app/begins-with.ts';
import { usePermissions } from '../../app/current-company.ts';
import { DocumentsPage } from '../../documents/DocumentsPage.tsx';
import { documentList } from '../../documents/document-list.ts';
import { documentLabels } from '../../documents/labels.ts';
import { documentsQuery } from '../../documents/queries.ts';
import { useLabels } from '../../ui/labels.ts';
import { OfCompany } from './-of-company.tsx';

export const Route = createFileRoute('/_app/documents')({
  validateSearch: documentList.parseSearch,
  loader: companyBeginsWith((eId) => [documentsQuery(eId)]),
  component: Documents,
});

function Documents() {
  const t = useLabels();
  const { write } = usePermissions();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <OfCompany title={t(documentLabels.title)}>
      {({ id }) => (
        <DocumentsPage
          key={id}
          eId={id}
          canWrite={write}
          view={documentList.viewOf(search)}
          onView={(view) =>
            void navigate({
              to: '/documents',
              search: documentList.searchOf(view),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </OfCompany>
  );
}
