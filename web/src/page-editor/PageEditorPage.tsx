import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PageWithout } from '../app/PageWithout.tsx';
import { editedPageQuery } from '../content/queries.ts';
import { buttonClass } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { editorLabels as labels } from './labels.ts';
import { PageEditor } from './PageEditor.tsx';
import type { PageEditorProps } from './page-editor-props.ts';

interface PageEditorPageProps extends Pick<PageEditorProps, 'viewOf'> {
  id: string;
}

/** Editing a page (OPEN-071). */
export function PageEditorPage({ id, viewOf }: PageEditorPageProps) {
  const t = useLabels();
  const query = useQuery(editedPageQuery(id));
  if (query.data) return <PageEditor edited={query.data} viewOf={viewOf} />;
  return (
    <PageWithout
      title={t(labels.title)}
      backTo="/admin/pages"
      query={query}
      failed={t(labels.failed)}
      notFound={t(labels.notFound)}
      back={
        <Link to="/admin/pages" className={buttonClass()}>
          {t(labels.toPages)}
        </Link>
      }
    />
  );
}
