import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** What is under way. */
  label: string;
  /** From 0 to 1. */
  share: number;
}

/** How far something is, by the browser's own element. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} max={1} value={share} />;
}
