import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isNotFound } from '../app/api-error.ts';
import { Page } from '../app/Page.tsx';
import { editedFormQuery } from '../content/queries.ts';
import { buttonClass } from '../ui/Button.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { NotFoundHere } from '../ui/NotFoundHere.tsx';
import { Section } from '../ui/Section.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { FormBuilder } from './FormBuilder.tsx';
import { builderLabels as labels } from './labels.ts';

/** A form that administrators build (FORM-001). */
export function FormBuilderPage({ id }: { id: string }) {
  const t = useLabels();
  const query = useQuery(editedFormQuery(id));
  if (query.data) return <FormBuilder edited={query.data} />;
  return (
    <Page title={t(labels.title)} backTo="/admin/forms">
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
            <Link to="/admin/forms" className={buttonClass()}>
              {t(labels.toForms)}
            </Link>
          }
        />
      );
    }
    if (!query.isError) return <SkeletonRows count={6} />;
    return <FailedQuery title={t(labels.failed)} query={query} />;
  }
}
