import type { ReactNode } from 'react';
import styles from './IconTile.module.css';

/** An icon on a tile, where a person would have a picture. */
export function IconTile({ children }: { children: ReactNode }) {
  return <span className={styles.tile}>{children}</span>;
}
