import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** What is in progress. */
  label: string;
  /** From 0 to 1. */
  share: number;
}

/** A native progress bar. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} max={1} value={share} />;
}
