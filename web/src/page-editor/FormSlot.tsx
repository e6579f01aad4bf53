import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '../app/api-error.ts';
import { editedFormQuery } from '../content/queries.ts';
import { FormView } from '../forms/FormView.tsx';
import { FailedQuery } from '../ui/FailedQuery.tsx';
import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { editorLabels as labels } from './labels.ts';

/** The form of a page being edited or previewed: nothing is submitted (FORM-014). */
export function FormSlot({ id }: { id: string }) {
  const t = useLabels();
  const query = useQuery(editedFormQuery(id));
  if (isNotFound(query.error)) return <Note meaning="red">{t(labels.formMissing, { id })}</Note>;
  if (!query.data) {
    if (query.isError) return <FailedQuery title={t(labels.formFailed)} query={query} />;
    return <SkeletonRows count={3} />;
  }
  const { form, status } = query.data;
  return (
    <>
      {status.state !== 'published' && <Note>{t(labels.formHidden, { name: form.name })}</Note>}
      <FormView form={form} mode="preview" level={3} />
    </>
  );
}
