import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { RegistryPage } from '../../administration/RegistryPage.tsx';

export const Route = createFileRoute('/_app/admin/registry')({
  validateSearch: ({ upload }): { upload?: string } =>
    typeof upload === 'string' && upload !== '' ? { upload } : {},
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
          search: { upload: id },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
