import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { TrendDownIcon } from '@phosphor-icons/react/dist/csr/TrendDown';
import { TrendUpIcon } from '@phosphor-icons/react/dist/csr/TrendUp';
import type { Pace } from '@tradebridge/contract/pace-rules';
import { classNames } from '../ui/class-names.ts';
import { plural, type Translate, useLabels } from '../ui/labels.ts';
import { apprenticeLabels } from './labels.ts';
import styles from './PaceText.module.css';

const icons = {
  ahead: TrendUpIcon,
  onTrack: CheckCircleIcon,
  behind: TrendDownIcon,
  farBehind: TrendDownIcon,
} as const;

/** '3 units behind', 'on track'. */
export function paceInWords(t: Translate, { kind, units: count }: Pace): string {
  if (kind === 'onTrack') return t(apprenticeLabels.onTrack);
  return kind === 'ahead'
    ? t(plural(count, apprenticeLabels.aheadOne, apprenticeLabels.aheadMany), { count })
    : t(plural(count, apprenticeLabels.behindOne, apprenticeLabels.behindMany), { count });
}

/** Progress compared with the elapsed time; empty if there is nothing to say. */
export function PaceText({ pace }: { pace: Pace | null }) {
  const t = useLabels();
  if (pace === null) return null;
  const Icon = icons[pace.kind];
  return (
    <span className={classNames(styles.pace, styles[pace.kind])}>
      <Icon size={15} weight="bold" aria-hidden="true" />
      {paceInWords(t, pace)}
    </span>
  );
}
