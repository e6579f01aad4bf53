import type { TrainingContractListed } from '@tradebridge/contract/apprentices';
import { paceOf } from '@tradebridge/contract/pace-rules';
import { useMemo } from 'react';
import { useLabels } from '../ui/labels.ts';
import { type BarPart, StackedBar } from '../ui/StackedBar.tsx';
import { apprenticeLabels as labels } from './labels.ts';
import { isComplete } from './progress.ts';
import { daysUntilFromNow } from './wording.ts';

/** Apprentices by pace. */
export function PaceBar({ contracts }: { contracts: readonly TrainingContractListed[] }) {
  const t = useLabels();
  const counts = useMemo(() => countByPace(contracts), [contracts]);
  const parts: BarPart[] = [
    { kind: 'done', label: t(labels.byPaceComplete), count: counts.complete },
    { kind: 'now', label: t(labels.byPaceOnTrack), count: counts.onTrack },
    { kind: 'wait', label: t(labels.byPaceBehind), count: counts.behind },
    { kind: 'bad', label: t(labels.byPaceFarBehind), count: counts.farBehind },
    { kind: 'todo', label: t(labels.byPaceUnknown), count: counts.unknown },
  ];
  return <StackedBar label={t(labels.byPace)} parts={parts} size="large" legend />;
}

function countByPace(contracts: readonly TrainingContractListed[]) {
  const counts = { complete: 0, onTrack: 0, behind: 0, farBehind: 0, unknown: 0 };
  const daysUntil = daysUntilFromNow();
  for (const contract of contracts) {
    if (isComplete(contract.units.overall)) {
      counts.complete += 1;
      continue;
    }
    const kind = paceOf(contract, daysUntil)?.kind ?? 'unknown';
    counts[kind === 'ahead' ? 'onTrack' : kind] += 1;
  }
  return counts;
}
