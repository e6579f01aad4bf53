import { useMemo } from 'react';
import { Button } from '../ui/Button.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import { Note } from '../ui/Note.tsx';
import styles from './BrokenConditions.module.css';
import { withoutBrokenRules } from './edit-fields.ts';
import { FaultList } from './FaultList.tsx';
import { conditionsBroken } from './form-faults.ts';
import { builderLabels as labels } from './labels.ts';
import type { FormBuilding } from './use-form-builder.ts';

interface BrokenConditionsProps {
  building: FormBuilding;
  onShow: (key: string | null) => void;
}

/** Lists conditions broken by a change, and offers to repair them. */
export function BrokenConditions({ building, onShow }: BrokenConditionsProps) {
  const t = useLabels();
  const { fields } = building.entry;
  const broken = useMemo(() => conditionsBroken(fields), [fields]);
  const count = broken.length;
  return (
    <div className={styles.note} aria-live="polite">
      {count > 0 && (
        <Note meaning="red">
          <p>{t(plural(count, labels.brokenOne, labels.brokenMany), { count })}</p>
          <FaultList faults={broken} onShow={onShow} />
          <div className={styles.ways}>
            <Button
              onClick={() => {
                building.takeFields(withoutBrokenRules(fields));
                building.announce(t(labels.mended));
              }}
            >
              {t(labels.brokenMend)}
            </Button>
            {building.canUndo && <Button onClick={building.undo}>{t(labels.brokenUndo)}</Button>}
          </div>
        </Note>
      )}
    </div>
  );
}
