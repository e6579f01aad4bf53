import type { TrainingContract } from '@tradebridge/contract/apprentices';
import { useState } from 'react';
import { useLabels } from '../ui/labels.ts';
import { Section } from '../ui/Section.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import styles from './ProgressByPart.module.css';
import { pageLabels } from './page-labels.ts';
import { hasStages, type PartBy, partsOfPlan } from './plan-parts.ts';
import { competentInWords, UnitsBar } from './UnitsBar.tsx';

/** Progress of each stage of the plan, or each year. */
export function ProgressByPart({ contract }: { contract: TrainingContract }) {
  const t = useLabels();
  const isStaged = hasStages(contract);
  const [by, setBy] = useState<PartBy>(isStaged ? 'stage' : 'year');
  const parts = partsOfPlan(contract, by);
  if (parts.length === 0) return null;
  return (
    <Section
      title={t(pageLabels.breakdown)}
      action={
        isStaged && (
          <SegmentedFilter
            look="strip"
            label={t(pageLabels.breakdownBy)}
            value={by}
            onChange={setBy}
            options={[
              { value: 'stage', label: t(pageLabels.byStage) },
              { value: 'year', label: t(pageLabels.byYear) },
            ]}
          />
        )
      }
    >
      <ul className={styles.parts}>
        {parts.map((part) => {
          const name = part.name ?? t(pageLabels.withoutStage);
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
