import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium';
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle';
import type { Unit } from '@tradebridge/contract/apprentices';
import { formatDay } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { apprenticeLabels } from './labels.ts';
import styles from './UnitResult.module.css';

const icon = { size: 15, weight: 'bold', 'aria-hidden': true } as const;

/** The result of a unit, or since when it waits; empty before that. */
export function UnitResult({ unit }: { unit: Unit }) {
  const t = useLabels();
  const on = unit.resultDate && (
    <span className={styles.when}>
      {t(apprenticeLabels.resultOn, { day: formatDay(unit.resultDate) })}
    </span>
  );
  if (unit.isCompetent === true) {
    return (
      <div className={styles.state}>
        <Tag meaning="green" icon={<CheckCircleIcon {...icon} />}>
          {t(apprenticeLabels.competent)}
        </Tag>
        {on}
      </div>
    );
  }
  if (unit.isCompetent === false) {
    return (
      <div className={styles.state}>
        <Tag meaning="red" icon={<XCircleIcon {...icon} />}>
          {t(apprenticeLabels.notCompetent)}
        </Tag>
        {on}
      </div>
    );
  }
  if (unit.awaitingSince === null) return null;
  return (
    <div className={styles.state}>
      <Tag meaning="amber" icon={<HourglassMediumIcon {...icon} />}>
        {t(apprenticeLabels.waitsSince, { day: formatDay(unit.awaitingSince) })}
      </Tag>
    </div>
  );
}
