import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { editedPageQuery } from '../../content/queries.ts';
import { FormSlot } from '../../page-editor/FormSlot.tsx';
import { PageEditorPage } from '../../page-editor/PageEditorPage.tsx';
import { PageView } from '../../pages/PageView.tsx';

export const Route = createFileRoute('/_app/admin/pages/$id')({
  loader: beginsWith<'id'>(({ id }) => [editedPageQuery(id)]),
  component: EditPage,
});

function EditPage() {
  const { id } = Route.useParams();
  return (
    <PageEditorPage
      key={id}
      id={id}
      viewOf={(page) => (
        <PageView page={page} form={page.formId !== null && <FormSlot id={page.formId} />} />
      )}
    />
  );
}
