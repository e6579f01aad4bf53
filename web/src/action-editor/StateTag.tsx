import type { Action } from '@tradebridge/contract/actions';
import { useLabels } from '../ui/labels.ts';
import { Tag } from '../ui/Tag.tsx';
import { actionEditorLabels as labels } from './labels.ts';
import styles from './StateTag.module.css';

/** Whether an action is visible, and to whom. */
export function StateTag({
  action: { published, isPublic },
}: {
  action: Pick<Action, 'published' | 'isPublic'>;
}) {
  const t = useLabels();
  return (
    <span className={styles.tags}>
      <Tag meaning={published ? 'green' : 'grey'}>
        {t(published ? labels.published : labels.draft)}
      </Tag>
      {published && !isPublic && <Tag meaning="blue">{t(labels.contactsOnly)}</Tag>}
    </span>
  );
}
