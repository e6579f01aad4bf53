import { createFileRoute } from '@tanstack/react-router';
import { beginsWith } from '../../app/begins-with.ts';
import { PageEditorPage } from '../../page-editor/PageEditorPage.tsx';
import { pageQuery } from '../../page-editor/queries.ts';
import { PageView } from '../../pages/PageView.tsx';

export const Route = createFileRoute('/_app/admin/pages/$id')({
  loader: beginsWith<'id'>(({ id }) => [pageQuery(id)]),
  component: EditPage,
});

function EditPage() {
  const { id } = Route.useParams();
  return <PageEditorPage key={id} id={id} viewOf={(page) => <PageView page={page} />} />;
}
