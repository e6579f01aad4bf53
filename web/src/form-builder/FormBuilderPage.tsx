import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PageWithout } from '../app/PageWithout.tsx';
import { editedFormQuery } from '../content/queries.ts';
import { buttonClass } from '../ui/Button.tsx';
import { useLabels } from '../ui/labels.ts';
import { FormBuilder } from './FormBuilder.tsx';
import { builderLabels as labels } from './labels.ts';

/** A form that administrators build (FORM-001). */
export function FormBuilderPage({ id }: { id: string }) {
  const t = useLabels();
  const query = useQuery(editedFormQuery(id));
  if (query.data) return <FormBuilder edited={query.data} />;
  return (
    <PageWithout
      title={t(labels.title)}
      backTo="/admin/forms"
      query={query}
      failed={t(labels.failed)}
      notFound={t(labels.notFound)}
      back={
        <Link to="/admin/forms" className={buttonClass()}>
          {t(labels.toForms)}
        </Link>
      }
    />
  );
}
