import type { Unit } from '@tradebridge/contract/apprentices';
import type { ReactNode } from 'react';
import { useLabels } from '../ui/labels.ts';
import { apprenticeLabels } from './labels.ts';
import { UnitDocuments } from './UnitDocuments.tsx';
import { UnitResult } from './UnitResult.tsx';
import styles from './UnitRow.module.css';

interface UnitRowProps {
  unit: Unit;
  /** An action for the unit. */
  action?: ReactNode;
}

/** A unit of the plan (APPR-014); ids of other systems are never shown. */
export function UnitRow({ unit, action }: UnitRowProps) {
  const t = useLabels();
  return (
    <li className={styles.unit}>
      <div className={styles.words}>
        <p className={styles.name}>{unit.moduleName}</p>
        <p className={styles.facts}>
          <code>{unit.code}</code>
          <span>{unit.academicYear}</span>
          {unit.stage && <span>{unit.stage}</span>}
          <span>
            {t(unit.hasAttended ? apprenticeLabels.attended : apprenticeLabels.notAttended)}
          </span>
          <UnitDocuments unit={unit} />
        </p>
      </div>
      <div className={styles.result}>
        <UnitResult unit={unit} />
      </div>
      {action}
    </li>
  );
}
