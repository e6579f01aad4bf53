import type { WorkPlacement } from '@tradebridge/contract/work-placements';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { workPlacementLabels } from './labels.ts';
import { stateOf } from './placement-rows.ts';

const states = {
  now: { meaning: 'green', label: workPlacementLabels.now },
  'to-come': { meaning: 'blue', label: workPlacementLabels.toCome },
  past: { meaning: 'grey', label: workPlacementLabels.past },
} as const;

/** Whether a placement is current, to come or past. */
export function StateTag({ placement }: { placement: WorkPlacement }) {
  const t = useLabels();
  const { meaning, label } = states[stateOf(placement)];
  return <Tag meaning={meaning}>{t(label)}</Tag>;
}
