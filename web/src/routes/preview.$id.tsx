import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { previewView } from '../content/preview-view.ts';
import { FormSlot } from '../page-editor/FormSlot.tsx';
import { PreviewPage } from '../page-editor/PreviewPage.tsx';
import { PageView } from '../pages/PageView.tsx';
import { beforePreview } from './-before-preview.ts';

/** Shown in a frame of the editor, so without the shell. For administrators only. */
export const Route = createFileRoute('/preview/$id')({
  validateSearch: previewView.parseSearch,
  beforeLoad: beforePreview,
  component: Preview,
});

function Preview() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <PreviewPage
      id={id}
      view={previewView.viewOf(search)}
      viewOf={(page) => (
        <PageView page={page} form={page.formId !== null && <FormSlot id={page.formId} />} />
      )}
      onOpen={(opened) =>
        void navigate({ to: '/preview/$id', params: { id: opened }, search, replace: true })
      }
    />
  );
}
