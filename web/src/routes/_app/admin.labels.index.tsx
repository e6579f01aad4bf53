import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { LabelsPage } from '../../label-catalogue/LabelsPage.tsx';
import { labelView } from '../../label-catalogue/label-view.ts';
import { catalogueQuery, overrideDetailsQuery } from '../../labels/queries.ts';

export const Route = createFileRoute('/_app/admin/labels/')({
  validateSearch: labelView.parseSearch,
  loader: beginsWith(() => [catalogueQuery, overrideDetailsQuery]),
  component: Labels,
});

function Labels() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <LabelsPage
      view={labelView.viewOf(search)}
      onView={(view) =>
        void navigate({
          to: '/admin/labels',
          search: labelView.searchOf(view),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
