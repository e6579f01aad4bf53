import { maxSavedAtOnce } from '@tradebridge/contract/content-rules';
import type { Label } from '@tradebridge/contract/labels';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import styles from './ChosenBar.module.css';

interface ChosenBarProps {
  labels: Record<'chooseAll' | 'chosenOne' | 'chosenMany' | 'unchoose' | 'tooMany', Label>;
  count: number;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  onClear: () => void;
  /** Buttons for what is selected, and their dialogs. */
  children: (isTooMany: boolean) => ReactNode;
}

/** Above a list whose rows are selected: how many, and what can be done with them. */
export function ChosenBar({ labels, count, isAll, onAll, onClear, children }: ChosenBarProps) {
  const t = useLabels();
  const isTooMany = count > maxSavedAtOnce;
  return (
    <div className={styles.bar}>
      <Checkbox checked={isAll} mixed={!isAll} onChange={(event) => onAll(event.target.checked)}>
        {t(labels.chooseAll)}
      </Checkbox>
      <span role="status" className={styles.count}>
        {t(plural(count, labels.chosenOne, labels.chosenMany), { count })}
      </span>
      <Button onClick={onClear}>{t(labels.unchoose)}</Button>
      {children(isTooMany)}
      {isTooMany && <Note>{t(labels.tooMany, { max: maxSavedAtOnce })}</Note>}
    </div>
  );
}
