import { useQuery } from '@tanstack/react-query';
import { editedFormQuery } from './queries.ts';

/** What a form is called; its id where it is gone. */
export function FormName({ id }: { id: string }) {
  const { data } = useQuery(editedFormQuery(id));
  return data?.form.name ?? id;
}
