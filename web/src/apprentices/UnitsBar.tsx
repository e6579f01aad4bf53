import type { UnitStatistics } from '@tradebridge/contract/apprentices';
import type { Pace } from '@tradebridge/contract/pace-rules';
import type { Translate } from '../ui/labels.ts';
import { plural, useLabels } from '../ui/labels.ts';
import { type BarPart, StackedBar } from '../ui/StackedBar.tsx';
import { apprenticeLabels } from './labels.ts';
import { progressParts } from './progress.ts';

/** The units of a plan as labelled, counted parts of a bar. */
export const partsOf = (t: Translate, statistics: UnitStatistics): BarPart[] =>
  progressParts.map(({ name, kind, count: countOf }) => {
    const count = countOf(statistics);
    // Announced together with its count.
    const label =
      name === 'waitsForYou'
        ? plural(count, apprenticeLabels.waitsForYou, apprenticeLabels.waitForYou)
        : apprenticeLabels[name];
    return { kind, label: t(label), count };
  });

interface UnitsBarProps {
  name: string;
  statistics: UnitStatistics;
  size?: 'small' | 'large';
  legend?: boolean;
  /** Marks the expected progress. */
  pace?: Pace | null;
}

export function UnitsBar({
  name,
  statistics,
  size = 'small',
  legend = false,
  pace = null,
}: UnitsBarProps) {
  const t = useLabels();
  return (
    <StackedBar
      label={t(apprenticeLabels.unitsOf, { name })}
      parts={partsOf(t, statistics)}
      size={size}
      legend={legend}
      mark={
        pace && {
          share: pace.expectedShare,
          label: t(plural(pace.expected, apprenticeLabels.expectedOne, apprenticeLabels.expected), {
            count: pace.expected,
          }),
        }
      }
    />
  );
}

/** 'x of n competent'. */
export const competentInWords = (t: Translate, { competentCount, totalCount }: UnitStatistics) =>
  totalCount === 0
    ? t(apprenticeLabels.noUnits)
    : t(apprenticeLabels.competentOf, { count: competentCount, total: totalCount });
