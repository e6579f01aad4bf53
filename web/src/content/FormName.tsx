import { useQuery } from '@tanstack/react-query';
import { editedFormQuery } from './queries.ts';

/** The name of a form; its id if it was deleted. */
export function FormName({ id }: { id: string }) {
  const { data } = useQuery(editedFormQuery(id));
  return data?.form.name ?? id;
}
