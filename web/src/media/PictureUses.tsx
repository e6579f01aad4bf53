import type { ContentUse } from '@tradebridge/contract/content';
import type { ContentKind } from '@tradebridge/contract/content-rules';
import { useLabels } from '../ui/labels.ts';
import { mediaPageLabels as labels } from './labels.ts';
import styles from './PictureUses.module.css';

const kindLabels = {
  page: labels.usePage,
  menu: labels.useMenu,
  news: labels.useNews,
  action: labels.useAction,
  form: labels.useForm,
} satisfies Record<ContentKind, unknown>;

/** Where a picture is used. */
export function PictureUses({ uses }: { uses: readonly ContentUse[] }) {
  const t = useLabels();
  return (
    <ul className={styles.uses}>
      {uses.map(({ kind, id, title, isLive }) => (
        <li key={`${kind} ${id} ${isLive}`}>
          {t(kindLabels[kind], { title })}
          {!isLive && <span className={styles.draft}> ({t(labels.useDraft)})</span>}
        </li>
      ))}
    </ul>
  );
}
