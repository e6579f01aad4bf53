import { classNames } from './class-names.ts';
import { useLabels } from './labels.ts';
import styles from './Skeleton.module.css';
import { uiLabels } from './ui-labels.ts';

/** A grey line in place of text; its width is a share of its container. */
function SkeletonLine({ width = 'long' }: { width?: 'short' | 'medium' | 'long' }) {
  return <span className={classNames(styles.bone, styles.line, styles[width])} />;
}

export interface SkeletonRowsProps {
  count: number;
  /** Rows that begin with an avatar. */
  avatar?: boolean;
  /** Rows with a bar. */
  bar?: boolean;
}

/** Rows in the shape of those being loaded, announced once as 'Please Wait ...' (SHELL-069). */
export function SkeletonRows({ count, avatar = false, bar = false }: SkeletonRowsProps) {
  const t = useLabels();
  return (
    <div role="status" className={styles.rows}>
      <span className="visually-hidden">{t(uiLabels.loading)}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike have nothing else
        <div key={index} className={styles.row} aria-hidden="true">
          {avatar && <span className={classNames(styles.bone, styles.avatar)} />}
          <span className={styles.words}>
            <SkeletonLine width={index % 2 ? 'medium' : 'long'} />
            <SkeletonLine width="short" />
          </span>
          {bar && <span className={classNames(styles.bone, styles.bar)} />}
        </div>
      ))}
    </div>
  );
}

/** A block with the height of the content being loaded. */
export function SkeletonBlock({ height }: { height: number }) {
  const t = useLabels();
  return (
    <div role="status">
      <span className="visually-hidden">{t(uiLabels.loading)}</span>
      <span className={classNames(styles.bone, styles.block)} style={{ height }} />
    </div>
  );
}

/** Whether anything on the page is still loading. */
export const isAnySkeletonShown = () => document.querySelector(`.${styles.bone}`) !== null;
