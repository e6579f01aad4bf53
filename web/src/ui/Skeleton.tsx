import { classNames } from './class-names.ts';
import { useLabels } from './labels.ts';
import styles from './Skeleton.module.css';
import { uiLabels } from './ui-labels.ts';

/** A grey line where words will stand; its width is a share of what holds it. */
function SkeletonLine({ width = 'long' }: { width?: 'short' | 'medium' | 'long' }) {
  return <span className={classNames(styles.bone, styles.line, styles[width])} />;
}

export interface SkeletonRowsProps {
  count: number;
  /** Rows that begin with an avatar. */
  avatar?: boolean;
  /** Rows that hold a bar. */
  bar?: boolean;
}

/** Rows in the shape of those that come, read out once as 'Please Wait ...' (SHELL-069). */
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

/** A block where something of that height will stand. */
export function SkeletonBlock({ height }: { height: number }) {
  const t = useLabels();
  return (
    <div role="status">
      <span className="visually-hidden">{t(uiLabels.loading)}</span>
      <span className={classNames(styles.bone, styles.block)} style={{ height }} />
    </div>
  );
}

/** Whether anything on the page has yet to come. */
export const isAnySkeletonShown = () => document.querySelector(`.${styles.bone}`) !== null;
