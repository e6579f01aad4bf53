import { createFileRoute } from '@tanstack/react-router';
import { previewView } from '../content/preview-view.ts';
import { FormPreviewPage } from '../form-builder/FormPreviewPage.tsx';
import { beforePreview } from './-before-preview.ts';

/** Shown in a frame of the builder, so without the shell. For administrators only. */
export const Route = createFileRoute('/preview/form/$id')({
  validateSearch: previewView.parseSearch,
  beforeLoad: beforePreview,
  component: Preview,
});

function Preview() {
  const { id } = Route.useParams();
  return <FormPreviewPage key={id} id={id} view={previewView.viewOf(Route.useSearch())} />;
}
