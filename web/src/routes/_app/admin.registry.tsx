import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { RegistryPage } from '../../administration/RegistryPage.tsx';
import { defineView, text } from '../../app/list-view.ts';

/** The uploaded extract on display. */
const registryView = defineView({ upload: text('upload') });

export const Route = createFileRoute('/_app/admin/registry')({
  validateSearch: registryView.parseSearch,
  component: Registry,
});

function Registry() {
  const { upload } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <RegistryPage
      uploadId={upload}
      onUpload={(id) =>
        void navigate({
          to: '/admin/registry',
          search: registryView.searchOf({ upload: id }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
