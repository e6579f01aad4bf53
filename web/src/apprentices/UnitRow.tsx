import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium';
import { XCircleIcon } from '@phosphor-icons/react/dist/csr/XCircle';
import type { Unit } from '@tradebridge/contract/apprentices';
import { formatDay } from '../app/format.ts';
import { useLabels } from '../app/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { apprenticeLabels } from './labels.ts';
import styles from './UnitRow.module.css';
import { documentsOf } from './unit-documents.ts';

/** A unit as it stands in the plan (APPR-014); ids of other systems are never shown. */
export function UnitRow({ unit }: { unit: Unit }) {
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
      <UnitState unit={unit} />
    </li>
  );
}

const icon = { size: 15, weight: 'bold', 'aria-hidden': true } as const;

function UnitState({ unit }: { unit: Unit }) {
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

/** The unit's documents at the national register. */
function UnitDocuments({ unit }: { unit: Unit }) {
  const t = useLabels();
  return documentsOf(unit.tgaFileUrls).map(({ address, kind }) => (
    <a
      key={address}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.document}
    >
      {t(kind === 'pdf' ? apprenticeLabels.unitPdf : apprenticeLabels.unitPage)}
      <ArrowSquareOutIcon size={15} aria-hidden="true" />
      <span className="visually-hidden">
        {t(apprenticeLabels.opensElsewhere, { code: unit.code })}
      </span>
    </a>
  ));
}
