import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import type { Chosen } from '../app/use-chosen.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import styles from './ChoiceBar.module.css';
import { entryLabels as labels } from './entry-labels.ts';

interface ChoiceBarProps {
  rows: readonly { readonly id: string }[];
  chosen: Chosen;
  onDelete: () => void;
}

/** Above a list with selectable rows: the number selected, and actions for them. */
export function ChoiceBar({ rows, chosen: { ids, set }, onDelete }: ChoiceBarProps) {
  const t = useLabels();
  const count = ids.length;
  return (
    <div className={styles.bar}>
      <Checkbox
        checked={count === rows.length}
        mixed={count > 0 && count < rows.length}
        onChange={() => set(count === rows.length ? [] : rows.map(({ id }) => id))}
      >
        {count === 0
          ? t(labels.chooseAll)
          : t(plural(count, labels.chosenOne, labels.chosenMany), { count })}
      </Checkbox>
      {count > 0 && (
        <Button look="danger" icon={<TrashIcon size={18} aria-hidden="true" />} onClick={onDelete}>
          {t(labels.deleteChosen)}
        </Button>
      )}
    </div>
  );
}
