import type { TrainingContract } from '@tradebridge/contract/apprentices';
import { useState } from 'react';
import { useLabels } from '../app/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { apprenticeLabels } from './labels.ts';
import styles from './ProgressByPart.module.css';
import { hasStages, type PartBy, partsOfPlan } from './plan-parts.ts';
import { competentInWords, UnitsBar } from './UnitsBar.tsx';

/** How far each stage of the plan is, or each year. */
export function ProgressByPart({ contract }: { contract: TrainingContract }) {
  const t = useLabels();
  const isStaged = hasStages(contract);
  const [by, setBy] = useState<PartBy>(isStaged ? 'stage' : 'year');
  const parts = partsOfPlan(contract, by);
  if (parts.length === 0) return null;
  return (
    <Section
      title={t(apprenticeLabels.breakdown)}
      action={
        isStaged && (
          <SegmentedFilter
            look="strip"
            label={t(apprenticeLabels.breakdownBy)}
            value={by}
            onChange={setBy}
            options={[
              { value: 'stage', label: t(apprenticeLabels.byStage) },
              { value: 'year', label: t(apprenticeLabels.byYear) },
            ]}
          />
        )
      }
    >
      <ul className={styles.parts}>
        {parts.map((part) => {
          const name = part.name ?? t(apprenticeLabels.withoutStage);
          return (
            <li key={name} className={styles.part}>
              <span className={styles.name}>{name}</span>
              <UnitsBar name={name} statistics={part.statistics} />
              <span className={styles.share}>{competentInWords(t, part.statistics)}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
