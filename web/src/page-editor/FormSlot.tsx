import { useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import { editorLabels as labels } from './labels.ts';

/** The place of a page's form, while it is being edited. */
export function FormSlot({ id }: { id: string }) {
  const t = useLabels();
  return <Note>{t(labels.formHere, { id })}</Note>;
}
