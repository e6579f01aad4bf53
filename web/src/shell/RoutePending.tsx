import { SkeletonRows } from '../ui/Skeleton.tsx';
import styles from './RouteStates.module.css';

/** Until a page's code and data are there. */
export function RoutePending() {
  return (
    <div className={styles.pending}>
      <SkeletonRows count={6} avatar />
    </div>
  );
}
