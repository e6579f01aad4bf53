import type { Chosen } from '../app/use-chosen.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useLabels } from '../ui/labels.ts';
import { entryLabels } from './entry-labels.ts';

interface ChoiceCellProps {
  row: { readonly id: string; readonly title: string };
  chosen: Chosen;
}

/** The check box of a list's row. */
export function ChoiceCell({ row: { id, title }, chosen }: ChoiceCellProps) {
  const t = useLabels();
  return (
    <Checkbox
      aria-label={t(entryLabels.chooseOne, { title })}
      checked={chosen.has(id)}
      onChange={() => chosen.toggle(id)}
    />
  );
}
