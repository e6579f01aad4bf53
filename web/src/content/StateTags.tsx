import type { ContentState, ContentStatus } from '@tradebridge/contract/content';
import type { Label } from '@tradebridge/contract/labels';
import { formatInstant } from '../app/format.ts';
import { useLabels } from '../ui/labels.ts';
import { Tag, type TagProps } from '../ui/Tag.tsx';
import { contentLabels as labels } from './labels.ts';
import styles from './StateTags.module.css';

const stateLabels: Record<ContentState, Label> = {
  draft: labels.draft,
  scheduled: labels.scheduled,
  published: labels.published,
  unpublished: labels.unpublished,
};

const meanings: Record<ContentState, TagProps['meaning']> = {
  draft: 'grey',
  scheduled: 'blue',
  published: 'green',
  unpublished: 'grey',
};

/** Whether content is visible, and whether changes are unpublished. */
export function StateTags({
  status: { state, hasDraft },
}: {
  status: Pick<ContentStatus, 'state' | 'hasDraft'>;
}) {
  const t = useLabels();
  return (
    <span className={styles.tags}>
      <Tag meaning={meanings[state]}>{t(stateLabels[state])}</Tag>
      {hasDraft && state !== 'draft' && <Tag meaning="amber">{t(labels.hasChanges)}</Tag>}
    </span>
  );
}

type Times = Pick<ContentStatus, 'state' | 'visibleFrom' | 'visibleUntil' | 'scheduledFor'>;

/** Scheduled changes of visibility, in sentences. */
export function VisibleTimes({ status }: { status: Times }) {
  const t = useLabels();
  const { state, visibleFrom, visibleUntil, scheduledFor } = status;
  const isToCome = state === 'scheduled' || state === 'published';
  return [
    state === 'scheduled' && visibleFrom && ([labels.visibleFromLater, visibleFrom] as const),
    scheduledFor && ([labels.nextFromLater, scheduledFor] as const),
    isToCome && visibleUntil && ([labels.visibleUntilLater, visibleUntil] as const),
  ].map(
    (time) => time && <span key={time[0].key}>{t(time[0], { when: formatInstant(time[1]) })}</span>,
  );
}
