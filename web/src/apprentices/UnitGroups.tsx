import { Link } from '@tanstack/react-router';
import type { TrainingContract, Unit } from '@tradebridge/contract/apprentices';
import type { Label } from '@tradebridge/contract/labels';
import { type ReactNode, useId } from 'react';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { apprenticeLabels } from './labels.ts';
import { waitingOf } from './progress.ts';
import styles from './UnitGroups.module.css';
import { UnitRow } from './UnitRow.tsx';

type GroupName = 'awaitingSignOffUnits' | 'currentUnits' | 'completedUnits' | 'pendingUnits';

const groups: readonly { units: GroupName; label: Label }[] = [
  { units: 'awaitingSignOffUnits', label: apprenticeLabels.awaitingUnits },
  { units: 'currentUnits', label: apprenticeLabels.currentUnits },
  { units: 'completedUnits', label: apprenticeLabels.completedUnits },
  { units: 'pendingUnits', label: apprenticeLabels.pendingUnits },
];

interface UnitGroupsProps {
  contract: TrainingContract;
  /** The answer to a waiting unit, if the user may give it. */
  answerTo?: ((unit: Unit) => ReactNode) | undefined;
}

/** The units of the plan by group (APPR-012), waiting ones first. */
export function UnitGroups({ contract, answerTo }: UnitGroupsProps) {
  const t = useLabels();
  return (
    <Section title={t(apprenticeLabels.units)} flush>
      {groups.map(({ units, label }) => (
        <UnitGroup
          key={units}
          label={label}
          units={contract.units[units]}
          answerTo={units === 'awaitingSignOffUnits' ? answerTo : undefined}
          action={
            units === 'awaitingSignOffUnits' &&
            waitingOf(contract) > 0 && (
              <Link to="/apprentice-signoffs/$cid" params={{ cid: contract.id }}>
                {t(apprenticeLabels.answerUnits)}
              </Link>
            )
          }
        />
      ))}
    </Section>
  );
}

/** The units that wait for the user; empty if none does. */
export function WaitingUnits({ contract, answerTo }: UnitGroupsProps) {
  const t = useLabels();
  const units = contract.units.awaitingSignOffUnits;
  if (units.length === 0) return null;
  return (
    <Section title={t(apprenticeLabels.awaitingUnits)} flush>
      <ul className={styles.units}>
        {units.map((unit) => (
          <UnitRow key={unit.id} unit={unit} action={answerTo?.(unit)} />
        ))}
      </ul>
    </Section>
  );
}

interface UnitGroupProps extends Pick<UnitGroupsProps, 'answerTo'> {
  label: Label;
  units: readonly Unit[];
  action: ReactNode;
}

function UnitGroup({ label, units, action, answerTo }: UnitGroupProps) {
  const t = useLabels();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.group}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {t(label)}{' '}
          <span className={styles.count}>
            {units.length === 0 ? t(apprenticeLabels.noneOfGroup) : units.length}
          </span>
        </h3>
        {units.length > 0 && action}
      </div>
      {units.length > 0 && (
        <ul className={styles.units}>
          {units.map((unit) => (
            <UnitRow key={unit.id} unit={unit} action={answerTo?.(unit)} />
          ))}
        </ul>
      )}
    </section>
  );
}
