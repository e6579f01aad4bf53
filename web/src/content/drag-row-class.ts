import { classNames } from '../ui/class-names.ts';
import styles from './drag-row.module.css';
import type { DropEdge } from './use-drag-row.ts';

/** How a row of `useDragRow` looks: chosen, or where another would be dropped. */
export const dragRowClass = (isChosen: boolean, dropEdge: DropEdge): string =>
  classNames(styles.row, isChosen && styles.chosen, dropEdge && styles[dropEdge]);
