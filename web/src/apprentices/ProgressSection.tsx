import type { TrainingContract, UnitStatistics } from '@tradebridge/contract/apprentices';
import type { Label } from '@tradebridge/contract/labels';
import { paceOf } from '@tradebridge/contract/pace-rules';
import { useState } from 'react';
import { useLabels } from '../ui/labels.ts';
import { smallScreen, useMediaQuery } from '../ui/media-query.ts';
import { Section } from '../ui/Section.tsx';
import { SegmentedFilter } from '../ui/SegmentedFilter.tsx';
import { apprenticeLabels } from './labels.ts';
import styles from './ProgressSection.module.css';
import { competentInWords, UnitsBar } from './UnitsBar.tsx';
import { daysUntilFromNow, fullNameOf } from './wording.ts';

type Period = 'overall' | 'yearToDate';

/** The seven statistics (APPR-013). */
const statistics: readonly { count: keyof UnitStatistics; label: Label }[] = [
  { count: 'competentCount', label: apprenticeLabels.statisticCompetent },
  { count: 'awaitingEmployerSignOffCount', label: apprenticeLabels.statisticAwaiting },
  { count: 'deliveryInProgressCount', label: apprenticeLabels.statisticInDelivery },
  { count: 'notCompetentCount', label: apprenticeLabels.statisticNotCompetent },
  { count: 'notYetStartedCount', label: apprenticeLabels.statisticNotYetStarted },
  { count: 'futureCount', label: apprenticeLabels.statisticFuture },
  { count: 'totalCount', label: apprenticeLabels.statisticTotal },
];

interface ProgressSectionProps {
  contract: TrainingContract;
  /** Shows the seven statistics below the bar, whose key has most of them. */
  hasStatistics?: boolean;
}

/** The apprentice's progress, overall or this year. */
export function ProgressSection({ contract, hasStatistics = false }: ProgressSectionProps) {
  const t = useLabels();
  // On a phone the statistics repeat the same counts.
  const isNamedBelow = useMediaQuery(smallScreen) && hasStatistics;
  const [period, setPeriod] = useState<Period>('overall');
  const counts = contract.units[period];
  const pace = period === 'overall' ? paceOf(contract, daysUntilFromNow()) : null;
  return (
    <Section
      title={t(apprenticeLabels.progress)}
      aside={<span className={styles.share}>{competentInWords(t, counts)}</span>}
      action={
        <SegmentedFilter
          look="strip"
          label={t(apprenticeLabels.period)}
          value={period}
          onChange={setPeriod}
          options={[
            { value: 'overall', label: t(apprenticeLabels.overall) },
            { value: 'yearToDate', label: t(apprenticeLabels.yearToDate) },
          ]}
        />
      }
    >
      {counts.totalCount === 0 && period === 'yearToDate' ? (
        <p className={styles.none}>{t(apprenticeLabels.noUnitsInYear)}</p>
      ) : (
        <UnitsBar
          name={fullNameOf(contract)}
          statistics={counts}
          size="large"
          legend={!isNamedBelow}
          pace={pace}
        />
      )}
      {pace && (
        <p className={styles.pace}>
          {t(apprenticeLabels.paceSentence, {
            expected: pace.expected,
            total: counts.totalCount,
          })}
        </p>
      )}
      {hasStatistics && (
        <dl className={styles.numbers}>
          {statistics.map(({ count, label }) => (
            <div key={count} className={counts[count] === 0 ? styles.zero : undefined}>
              <dt>{t(label)}</dt>
              <dd>{counts[count]}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}
