import { useQuery } from '@tanstack/react-query';
import { Page } from '../app/Page.tsx';
import { useLabels } from '../ui/labels.ts';
import { FormPlace } from './FormPlace.tsx';
import { formLabels } from './labels.ts';
import { formQuery } from './queries.ts';

/** A form's own page (FORM-002). */
export function FormPage({ id }: { id: string }) {
  const t = useLabels();
  const { data: form } = useQuery(formQuery(id));
  return (
    <Page title={form?.name ?? t(formLabels.title)} width="form">
      <FormPlace id={id} />
    </Page>
  );
}
