import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isNotFound } from '../app/api-error.ts';
import { Page } from '../app/Page.tsx';
import { editedPageQuery } from '../content/queries.ts';
import { buttonClass } from '../ui/Button.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
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
    <Page title={t(labels.title)} backTo="/admin/pages">
      <Section title={t(labels.title)} titleHidden flush>
        {without()}
      </Section>
    </Page>
  );

  function without() {
    if (isNotFound(query.error)) {
      return (
        <NotFoundHere
          message={t(labels.notFound)}
          back={
            <Link to="/admin/pages" className={buttonClass()}>
              {t(labels.toPages)}
            </Link>
          }
        />
      );
    }
    if (!query.isError) return <SkeletonRows count={6} />;
    return <FailedQuery title={t(labels.failed)} query={query} />;
  }
}
