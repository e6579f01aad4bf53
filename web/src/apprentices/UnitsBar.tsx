import type { UnitStatistics } from '@tradebridge/contract/apprentices';
import type { Translate } from '../app/labels.ts';
import { plural, useLabels } from '../app/labels.ts';
import { type BarPart, StackedBar } from '../ui/StackedBar.tsx';
import { apprenticeLabels } from './labels.ts';
import { progressParts } from './progress.ts';

/** The units of a plan as parts of a bar, named and counted. */
export const partsOf = (t: Translate, statistics: UnitStatistics): BarPart[] =>
  progressParts.map(({ name, kind, count: countOf }) => {
    const count = countOf(statistics);
    // Read together with its count.
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
}

export function UnitsBar({ name, statistics, size = 'small', legend = false }: UnitsBarProps) {
  const t = useLabels();
  return (
    <StackedBar
      label={t(apprenticeLabels.unitsOf, { name })}
      parts={partsOf(t, statistics)}
      size={size}
      legend={legend}
    />
  );
}

/** 'x of n competent'. */
export const competentInWords = (t: Translate, { competentCount, totalCount }: UnitStatistics) =>
  totalCount === 0
    ? t(apprenticeLabels.noUnits)
    : t(apprenticeLabels.competentOf, { count: competentCount, total: totalCount });
